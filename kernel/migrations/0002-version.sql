-- What a migration calls for a table of mutable resources: `version` begins at 1 and counts the changes of a row,
-- so that whoever read one version can refuse to overwrite another.
create function public.next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create function public.count_versions(counted regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s add column version integer not null default 1', counted);
  execute format('create trigger count_versions before update on %s for each row execute function public.next_version()', counted);
end $$;
