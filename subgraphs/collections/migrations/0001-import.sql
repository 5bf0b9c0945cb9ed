create schema collections;
grant usage on schema collections to :app;

-- What was imported, and what of it could not be carried over.
create table collections.import (
  tenant_id uuid not null,
  id uuid not null,
  format text not null check (format in ('openapi', 'wiremock', 'mockoon', 'postman', 'har')),
  -- No foreign key: the simulation is another domain's, and may be deleted.
  instance_id uuid not null,
  routes integer not null,
  not_carried json not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select guard_tenant('collections.import'), audit_changes('collections.import', 'import');
grant select, insert, delete on collections.import to :app;
