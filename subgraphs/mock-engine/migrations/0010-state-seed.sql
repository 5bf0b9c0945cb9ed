-- The state that a simulation is reset to: a copy of what it was when somebody said so.
create table mock_engine.state_seed (
  tenant_id uuid not null,
  instance_id uuid not null,
  kind text not null,
  name text not null,
  value json not null,
  primary key (tenant_id, instance_id, kind, name),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
select guard_tenant('mock_engine.state_seed'), audit_changes('mock_engine.state_seed', 'stateSeed', 'instance_id');
grant select, insert, update, delete on mock_engine.state_seed to :app;
