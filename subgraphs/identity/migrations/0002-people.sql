select count_versions('identity.user_account'), audit_changes('identity.user_account', 'user');

-- Who comes by single sign-on alone has no password here.
alter table identity.user_account alter column password_hash drop not null;

-- From where a session was begun, and how often its access tokens had to be made anew because what they say is no longer so.
alter table identity.session add column address text, add column epoch integer not null default 1;

-- Failed sign-ins of the last quarter of an hour, in the shape that rate-limiter-flexible keeps them. Unlogged: a crash forgives.
create unlogged table identity.sign_in_attempt (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
grant usage on schema identity to :system;
grant select, insert, update, delete on identity.sign_in_attempt to :system;

-- Signing in asks as well whether the person has come from this address before: one question less on the way of every login.
drop function identity.user_for_login(text);
create policy look_up on identity.session for select to current_user using (true);
create function identity.user_for_login(email_address text, from_address text default null)
  returns table (tenant_id uuid, id uuid, email text, name text, password_hash text, created_at timestamptz, is_known_place boolean)
  language sql stable security definer set search_path = ''
begin atomic
  select u.tenant_id, u.id, u.email, u.name, u.password_hash, u.created_at,
    exists (
      select from identity.session s
      where s.tenant_id = u.tenant_id and s.user_id = u.id and s.address = from_address and s.expires_at > now()
    )
  from identity.user_account u where lower(u.email) = lower(email_address);
end;
revoke execute on function identity.user_for_login from public;
grant execute on function identity.user_for_login to :app;
