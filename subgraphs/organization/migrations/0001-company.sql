create schema organization;
grant usage on schema organization to :app;

-- A company is the tenant itself, so its own id is what the policy compares.
create table organization.company (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  plan text not null check (plan in ('free', 'pro', 'enterprise')),
  created_at timestamptz(3) not null default now()
);
select guard_tenant('organization.company', 'id');

create table organization.membership (
  tenant_id uuid not null references organization.company (id) on delete cascade,
  user_id uuid not null,
  roles text[] not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id)
);
create unique index membership_of_user on organization.membership (user_id);
select guard_tenant('organization.membership');

grant select, insert, update, delete on organization.company, organization.membership to :app;

-- Signing in happens before a tenant is known. The function below runs as the owner, whom `force` holds
-- to the policies as well, so the owner may read; it answers one row at most.
create policy look_up on organization.company for select to current_user using (true);
create policy look_up on organization.membership for select to current_user using (true);
create function organization.membership_of(person uuid)
  returns table (tenant_id uuid, tenant_slug text, roles text[])
  language sql stable security definer set search_path = ''
begin atomic
  select m.tenant_id, c.slug, m.roles
  from organization.membership m join organization.company c on c.id = m.tenant_id
  where m.user_id = person;
end;
revoke execute on function organization.membership_of from public;
grant execute on function organization.membership_of to :app;
