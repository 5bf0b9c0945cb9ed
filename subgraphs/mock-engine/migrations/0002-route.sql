create table mock_engine.route (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  method text not null,
  path text not null,
  enabled boolean not null default true,
  priority integer not null default 0,
  -- json, not jsonb: a body keeps the order of its members and the digits of its numbers.
  responses json not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
create index route_of_instance on mock_engine.route (tenant_id, instance_id, id desc);
select guard_tenant('mock_engine.route');

-- What a modify_route step put in a route's place. It ends by the row's own time, so it ends even when
-- the process that set it is gone; the latest one on a route counts.
create table mock_engine.route_override (
  tenant_id uuid not null,
  route_id uuid not null,
  instance_id uuid not null,
  response json not null,
  until timestamptz(3),
  primary key (tenant_id, route_id),
  foreign key (tenant_id, route_id) references mock_engine.route (tenant_id, id) on delete cascade
);
create index route_override_of_instance on mock_engine.route_override (tenant_id, instance_id);
select guard_tenant('mock_engine.route_override');

grant select, insert, update, delete on mock_engine.route, mock_engine.route_override to :app;
