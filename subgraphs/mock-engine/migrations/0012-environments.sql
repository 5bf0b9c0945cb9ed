-- Named sets of values for templates, of which one is active.
create table mock_engine.environment (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  name text not null,
  values json not null,
  active boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, instance_id, name),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
create unique index environment_active on mock_engine.environment (tenant_id, instance_id) where active;
create index environment_of_instance on mock_engine.environment (tenant_id, instance_id, id desc);
select guard_tenant('mock_engine.environment'), audit_changes('mock_engine.environment', 'environment'), count_versions('mock_engine.environment');
grant select, insert, update, delete on mock_engine.environment to :app;
