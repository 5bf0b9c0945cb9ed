-- The first answer to each Idempotency-Key, kept for a day. Answers may hold secrets that are shown once, so they are kept sealed.
create table gateway.idempotent_answer (
  -- SHA-256 over asker, operation and key: nobody meets another's answer.
  key bytea primary key,
  -- SHA-256 of the request, to tell the same one from another under the same key.
  request bytea not null,
  -- The answer; null while the request is under way, or when its end is unknown.
  sealed bytea,
  begun_at timestamptz not null default now()
);
create index idempotent_answer_age on gateway.idempotent_answer (begun_at);
grant select, insert, update, delete on gateway.idempotent_answer to :system;
