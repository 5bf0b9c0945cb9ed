create schema mock_engine;
grant usage on schema mock_engine to :app, :system;

create table mock_engine.instance (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  -- Stands in the traffic address, which names no company, so it is unique over all of them.
  slug text not null unique,
  description text,
  enabled boolean not null default true,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select guard_tenant('mock_engine.instance');
grant select, insert, update, delete on mock_engine.instance to :app;

-- A mock request names no company. The function runs as the owner, whom `force` holds to the policies as
-- well, so the owner may read; it answers one row at most, by slug or id.
create policy look_up on mock_engine.instance for select to current_user using (true);
create function mock_engine.simulation_at(address text)
  returns table (tenant_id uuid, id uuid)
  language sql stable security definer set search_path = ''
begin atomic
  select i.tenant_id, i.id from mock_engine.instance i where i.slug = address or i.id::text = address limit 1;
end;
revoke execute on function mock_engine.simulation_at from public;
grant execute on function mock_engine.simulation_at to :app;
-- For the half of the look-up that goes by id.
create index instance_by_id_text on mock_engine.instance ((id::text));
