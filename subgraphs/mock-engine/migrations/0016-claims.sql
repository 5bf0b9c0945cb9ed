-- What is due is claimed from the rows of the executions themselves: there are no jobs beside them that could be lost, late or twice.
-- A worker claims what nobody holds a quarter of a second before it is due, and waits out the rest to the millisecond. What sleeps
-- longer costs an entry of an index, however many there are. (Delays up to half a second keep their worker's hold, so that
-- nothing can be claimed that its worker has only just let go of.)
drop function mock_engine.sweep(), mock_engine.complete_step(uuid, integer, integer, text), mock_engine.begin_step(uuid, integer, integer),
  mock_engine.stop_execution(uuid, text, text, text, text), mock_engine.end_execution(uuid, text, text, text, text),
  mock_engine.take_slot(uuid, integer), mock_engine.schedule(mock_engine.execution), mock_engine.wake(uuid, uuid, timestamptz);
drop schema if exists graphile_worker cascade;
alter table mock_engine.execution drop column parked;

-- Room on the page for the next version of a row, so that a step which changes nothing that is indexed touches no index.
alter table mock_engine.execution set (fillfactor = 75);
alter table mock_engine.execution_step set (fillfactor = 60);

-- Of indexes that would cost the same, the one made last is chosen; and on a table as small as it is when its plans are made, all do.
-- So the key, by which each move finds its row, comes after those of the listings.
alter table mock_engine.execution_step drop constraint execution_step_tenant_id_execution_id_fkey;
alter table mock_engine.webhook_delivery drop constraint webhook_delivery_tenant_id_execution_id_fkey;
alter table mock_engine.execution drop constraint execution_pkey, add primary key (tenant_id, id);
alter table mock_engine.execution_step
  add foreign key (tenant_id, execution_id) references mock_engine.execution (tenant_id, id) on delete cascade;
alter table mock_engine.webhook_delivery
  add foreign key (tenant_id, execution_id) references mock_engine.execution (tenant_id, id) on delete cascade;

-- A worker lives as long as it holds its session lock (7719, its number) and says so: one that is frozen holds the lock and says nothing.
-- Unlogged: after a crash of the server there is no worker left to speak of.
create unlogged table mock_engine.worker (
  number integer primary key,
  seen_at timestamptz(3) not null
) with (fillfactor = 50);
grant select, insert, update, delete on mock_engine.worker to :system;

create or replace function mock_engine.free_slot(chain uuid, cap integer) returns integer language sql stable as $$
  with taken as materialized (select slot from mock_engine.execution where chain_id = chain and status = 'running' and slot is not null)
  select min(candidate) from generate_series(1, cap) candidate
  where (select count(*) from taken) < cap and candidate not in (select slot from taken);
$$;

-- The moves below find their row by its key alone, and compare what it holds afterwards: a condition that some index knows
-- can lead a plan made on an empty table to that index for ever. What was read is still so where version and worker are the same.

-- Starts an execution of a chain as it stands now: 'started', 'queued', 'busy' (a thousand wait already) or 'gone'.
-- A worker that is named holds it from the start where it has a slot and its first step is near.
drop function mock_engine.start_execution(uuid, uuid, text, text, uuid, json, json, integer);
create function mock_engine.start_execution(
  me integer, given_id uuid, wanted_chain uuid, given_type text, given_by text, given_user uuid, given_context json, given_request json, given_depth integer
) returns text language plpgsql as $$
declare
  c mock_engine.chain;
  free integer;
  waiting integer;
  at timestamptz;
begin
  perform mock_engine.lock_chain(wanted_chain);
  select * into c from mock_engine.chain where id = wanted_chain and (enabled or given_type = 'manual');
  if not found then return 'gone'; end if;
  select count(*) into waiting from mock_engine.execution where chain_id = c.id and status = 'running' and slot is null;
  if waiting >= 1000 then return 'busy'; end if;

  free := case when waiting = 0 then mock_engine.free_slot(c.id, c.max_concurrent_executions) end;
  at := clock_timestamp();
  insert into mock_engine.execution (tenant_id, id, instance_id, chain_id, chain_name, max_concurrent, timeout_ms, step_count,
    trigger_type, triggered_by, started_by, context, request, depth, queued_at,
    slot, worker, version, started_version, started_at, deadline, wake_at)
  select c.tenant_id, given_id, c.instance_id, c.id, c.name, c.max_concurrent_executions, c.execution_timeout_ms, json_array_length(c.steps),
    given_type, given_by, given_user, given_context, given_request, given_depth, at,
    free, case when free is not null and (c.steps -> 0 ->> 'delayMs')::integer <= 500 then me end,
    case when free is null then 1 else 2 end, case when free is not null then 2 end, case when free is not null then at end,
    case when free is not null then at + c.execution_timeout_ms * interval '1 millisecond' end,
    case when free is not null then at + (c.steps -> 0 ->> 'delayMs')::integer * interval '1 millisecond' end;
  insert into mock_engine.execution_step (tenant_id, execution_id, index, action, delay_ms, config)
  select c.tenant_id, given_id, position - 1, step ->> 'action', (step ->> 'delayMs')::integer, step -> 'config'
  from json_array_elements(c.steps) with ordinality as steps (step, position);
  return case when free is null then 'queued' else 'started' end;
end $$;

-- Lets the oldest waiting executions of a chain in, as many as have room; from here their time-outs count. Which they are.
-- The caller holds the chain's lock. A worker that is named holds from then on those whose first step is near.
create function mock_engine.let_in(chain uuid, me integer) returns uuid[] language plpgsql as $$
declare
  waiting record;
  free integer;
  let_in uuid[] := '{}';
  at timestamptz;
begin
  loop
    select x.tenant_id, x.id, x.max_concurrent into waiting
    from mock_engine.execution x where x.chain_id = chain and x.status = 'running' and x.slot is null order by x.ordinal limit 1;
    exit when not found;
    free := mock_engine.free_slot(chain, waiting.max_concurrent);
    exit when free is null;
    at := clock_timestamp();
    update mock_engine.execution x
    set slot = free, worker = case when s.delay_ms <= 500 then me end, version = x.version + 1, started_version = x.version + 1, started_at = at,
        deadline = at + x.timeout_ms * interval '1 millisecond', wake_at = at + s.delay_ms * interval '1 millisecond'
    from mock_engine.execution_step s
    where x.tenant_id = waiting.tenant_id and x.id = waiting.id and s.tenant_id = waiting.tenant_id and s.execution_id = waiting.id and s.index = 0;
    let_in := let_in || waiting.id;
  end loop;
  return let_in;
end $$;

-- Ends a running execution, whoever holds it, and lets in those that wait. No row where it had ended before: cancel, time-out and
-- completion race, and one of them wins.
create function mock_engine.stop_execution(given_id uuid, final_status text, final_result text, final_error text, final_code text)
  returns table (version integer, let_in uuid[]) language plpgsql as $$
#variable_conflict use_column
declare
  e mock_engine.execution;
  its_chain uuid := (select x.chain_id from mock_engine.execution x where x.id = given_id);
begin
  if its_chain is null then return; end if;
  perform mock_engine.lock_chain(its_chain);
  update mock_engine.execution x
  set status = final_status, slot = null, worker = null, version = x.version + 1, finished_version = x.version + 1,
      finished_at = clock_timestamp(), result = final_result, error = final_error, error_code = final_code
  where x.id = given_id and x.status = 'running'
  returning x.* into e;
  if not found then return; end if;
  update mock_engine.execution_step s
  set status = 'failed', finished_at = e.finished_at, finished_version = e.version, error = coalesce(final_error, final_result)
  where s.tenant_id = e.tenant_id and s.execution_id = e.id and s.status = 'running';
  return query select e.version, mock_engine.let_in(its_chain, null);
end $$;

-- The moves of a worker. Each is one statement and one transaction of its own, which names its tenant first: the policies hold as in
-- every other. Where only effects in this database follow, the commit is not waited for: should the server itself crash at once, effects
-- and record are lost together, and in order, so a step that is repeated is still done once. The end of an execution and the mark before
-- a webhook leaves are waited for.

-- What a worker finds that looks at an execution: takes hold of it and begins its step where that is due ("what": "step"); else how long
-- until it is ("nap"), or that its time-out has passed ("overdue"). Null where there is nothing to do for this worker.
-- "steps" are those from the present one on.
create function mock_engine.find_step(tenant uuid, given_id uuid, me integer) returns json language plpgsql as $$
declare
  e mock_engine.execution;
  at timestamptz;
  what text;
  next_version integer;
  steps json;
begin
  select x.* into e from mock_engine.execution x where x.tenant_id = tenant and x.id = given_id;
  at := clock_timestamp();
  if e.status is distinct from 'running' or e.slot is null or e.worker <> me then return null; end if;
  what := case when e.deadline <= at then 'overdue' when e.wake_at <= at then 'step' else 'nap' end;
  next_version := e.version;
  if what = 'step' then
    next_version := e.version + 1;
    update mock_engine.execution x set worker = me, version = next_version
    where x.tenant_id = tenant and x.id = given_id and x.version = e.version and coalesce(x.worker, me) = me;
    if not found then return null; end if;
    update mock_engine.execution_step s
    set status = 'running', attempts = s.attempts + 1, started_at = coalesce(s.started_at, at), started_version = coalesce(s.started_version, next_version)
    where s.tenant_id = tenant and s.execution_id = given_id and s.index = e.current_step;
    select json_agg(json_build_object('action', s.action, 'delayMs', s.delay_ms, 'config', s.config) order by s.index) into steps
    from mock_engine.execution_step s where s.tenant_id = tenant and s.execution_id = given_id and s.index >= e.current_step;
  end if;
  return json_build_object('what', what, 'version', next_version, 'dueInMs', extract(epoch from least(e.wake_at, e.deadline) - at) * 1000,
    'deadlineInMs', extract(epoch from e.deadline - at) * 1000, 'currentStep', e.current_step, 'steps', steps, 'instanceId', e.instance_id,
    'timeoutMs', e.timeout_ms, 'context', e.context, 'request', e.request, 'depth', e.depth, 'chainId', e.chain_id, 'chainName', e.chain_name,
    'triggerType', e.trigger_type);
end $$;

-- The same as a move of its own.
create function mock_engine.look_at(tenant uuid, given_id uuid, me integer) returns json language plpgsql as $$
declare look json;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  look := mock_engine.find_step(tenant, given_id, me);
  if look -> 'steps' -> 0 ->> 'action' is distinct from 'fire_webhook' then perform set_config('synchronous_commit', 'off', true); end if;
  return look;
end $$;

-- Starts many executions, in their order. Where a worker is named, it takes hold of each that has a slot, and finds what it would by a look.
create function mock_engine.start_executions(
  tenant uuid, me integer, ids uuid[], chains uuid[], types text[], bys text[], users uuid[], contexts json[], requests json[], depths integer[]
) returns table (id uuid, outcome text, look json) language plpgsql as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  for turn in 1 .. cardinality(ids) loop
    id := ids[turn];
    outcome := mock_engine.start_execution(
      me, id, chains[turn], types[turn], bys[turn], users[turn], contexts[turn], requests[turn], depths[turn]);
    look := case when outcome = 'started' and me is not null then mock_engine.find_step(tenant, id, me) end;
    return next;
  end loop;
end $$;

-- What a step does that needs nothing but one row: {"event": {id, instanceId, eventType, message, metadata}} or {"variable": {instanceId, name, value}},
-- where a value that is null takes the variable away.
create function mock_engine.take_effect(tenant uuid, execution uuid, step integer, effect json) returns void language plpgsql as $$
declare
  event json := effect -> 'event';
  variable json := effect -> 'variable';
begin
  if event is not null then
    insert into mock_engine.chain_event (tenant_id, id, instance_id, execution_id, step_index, event_type, message, metadata)
    values (tenant, (event ->> 'id')::uuid, (event ->> 'instanceId')::uuid, execution, step, event ->> 'eventType', event ->> 'message', event -> 'metadata');
  elsif variable ->> 'value' is null then
    delete from mock_engine.variable where tenant_id = tenant and instance_id = (variable ->> 'instanceId')::uuid and name = variable ->> 'name';
  else
    insert into mock_engine.variable (tenant_id, instance_id, name, value)
    values (tenant, (variable ->> 'instanceId')::uuid, variable ->> 'name', variable -> 'value')
    on conflict (tenant_id, instance_id, name) do update set value = excluded.value, updated_at = now();
  end if;
end $$;

-- Records a step as done, with its effect where that is not in the transaction already, and decides what comes next: 'step' (the next one
-- was begun), 'nap' (it is near: the worker keeps its hold) or 'rest' (somebody claims it when it is due).
-- The worker says what it read when it looked: nobody changes it while it is held. `next_marks` where the next step must not begin
-- without a lasting mark. Raises UH001 where the worker had lost its hold, so that all effects are rolled back.
create function mock_engine.complete_step(
  tenant uuid, given_id uuid, was_version integer, me integer, step integer, step_output text, effect json, next_delay integer, next_marks boolean
) returns table (what text, version integer, due_in_ms float8, deadline_in_ms float8) language plpgsql as $$
#variable_conflict use_column
declare
  at timestamptz := clock_timestamp();
  wakes_at timestamptz;
  ends_at timestamptz;
begin
  perform set_config('app.tenant_id', tenant::text, true);
  -- First, so that nobody who holds an execution's row waits for what a step changes.
  if effect is not null then perform mock_engine.take_effect(tenant, given_id, step, effect); end if;
  update mock_engine.execution x
  set current_step = step + 1, version = was_version + case when next_delay = 0 and x.deadline > at then 2 else 1 end,
      -- Untouched where nothing is waited for: it lies in the past, which is as good, and it is indexed.
      wake_at = case when next_delay = 0 then x.wake_at else at + next_delay * interval '1 millisecond' end,
      worker = case when next_delay <= 500 then me end
  where x.tenant_id = tenant and x.id = given_id and x.version = was_version and x.worker is not distinct from me
  returning x.version, x.wake_at, x.deadline into version, wakes_at, ends_at;
  if not found then raise exception 'the worker has lost its hold' using errcode = 'UH001'; end if;
  what := case when version = was_version + 2 then 'step' when next_delay <= 500 then 'nap' else 'rest' end;
  due_in_ms := extract(epoch from least(wakes_at, ends_at) - at) * 1000;
  deadline_in_ms := extract(epoch from ends_at - at) * 1000;

  update mock_engine.execution_step s
  set status = case when s.index = step then 'completed' else 'running' end,
      finished_at = case when s.index = step then at end,
      finished_version = case when s.index = step then was_version + 1 end,
      output = case when s.index = step then step_output end,
      attempts = case when s.index = step then s.attempts else s.attempts + 1 end,
      started_at = coalesce(s.started_at, at),
      started_version = coalesce(s.started_version, was_version + 2)
  where s.tenant_id = tenant and s.execution_id = given_id and s.index between step and step + case when what = 'step' then 1 else 0 end;
  if not (what = 'step' and next_marks) then perform set_config('synchronous_commit', 'off', true); end if;
  return next;
end $$;

-- The same for the last step, which ends the execution and lets in those that wait: which they are, and what the worker finds of each.
create function mock_engine.complete_execution(
  tenant uuid, given_id uuid, was_version integer, me integer, step integer, step_output text, effect json, its_chain uuid
) returns table (version integer, let_in uuid[], looks json[]) language plpgsql as $$
#variable_conflict use_column
declare at timestamptz := clock_timestamp();
begin
  perform set_config('app.tenant_id', tenant::text, true);
  if effect is not null then perform mock_engine.take_effect(tenant, given_id, step, effect); end if;
  update mock_engine.execution_step s
  set status = 'completed', finished_at = at, finished_version = was_version + 1, output = step_output
  where s.tenant_id = tenant and s.execution_id = given_id and s.index = step;
  -- As late as may be: whoever else begins or ends one of the chain waits from here on.
  perform mock_engine.lock_chain(its_chain);
  version := was_version + 2;
  update mock_engine.execution x
  set current_step = step + 1, version = was_version + 2, finished_version = was_version + 2, worker = null, slot = null, status = 'completed',
      finished_at = at, result = format('%s of %s steps completed', x.step_count, x.step_count)
  where x.tenant_id = tenant and x.id = given_id and x.version = was_version and x.worker is not distinct from me;
  if not found then raise exception 'the worker has lost its hold' using errcode = 'UH001'; end if;
  let_in := mock_engine.let_in(its_chain, me);
  select array_agg(mock_engine.find_step(tenant, waited, me)) into looks from unnest(let_in) waited;
  return next;
end $$;

-- Over all tenants: takes hold, for a worker, of what nobody holds and what is due within a quarter of a second; at most so many.
create function mock_engine.claim_due(me integer, most integer) returns table (tenant_id uuid, id uuid, due_in_ms float8) language sql as $$
  select set_config('synchronous_commit', 'off', true);
  with due as (
    select x.ctid as place, least(x.wake_at, x.deadline) as at from mock_engine.execution x
    where x.status = 'running' and x.slot is not null and x.worker is null
      -- The time of the statement and not of the moment: the index is searched by it.
      and least(x.wake_at, x.deadline) < statement_timestamp() + interval '250 milliseconds'
    order by least(x.wake_at, x.deadline) limit most for update skip locked
  )
  update mock_engine.execution x set worker = me from due where x.ctid = due.place
  returning x.tenant_id, x.id, (extract(epoch from due.at - clock_timestamp()) * 1000)::float8;
$$;

-- Over all tenants: a worker says that it lives, and frees what dead ones held. A dead one has lost its session lock, or has not
-- been seen for ten seconds; should that one come back, its every move is refused.
create function mock_engine.free_orphans(me integer) returns integer language plpgsql as $$
declare freed integer;
begin
  insert into mock_engine.worker values (me, clock_timestamp())
  on conflict (number) do update set seen_at = excluded.seen_at
  where worker.seen_at not between clock_timestamp() - interval '1 second' and clock_timestamp();
  delete from mock_engine.worker where seen_at < clock_timestamp() - interval '1 minute';
  with living as materialized (
    select w.number from mock_engine.worker w join pg_locks l on l.objid = w.number
    where l.locktype = 'advisory' and l.classid = 7719 and l.objsubid = 2 and l.granted
      and l.database = (select oid from pg_database where datname = current_database())
      and w.seen_at > clock_timestamp() - interval '10 seconds'
  ), orphaned as (
    select x.ctid as place from mock_engine.execution x
    where x.status = 'running' and x.worker is not null and x.worker not in (select number from living)
    for update skip locked limit 1000
  )
  update mock_engine.execution x set worker = null from orphaned o where x.ctid = o.place;
  get diagnostics freed = row_count;
  return freed;
end $$;

-- Deletes executions that ended before a time, with their steps, deliveries and events; at most so many at once. The one of 0015 ran as the
-- tables' owner, who is held to one tenant as well, and so found none.
drop function mock_engine.prune_executions(timestamptz, integer);
create policy sweep on mock_engine.chain_event for all to :system using (true) with check (true);
grant select, delete on mock_engine.chain_event to :system;
create function mock_engine.prune_executions(ended_before timestamptz, most integer) returns integer language plpgsql as $$
declare deleted integer;
begin
  with old as materialized (
    select x.ctid as place, x.tenant_id, x.id from mock_engine.execution x where x.status <> 'running' and x.finished_at < ended_before
    order by x.finished_at for update skip locked limit most
  ), events as (
    delete from mock_engine.chain_event e using old where e.tenant_id = old.tenant_id and e.execution_id = old.id
  )
  delete from mock_engine.execution x using old where x.ctid = old.place;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
