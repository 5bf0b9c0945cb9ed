-- Rules that a request must meet before the route takes it, over the same parts as a response's.
alter table mock_engine.route add column rules json;

-- Whether browsers of any origin may call the simulation.
alter table mock_engine.instance add column cors boolean not null default true;

-- How many responses of a route's sequence have been given. It is counted here, so that a sequence is one over all processes.
create table mock_engine.route_sequence (
  tenant_id uuid not null,
  route_id uuid not null,
  instance_id uuid not null,
  given integer not null default 0,
  primary key (tenant_id, route_id),
  foreign key (tenant_id, route_id) references mock_engine.route (tenant_id, id) on delete cascade
);
create index route_sequence_of_instance on mock_engine.route_sequence (tenant_id, instance_id);
select guard_tenant('mock_engine.route_sequence');
grant select, insert, update, delete on mock_engine.route_sequence to :app;
