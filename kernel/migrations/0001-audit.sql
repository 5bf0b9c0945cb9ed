-- The audit trail of all domains: who did what to which thing, from where, with which request id.
-- The services' role may read it and has no other right to it: entries come from the functions below alone, and nothing changes or removes one.
create schema audit;
grant usage on schema audit to :app;

create table audit.entry (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'anonymous', 'service')),
  actor_id uuid,
  actor_name text,
  -- The operation as the API names it, such as updateChain.
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  resource_type text not null,
  resource_id text,
  -- Which members of the resource changed; never their values, which may be secrets.
  changed text[] not null,
  address text,
  request_id text not null,
  primary key (tenant_id, id)
);
create index entry_of_resource on audit.entry (tenant_id, resource_id, id desc);
create index entry_of_actor on audit.entry (tenant_id, actor_id, id desc);
select guard_tenant('audit.entry');
grant select on audit.entry to :app;

-- A version 7 UUID (RFC 9562, section 6.2, method 3: the part of the millisecond stands behind it), so that entries of one transaction keep their order.
-- PostgreSQL has its own from 18 on.
create function audit.new_id() returns uuid language sql volatile set search_path = '' as $$
  select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex((us % 1000) * 4096 / 1000), 3, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid
  from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
$$;

-- Writes an entry in the transaction of what it tells of. Who asked stands in the setting app.trace, which begins with the transaction.
create function audit.record(what_action text, what_outcome text, resource_type text, resource_id text, changed text[] default '{}')
  returns void language plpgsql security definer set search_path = '' as $$
declare trace jsonb := nullif(current_setting('app.trace', true), '')::jsonb;
begin
  if trace is null then return; end if;
  insert into audit.entry values (
    nullif(current_setting('app.tenant_id', true), '')::uuid, audit.new_id(), clock_timestamp(),
    trace->'actor'->>'kind', (trace->'actor'->>'id')::uuid, trace->'actor'->>'name',
    coalesce(what_action, trace->>'action'), what_outcome, resource_type, resource_id, changed, trace->>'address', trace->>'requestId'
  );
end $$;
revoke execute on function audit.record from public;
grant execute on function audit.record to :app;

create function audit.note() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  told text[] := '{}';
  known_by text;
begin
  if tg_op = 'UPDATE' then
    -- Column by column as texts: a json value may hold what jsonb cannot.
    execute (
      select format('select array_remove(array[%s], null)',
        string_agg(format('case when ($1).%1$I::text is distinct from ($2).%1$I::text then %1$L end', attname), ', ' order by attname))
      from pg_catalog.pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (tg_argv[2:])
    ) into told using old, new;
    if told = '{}' then return null; end if;
  end if;
  if tg_op = 'DELETE' then
    execute format('select ($1).%I::text', tg_argv[1]) into known_by using old;
  else
    execute format('select ($1).%I::text', tg_argv[1]) into known_by using new;
  end if;
  perform audit.record(null, 'done', tg_argv[0], known_by, told);
  return null;
end $$;

-- What a migration calls for a table whose rows people change: from then on every change of a row that somebody asked for leaves an entry.
-- `noun` is what people call the row, `id_column` what they know it by; a change of `untold` columns alone leaves none.
create function public.audit_changes(audited regclass, noun text, id_column text default 'id', untold text[] default '{}')
  returns void language plpgsql as $$
declare arguments text;
begin
  select string_agg(quote_literal(argument), ', ') into arguments from unnest(array[noun, id_column, 'version', 'updated_at'] || untold) argument;
  -- What the product does by itself has no asker, and costs no more than this look at a setting.
  execute format(
    'create trigger audit after insert or update or delete on %s for each row when (current_setting(''app.trace'', true) <> '''') execute function audit.note(%s)',
    audited, arguments);
end $$;
