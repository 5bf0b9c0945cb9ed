-- A simulation's mock state: one row a variable, one row a collection (an object of documents by key).
create table mock_engine.state_entry (
  tenant_id uuid not null,
  instance_id uuid not null,
  kind text not null check (kind in ('variable', 'collection')),
  name text not null,
  value json not null,
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, instance_id, kind, name),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);
select guard_tenant('mock_engine.state_entry');
grant select, insert, update, delete on mock_engine.state_entry to :app;
