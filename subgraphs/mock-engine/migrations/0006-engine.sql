-- The moves of an execution. Each is one function call from the repository, under the caller's role and policies;
-- only `wake` reaches into the queue of jobs that stood beside the rows until 0016, as its owner.

create function mock_engine.wake(tenant uuid, execution uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job('advance_execution', json_build_object('tenantId', tenant, 'executionId', execution), run_at => at, job_key => execution::text);
end $$;
revoke execute on function mock_engine.wake from public;
grant execute on function mock_engine.wake to :app, :system;

-- One chain's starts and ends follow each other, so the cap and the order of waiting hold under any interleaving.
-- Taken before any row of an execution is locked, always in this order.
create function mock_engine.lock_chain(chain uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(chain::text, 7718));
$$;

-- Lays the next look at an execution: as a job a little early (the worker waits out the rest to the millisecond), or,
-- when it is far off, in the row alone: the queue walks all of its future jobs, the sweep's index does not.
create function mock_engine.schedule(e mock_engine.execution) returns void language plpgsql as $$
declare look_at timestamptz := least(e.wake_at, e.deadline);
begin
  if look_at > clock_timestamp() + interval '15 seconds' then
    update mock_engine.execution x set parked = true where x.tenant_id = e.tenant_id and x.id = e.id;
  else
    perform mock_engine.wake(e.tenant_id, e.id, look_at - interval '250 milliseconds');
  end if;
end $$;

-- Gives a waiting execution a slot: from here its time-out counts.
create function mock_engine.take_slot(given_id uuid, free_slot integer) returns void language plpgsql as $$
declare e mock_engine.execution;
begin
  update mock_engine.execution x
  set slot = free_slot, version = x.version + 1, started_version = x.version + 1, started_at = clock_timestamp(),
      deadline = clock_timestamp() + x.timeout_ms * interval '1 millisecond',
      wake_at = clock_timestamp() + s.delay_ms * interval '1 millisecond'
  from mock_engine.execution_step s
  where x.id = given_id and s.tenant_id = x.tenant_id and s.execution_id = x.id and s.index = 0
  returning x.* into e;
  perform mock_engine.schedule(e);
end $$;

create function mock_engine.free_slot(chain uuid, cap integer) returns integer language sql stable as $$
  select min(candidate) from generate_series(1, cap) candidate
  where not exists (select from mock_engine.execution where chain_id = chain and status = 'running' and slot = candidate)
    and (select count(*) from mock_engine.execution where chain_id = chain and status = 'running' and slot is not null) < cap;
$$;

-- Starts an execution of a chain as it stands now: 'started', 'queued', 'busy' (a thousand wait already) or 'gone'.
create function mock_engine.start_execution(
  given_id uuid, wanted_chain uuid, given_type text, given_by text, given_user uuid, given_context json, given_request json, given_depth integer
) returns text language plpgsql as $$
declare
  c mock_engine.chain;
  free integer;
  waiting integer;
begin
  perform mock_engine.lock_chain(wanted_chain);
  select * into c from mock_engine.chain where id = wanted_chain and (enabled or given_type = 'manual');
  if not found then return 'gone'; end if;
  select count(*) into waiting from mock_engine.execution where chain_id = c.id and status = 'running' and slot is null;
  if waiting >= 1000 then return 'busy'; end if;

  insert into mock_engine.execution (tenant_id, id, instance_id, chain_id, chain_name, max_concurrent, timeout_ms, step_count,
    trigger_type, triggered_by, started_by, context, request, depth, queued_at)
  values (c.tenant_id, given_id, c.instance_id, c.id, c.name, c.max_concurrent_executions, c.execution_timeout_ms, json_array_length(c.steps),
    given_type, given_by, given_user, given_context, given_request, given_depth, clock_timestamp());
  insert into mock_engine.execution_step (tenant_id, execution_id, index, action, delay_ms, config)
  select c.tenant_id, given_id, position - 1, step ->> 'action', (step ->> 'delayMs')::integer, step -> 'config'
  from json_array_elements(c.steps) with ordinality as steps (step, position);

  free := case when waiting = 0 then mock_engine.free_slot(c.id, c.max_concurrent_executions) end;
  if free is null then return 'queued'; end if;
  perform mock_engine.take_slot(given_id, free);
  return 'started';
end $$;

-- Ends a running execution and, in the same transaction, lets the oldest waiting ones of its chain in.
-- Answers null where it had ended before: cancel, time-out and completion race, and one of them wins.
-- The caller holds the chain's lock.
create function mock_engine.end_execution(given_id uuid, final_status text, final_result text, final_error text, final_code text)
  returns integer language plpgsql as $$
declare
  e mock_engine.execution;
  waiting record;
  free integer;
begin
  update mock_engine.execution x
  set status = final_status, slot = null, worker = null, parked = false, version = x.version + 1, finished_version = x.version + 1,
      finished_at = clock_timestamp(), result = final_result, error = final_error, error_code = final_code
  where x.id = given_id and x.status = 'running'
  returning x.* into e;
  if not found then return null; end if;

  update mock_engine.execution_step
  set status = 'failed', finished_at = e.finished_at, finished_version = e.version, error = coalesce(final_error, final_result)
  where tenant_id = e.tenant_id and execution_id = e.id and status = 'running';

  for waiting in
    select id, max_concurrent from mock_engine.execution
    where tenant_id = e.tenant_id and chain_id = e.chain_id and status = 'running' and slot is null order by ordinal limit 10
  loop
    free := mock_engine.free_slot(e.chain_id, waiting.max_concurrent);
    exit when free is null;
    perform mock_engine.take_slot(waiting.id, free);
  end loop;
  return e.version;
end $$;

-- The same for a caller that holds nothing yet: cancel and time-out.
create function mock_engine.stop_execution(given_id uuid, final_status text, final_result text, final_error text, final_code text)
  returns integer language plpgsql as $$
declare its_chain uuid := (select chain_id from mock_engine.execution where id = given_id);
begin
  if its_chain is null then return null; end if;
  perform mock_engine.lock_chain(its_chain);
  return mock_engine.end_execution(given_id, final_status, final_result, final_error, final_code);
end $$;

-- Begins a step: the worker takes hold of the execution, unless another has it or it has moved on; then null.
create function mock_engine.begin_step(given_id uuid, step integer, me integer) returns integer language plpgsql as $$
declare e mock_engine.execution;
begin
  update mock_engine.execution x set worker = me, parked = false, version = x.version + 1
  where x.id = given_id and x.status = 'running' and x.slot is not null and x.current_step = step and (x.worker is null or x.worker = me)
    and x.deadline > clock_timestamp()
  returning x.* into e;
  if not found then return null; end if;
  update mock_engine.execution_step
  set status = 'running', attempts = attempts + 1,
      started_at = coalesce(started_at, clock_timestamp()), started_version = coalesce(started_version, e.version)
  where tenant_id = e.tenant_id and execution_id = e.id and index = step;
  return e.version;
end $$;

-- Records a step as done and decides what comes next, in one transaction with the step's effect where that is in this database:
-- 'done' (the execution ended), 'go' (the next step is near: the worker keeps its hold) or 'rest' (a wake-up is laid).
-- Null where the worker had lost its hold: the effect must be rolled back.
create function mock_engine.complete_step(given_id uuid, step integer, me integer, step_output text)
  returns table (next text, version integer, wake_at timestamptz) language plpgsql as $$
#variable_conflict use_column
declare
  e mock_engine.execution;
  next_delay integer;
  is_last boolean;
begin
  select x.* into e from mock_engine.execution x where x.id = given_id;
  is_last := step + 1 >= e.step_count;
  if is_last then perform mock_engine.lock_chain(e.chain_id); end if;
  next_delay := (select s.delay_ms from mock_engine.execution_step s where s.tenant_id = e.tenant_id and s.execution_id = e.id and s.index = step + 1);

  update mock_engine.execution x
  set current_step = step + 1, version = x.version + 1,
      wake_at = clock_timestamp() + coalesce(next_delay, 0) * interval '1 millisecond',
      worker = case when is_last or next_delay <= 250 then me end
  where x.id = given_id and x.status = 'running' and x.current_step = step and x.worker = me
  returning x.* into e;
  if not found then return; end if;

  update mock_engine.execution_step s
  set status = 'completed', finished_at = clock_timestamp(), finished_version = e.version, output = step_output
  where s.tenant_id = e.tenant_id and s.execution_id = e.id and s.index = step;

  if is_last then
    return query select 'done', mock_engine.end_execution(given_id, 'completed', format('%s of %s steps completed', e.step_count, e.step_count), null, null), null::timestamptz;
  elsif next_delay <= 250 then
    return query select 'go', e.version, e.wake_at;
  else
    perform mock_engine.schedule(e);
    return query select 'rest', e.version, e.wake_at;
  end if;
end $$;

-- Once a second, over all tenants: frees what dead workers held, makes jobs of parked wake-ups whose time is near,
-- and repeats any wake-up that was lost. A live worker holds the session lock (7719, its number).
create function mock_engine.sweep() returns integer language plpgsql as $$
declare
  look record;
  woken integer := 0;
begin
  for look in with orphaned as (
    select x.tenant_id, x.id from mock_engine.execution x
    where x.status = 'running' and x.worker is not null and not exists (
      select from pg_locks l where l.locktype = 'advisory' and l.classid = 7719 and l.objid = x.worker and l.objsubid = 2 and l.granted
        and l.database = (select oid from pg_database where datname = current_database()))
    for update skip locked limit 1000
  ), freed as (
    update mock_engine.execution x set worker = null from orphaned o where x.tenant_id = o.tenant_id and x.id = o.id returning x.tenant_id, x.id
  ), due as (
    select x.tenant_id, x.id from mock_engine.execution x
    where x.status = 'running' and x.slot is not null and x.worker is null
      and least(x.wake_at, x.deadline) < clock_timestamp() + case when x.parked then interval '2 seconds' else interval '-1 second' end
    order by least(x.wake_at, x.deadline) for update skip locked limit 1000
  ), unparked as (
    update mock_engine.execution x set parked = false from due d where x.tenant_id = d.tenant_id and x.id = d.id
    returning x.tenant_id, x.id, least(x.wake_at, x.deadline) - interval '250 milliseconds' as at
  ), to_wake as (
    select tenant_id, id, clock_timestamp() as at from freed union all select tenant_id, id, at from unparked
  )
  select tenant_id, id, at from to_wake loop
    perform mock_engine.wake(look.tenant_id, look.id, look.at);
    woken := woken + 1;
  end loop;
  return woken;
end $$;
