-- The execution row is the truth; a job of the queue only says "look at execution X at T", at least once.
-- Every move is a compare-and-set on (status, current_step, worker), so a second wake-up does nothing.
create table mock_engine.execution (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  -- No foreign key: the records of a deleted chain stay readable.
  chain_id uuid not null,
  chain_name text not null,
  -- The order of waiting, given under the chain's lock.
  ordinal bigint generated always as identity,
  status text not null default 'running' check (status in ('running', 'completed', 'failed', 'cancelled')),
  -- 1..max_concurrent while the execution is one of the chain's running ones; null while it waits.
  slot smallint,
  max_concurrent smallint not null,
  timeout_ms integer not null,
  step_count smallint not null,
  current_step smallint not null default 0,
  -- The worker that holds it at this moment; a worker that is gone is found by its session lock.
  worker integer,
  wake_at timestamptz(3),
  deadline timestamptz(3),
  -- True while the wake-up is too far off for a job: the sweep makes one when its time is near.
  parked boolean not null default false,
  -- Grows by one with every change; with the versions below, the execution as it stood at any version can be told.
  version integer not null default 1,
  started_version integer,
  finished_version integer,
  trigger_type text not null check (trigger_type in ('automatic', 'manual')),
  triggered_by text,
  started_by uuid,
  context json,
  request json,
  depth smallint not null default 0,
  queued_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  result text,
  error text,
  error_code text,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
-- The cap: no two running executions of a chain share a slot.
create unique index execution_slot on mock_engine.execution (tenant_id, chain_id, slot) where status = 'running' and slot is not null;
create index execution_waiting on mock_engine.execution (tenant_id, chain_id, ordinal) where status = 'running' and slot is null;
create index execution_of_instance on mock_engine.execution (tenant_id, instance_id, id desc);
create index execution_of_chain on mock_engine.execution (tenant_id, chain_id, id desc);
-- The sweep's questions, over all tenants.
create index execution_due on mock_engine.execution (least(wake_at, deadline)) where status = 'running' and slot is not null and worker is null;
create index execution_held on mock_engine.execution (worker) where status = 'running' and worker is not null;

create table mock_engine.execution_step (
  tenant_id uuid not null,
  execution_id uuid not null,
  index smallint not null,
  action text not null,
  delay_ms integer not null,
  config json not null,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  attempts smallint not null default 0,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  started_version integer,
  finished_version integer,
  output text,
  error text,
  primary key (tenant_id, execution_id, index),
  foreign key (tenant_id, execution_id) references mock_engine.execution (tenant_id, id) on delete cascade
);

select guard_tenant('mock_engine.execution');
create policy sweep on mock_engine.execution for all to :system using (true) with check (true);
select guard_tenant('mock_engine.execution_step');
grant select, insert, update, delete on mock_engine.execution, mock_engine.execution_step to :app;
grant select, update on mock_engine.execution to :system;

create sequence mock_engine.worker_number as integer;
grant usage on sequence mock_engine.worker_number to :system;
