create table organization.api_key (
  tenant_id uuid not null references organization.company (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- What a list shows of the key: enough to tell it from others, nothing to use it with.
  prefix text not null,
  -- SHA-256 of the key. It holds 238 random bits, so no slow hash is needed to protect it.
  hash bytea not null unique,
  scopes text[] not null,
  created_by uuid not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select guard_tenant('organization.api_key');
grant select, insert, update, delete on organization.api_key to :app;

-- A request with a key comes before its tenant is known; one row at most, by the hash. The roles are those
-- that the key's creator has at this moment, none if they left.
create policy look_up on organization.api_key for select to current_user using (true);
create function organization.api_key_of(key_hash bytea)
  returns table (id uuid, name text, tenant_id uuid, tenant_slug text, scopes text[], created_by uuid, roles text[], expires_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select k.id, k.name, k.tenant_id, c.slug, k.scopes, k.created_by, coalesce(m.roles, '{}'), k.expires_at, k.revoked_at
  from organization.api_key k
  join organization.company c on c.id = k.tenant_id
  left join organization.membership m on m.tenant_id = k.tenant_id and m.user_id = k.created_by
  where k.hash = key_hash;
end;
revoke execute on function organization.api_key_of from public;
grant execute on function organization.api_key_of to :app;
