-- Bodies that responses name: pictures, archives, documents.
create table mock_engine.file (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  name text not null,
  content_type text not null,
  size integer not null,
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, instance_id, name),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
create index file_of_instance on mock_engine.file (tenant_id, instance_id, id desc);
select guard_tenant('mock_engine.file'), audit_changes('mock_engine.file', 'file');
grant select, insert, update, delete on mock_engine.file to :app;

-- `resource`: the collection that the route shows as a REST resource. `seed`: makes what is drawn the same every time.
alter table mock_engine.route add column resource json, add column rate_limit json, add column seed integer;

-- How many requests a route has let through in the present window. It is counted here, so that a limit is one over all processes.
create table mock_engine.route_window (
  tenant_id uuid not null,
  route_id uuid not null,
  instance_id uuid not null,
  began_at timestamptz(3) not null default clock_timestamp(),
  passed integer not null default 1,
  primary key (tenant_id, route_id),
  foreign key (tenant_id, route_id) references mock_engine.route (tenant_id, id) on delete cascade
);
create index route_window_of_instance on mock_engine.route_window (tenant_id, instance_id);
select guard_tenant('mock_engine.route_window');
grant select, insert, update, delete on mock_engine.route_window to :app;

-- Which of a route's responses was chosen, from 0; and of which simulation how much was never written.
alter table mock_engine.traffic_entry add column response_index integer;
create table mock_engine.traffic_dropped (
  tenant_id uuid not null,
  instance_id uuid not null,
  entries bigint not null,
  bodies bigint not null,
  primary key (tenant_id, instance_id),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
select guard_tenant('mock_engine.traffic_dropped');
grant select, insert, update, delete on mock_engine.traffic_dropped to :app;
