-- Requests to simulations and what answered them. Written in batches, kept by count and age, changed by nobody.
create table mock_engine.traffic_entry (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  at timestamptz(3) not null,
  method text not null,
  path text not null,
  query text not null,
  -- Lists of [name, value] as they came and went; secrets are masked.
  request_headers json not null,
  -- The first part of the body, as bytes: nobody promised text. Null where there was none, or where it was let go of under load.
  request_body bytea,
  request_size integer not null,
  -- No foreign key: what answered stays readable when the route is gone.
  route_id uuid,
  reason text not null,
  status integer,
  fault text,
  response_headers json not null,
  response_body bytea,
  response_size integer not null,
  -- The routes that nearly took a request that none took.
  nearest json,
  -- Until the answer was ready, and what was waited on purpose.
  duration_ms real not null,
  delay_ms integer not null,
  address text,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
create index traffic_entry_of_instance on mock_engine.traffic_entry (tenant_id, instance_id, id desc);
select guard_tenant('mock_engine.traffic_entry');
grant select, insert, delete on mock_engine.traffic_entry to :app;
