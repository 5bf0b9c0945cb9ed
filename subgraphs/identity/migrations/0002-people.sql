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
