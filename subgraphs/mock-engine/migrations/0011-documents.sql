-- Collections are rows, and so are their documents: a write costs a document, however large the collection is.
-- Whoever writes into a collection locks its row first, so writers cannot hold each other up, and the counts below are true.
create table mock_engine.collection (
  tenant_id uuid not null,
  instance_id uuid not null,
  name text not null,
  documents integer not null default 0,
  bytes bigint not null default 0,
  primary key (tenant_id, instance_id, name),
  foreign key (tenant_id, instance_id) references mock_engine.instance (tenant_id, id) on delete cascade
);

create table mock_engine.document (
  tenant_id uuid not null,
  -- Grows with time, so that a collection has an order.
  id uuid not null,
  instance_id uuid not null,
  collection text not null,
  key text not null,
  -- json, not jsonb: a document keeps the order of its members and the digits of its numbers.
  value json not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, instance_id, collection, key),
  foreign key (tenant_id, instance_id, collection) references mock_engine.collection (tenant_id, instance_id, name) on delete cascade
);
create index document_in_order on mock_engine.document (tenant_id, instance_id, collection, id);

create function mock_engine.count_added() returns trigger language plpgsql set search_path = '' as $$
begin
  update mock_engine.collection c set documents = c.documents + d.documents, bytes = c.bytes + d.bytes
  from (select tenant_id, instance_id, collection, count(*) as documents, sum(octet_length(value::text)) as bytes from added group by 1, 2, 3) d
  where (c.tenant_id, c.instance_id, c.name) = (d.tenant_id, d.instance_id, d.collection);
  return null;
end $$;
create function mock_engine.count_removed() returns trigger language plpgsql set search_path = '' as $$
begin
  update mock_engine.collection c set documents = c.documents - d.documents, bytes = c.bytes - d.bytes
  from (select tenant_id, instance_id, collection, count(*) as documents, sum(octet_length(value::text)) as bytes from removed group by 1, 2, 3) d
  where (c.tenant_id, c.instance_id, c.name) = (d.tenant_id, d.instance_id, d.collection);
  return null;
end $$;
create trigger count_added after insert on mock_engine.document referencing new table as added
  for each statement execute function mock_engine.count_added();
create trigger count_removed after delete on mock_engine.document referencing old table as removed
  for each statement execute function mock_engine.count_removed();
-- An update is counted as a removal and an addition.
create trigger count_newer after update on mock_engine.document referencing new table as added
  for each statement execute function mock_engine.count_added();
create trigger count_older after update on mock_engine.document referencing old table as removed
  for each statement execute function mock_engine.count_removed();

insert into mock_engine.collection select tenant_id, instance_id, name from mock_engine.state_entry where kind = 'collection';
insert into mock_engine.document (tenant_id, id, instance_id, collection, key, value)
  select e.tenant_id, ('00000000-0000-7000-8000-' || lpad(to_hex(d.place), 12, '0'))::uuid, e.instance_id, e.name, d.key, d.value
  from mock_engine.state_entry e, json_each(e.value) with ordinality as d (key, value, place) where e.kind = 'collection';
delete from mock_engine.state_entry where kind = 'collection';

alter table mock_engine.state_entry rename to variable;
alter table mock_engine.variable drop column kind;
alter table mock_engine.variable add primary key (tenant_id, instance_id, name);
drop trigger audit on mock_engine.variable;

select guard_tenant('mock_engine.collection'), guard_tenant('mock_engine.document'),
  audit_changes('mock_engine.variable', 'variable', 'name'), audit_changes('mock_engine.collection', 'collection', 'name'),
  audit_changes('mock_engine.document', 'document', 'key'), count_versions('mock_engine.document');
grant select, insert, update, delete on mock_engine.collection, mock_engine.document to :app;
