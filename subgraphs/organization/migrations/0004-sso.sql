alter table organization.company add column updated_at timestamptz(3) not null default now();

-- A company's own identity provider (OpenID Connect).
create table organization.sso_connection (
  tenant_id uuid primary key references organization.company (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Sealed: only this installation can read it.
  client_secret bytea not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
select guard_tenant('organization.sso_connection'), audit_changes('organization.sso_connection', 'singleSignOn', 'tenant_id');

-- The e-mail domains whose people may come by it, once the company has shown by DNS that they are its own.
create table organization.sso_domain (
  tenant_id uuid not null references organization.company (id) on delete cascade,
  domain text not null check (domain = lower(domain)),
  token text not null,
  verified_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, domain)
);
create unique index sso_domain_verified on organization.sso_domain (domain) where verified_at is not null;
select guard_tenant('organization.sso_domain'), audit_changes('organization.sso_domain', 'signOnDomain', 'domain');

-- A round to the provider and back, for ten minutes. It is used by the browser that began it, once.
create table organization.sso_round (
  tenant_id uuid not null references organization.company (id) on delete cascade,
  -- SHA-256 of the state that travels with the browser, and of the key that stays in it.
  state_hash bytea not null,
  browser_hash bytea not null,
  code_verifier bytea not null,
  nonce text not null,
  begun_at timestamptz(3) not null default now(),
  primary key (tenant_id, state_hash)
);
select guard_tenant('organization.sso_round');

grant select, insert, update, delete on organization.sso_connection, organization.sso_domain, organization.sso_round to :app;

-- Beginning a round happens before a tenant is known.
create function organization.tenant_of_slug(company_slug text) returns table (tenant_id uuid)
  language sql stable security definer set search_path = ''
begin atomic
  select c.id from organization.company c where c.slug = company_slug and c.deleted_at is null;
end;
revoke execute on function organization.tenant_of_slug from public;
grant execute on function organization.tenant_of_slug to :app;
