create schema identity;
grant usage on schema identity to :app;

create table identity.user_account (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null,
  -- Argon2id in the PHC string format; never leaves this schema.
  password_hash text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
-- An e-mail address signs in to one company, so it is unique over all of them.
create unique index user_account_email on identity.user_account (lower(email));
select guard_tenant('identity.user_account');

-- A session is one sign-in and all the tokens that came of it. Each refresh moves `generation` on;
-- a refresh token of an earlier one has been used before.
create table identity.session (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  generation integer not null default 1,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity.user_account (tenant_id, id) on delete cascade
);
create index session_of_user on identity.session (tenant_id, user_id);
select guard_tenant('identity.session');

grant select, insert, update, delete on identity.user_account, identity.session to :app;

-- Signing in happens before a tenant is known. The function runs as the owner, whom `force` holds to the
-- policies as well, so the owner may read; it answers one row at most.
create policy look_up on identity.user_account for select to current_user using (true);
create function identity.user_for_login(address text)
  returns table (tenant_id uuid, id uuid, email text, name text, password_hash text, created_at timestamptz)
  language sql stable security definer set search_path = ''
begin atomic
  select u.tenant_id, u.id, u.email, u.name, u.password_hash, u.created_at from identity.user_account u where lower(u.email) = lower(address);
end;
revoke execute on function identity.user_for_login from public;
grant execute on function identity.user_for_login to :app;
