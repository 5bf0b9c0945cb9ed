select count_versions('organization.company'), audit_changes('organization.company', 'company');
-- The role of those who come without one: by an invitation that names none, or by single sign-on.
alter table organization.company add column default_role text not null default 'editor' check (default_role in ('admin', 'editor', 'viewer', 'auditor'));
-- Set when the owner deletes the company; the row goes once every domain has forgotten it.
alter table organization.company add column deleted_at timestamptz(3);
create index company_deleted on organization.company (id) where deleted_at is not null;

select count_versions('organization.membership'), audit_changes('organization.membership', 'member', 'user_id');
alter table organization.membership add column deactivated_at timestamptz(3);
alter table organization.membership add check (roles <@ '{owner,admin,editor,viewer,auditor}' and cardinality(roles) > 0);

select audit_changes('organization.api_key', 'apiKey', 'id', '{last_used_at}');

create table organization.invitation (
  tenant_id uuid not null references organization.company (id) on delete cascade,
  id uuid not null,
  email text not null,
  roles text[] not null check (roles <@ '{owner,admin,editor,viewer,auditor}' and cardinality(roles) > 0),
  -- SHA-256 of the token, which is answered once, to the inviter.
  hash bytea not null unique,
  invited_by uuid not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
-- One open invitation an address; a new one takes the place of the old.
create unique index invitation_of_email on organization.invitation (tenant_id, lower(email)) where accepted_at is null;
select guard_tenant('organization.invitation'), audit_changes('organization.invitation', 'invitation');
grant select, insert, update, delete on organization.invitation to :app;

-- Accepting happens before a tenant is known; one row at most, by the hash.
create policy look_up on organization.invitation for select to current_user using (true);
create function organization.invitation_of(token_hash bytea, at timestamptz)
  returns table (id uuid, tenant_id uuid, email text)
  language sql stable security definer set search_path = ''
begin atomic
  select i.id, i.tenant_id, i.email from organization.invitation i join organization.company c on c.id = i.tenant_id and c.deleted_at is null
  where i.hash = token_hash and i.accepted_at is null and i.expires_at > at;
end;
revoke execute on function organization.invitation_of from public;
grant execute on function organization.invitation_of to :app;

-- Whoever is deactivated, and whatever belongs to a deleted company, is known no more.
create or replace function organization.membership_of(person uuid)
  returns table (tenant_id uuid, tenant_slug text, roles text[])
  language sql stable security definer set search_path = ''
begin atomic
  select m.tenant_id, c.slug, m.roles
  from organization.membership m join organization.company c on c.id = m.tenant_id
  where m.user_id = person and m.deactivated_at is null and c.deleted_at is null;
end;
create or replace function organization.api_key_of(key_hash bytea)
  returns table (id uuid, name text, tenant_id uuid, tenant_slug text, scopes text[], created_by uuid, roles text[], expires_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select k.id, k.name, k.tenant_id, c.slug, k.scopes, k.created_by, coalesce(m.roles, '{}'), k.expires_at, k.revoked_at
  from organization.api_key k
  join organization.company c on c.id = k.tenant_id and c.deleted_at is null
  left join organization.membership m on m.tenant_id = k.tenant_id and m.user_id = k.created_by and m.deactivated_at is null
  where k.hash = key_hash;
end;

-- The companies whose deletion is not finished: asked by the worker that finishes it.
create function organization.deleted_companies() returns table (id uuid)
  language sql stable security definer set search_path = ''
begin atomic
  select c.id from organization.company c where c.deleted_at is not null;
end;
revoke execute on function organization.deleted_companies from public;
grant execute on function organization.deleted_companies to :app;
