-- By what a simulation signs its webhooks (Standard Webhooks); sealed. The one before still signs for a while after a change.
create table mock_engine.webhook_secret (
  tenant_id uuid not null,
  instance_id uuid not null,
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  former_sealed bytea,
  former_until timestamptz(3),
  primary key (tenant_id, instance_id),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
select guard_tenant('mock_engine.webhook_secret'), audit_changes('mock_engine.webhook_secret', 'webhookSecret', 'instance_id');
grant select, insert, update, delete on mock_engine.webhook_secret to :app;

-- Each attempt to deliver a webhook: what was sent, and what came of it.
create table mock_engine.webhook_delivery (
  tenant_id uuid not null,
  id uuid not null,
  instance_id uuid not null,
  execution_id uuid not null,
  step_index smallint not null,
  -- Of this run of the step, from 1.
  attempt smallint not null,
  method text not null,
  url text not null,
  request_headers json not null,
  request_body text,
  -- Null where nothing answered; `error` says why.
  status smallint,
  response_headers json,
  response_body bytea,
  error text,
  duration_ms real not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, execution_id) references mock_engine.execution (tenant_id, id) on delete cascade
);
create index webhook_delivery_of_instance on mock_engine.webhook_delivery (tenant_id, instance_id, id desc);
create index webhook_delivery_of_execution on mock_engine.webhook_delivery (tenant_id, execution_id, id desc);
select guard_tenant('mock_engine.webhook_delivery');
grant select, insert, delete on mock_engine.webhook_delivery to :app;

-- Events and records are found by execution, and by time when they are too old to be kept.
create index chain_event_of_execution on mock_engine.chain_event (tenant_id, execution_id, id desc);
create index execution_finished on mock_engine.execution (finished_at) where status <> 'running';
grant delete on mock_engine.execution to :system;

-- Deletes executions that ended before a time, with their steps, deliveries and events; at most so many at once.
create function mock_engine.prune_executions(ended_before timestamptz, most integer) returns integer language plpgsql security definer set search_path = '' as $$
declare deleted integer;
begin
  with old as (
    select tenant_id, id from mock_engine.execution where status <> 'running' and finished_at < ended_before
    order by finished_at for update skip locked limit most
  ), events as (
    delete from mock_engine.chain_event e using old where e.tenant_id = old.tenant_id and e.execution_id = old.id
  ), gone as (
    delete from mock_engine.execution x using old where x.tenant_id = old.tenant_id and x.id = old.id returning 1
  )
  select count(*) into deleted from gone;
  return deleted;
end $$;
revoke execute on function mock_engine.prune_executions from public;
grant execute on function mock_engine.prune_executions to :system;

-- How many executions of a chain were not started, since too many waited already. Apart from the chain, which nobody has changed by that.
create table mock_engine.chain_dropped (
  tenant_id uuid not null,
  chain_id uuid not null,
  executions bigint not null,
  primary key (tenant_id, chain_id),
  foreign key (tenant_id, chain_id) references mock_engine.chain (tenant_id, id) on delete cascade
);
select guard_tenant('mock_engine.chain_dropped');
grant select, insert, update, delete on mock_engine.chain_dropped to :app;

-- A listing that is narrowed to what is rare reads no more rows than it shows, among millions.
create index execution_by_status on mock_engine.execution (tenant_id, instance_id, status, id desc);
create index execution_by_trigger on mock_engine.execution (tenant_id, instance_id, trigger_type, id desc);
create index execution_of_chain_by_status on mock_engine.execution (tenant_id, chain_id, status, id desc);
create index chain_event_by_type on mock_engine.chain_event (tenant_id, instance_id, event_type, id desc);
