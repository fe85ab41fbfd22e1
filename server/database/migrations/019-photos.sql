-- The bytes of photos; who may read one follows from the row that carries its address.
create table photo (
  image_url text primary key,
  bytes bytea not null,
  stored_at timestamptz not null
);
-- JPEG does not get smaller.
alter table photo alter column bytes set storage external;
