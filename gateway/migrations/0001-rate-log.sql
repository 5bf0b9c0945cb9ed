create schema gateway;
grant usage on schema gateway to :system;

-- When a company's requests of the last minute came, for gateways that are many. Unlogged: after a crash the minute starts anew.
create unlogged table gateway.rate_log (
  key text primary key,
  hits timestamptz[] not null
);
grant select, insert, update, delete on gateway.rate_log to :system;

-- Admits a request if fewer than `most` were admitted in the span before it: a sliding log, so no window of that length ever holds more.
-- The row's lock makes it exact however many ask at once.
create function gateway.take(given_key text, most integer, span interval)
  returns table (admitted boolean, remaining integer, reset_ms double precision) language plpgsql as $$
declare
  log timestamptz[];
  at timestamptz;
begin
  insert into gateway.rate_log as l (key, hits) values (given_key, '{}') on conflict (key) do nothing;
  select l.hits into log from gateway.rate_log l where l.key = given_key for update;
  at := clock_timestamp();
  log := array(select hit from unnest(log) hit where hit > at - span order by hit);
  admitted := cardinality(log) < most;
  if admitted then log := log || at; end if;
  update gateway.rate_log l set hits = log where l.key = given_key;
  remaining := most - cardinality(log);
  reset_ms := extract(epoch from log[1] + span - at) * 1000;
  return next;
end $$;
