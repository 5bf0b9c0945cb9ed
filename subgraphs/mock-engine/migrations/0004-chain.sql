create table mock_engine.chain (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  name text not null,
  description text,
  enabled boolean not null default false,
  trigger_method text not null,
  trigger_path text not null,
  trigger_conditions json,
  max_concurrent_executions smallint not null default 1 check (max_concurrent_executions between 1 and 10),
  execution_timeout_ms integer not null default 30000,
  steps json not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
create index chain_of_instance on mock_engine.chain (tenant_id, instance_id, id desc);
select guard_tenant('mock_engine.chain');
grant select, insert, update, delete on mock_engine.chain to :app;

-- What log_event steps recorded.
create table mock_engine.chain_event (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  execution_id uuid not null,
  step_index smallint not null,
  event_type text not null,
  message text not null,
  metadata json,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
create index chain_event_of_instance on mock_engine.chain_event (tenant_id, instance_id, id desc);
select guard_tenant('mock_engine.chain_event');
grant select, insert, update, delete on mock_engine.chain_event to :app;
