-- Photos of records (decision 32). A record names them by id; the bytes follow, also much later, and wait here for nobody:
-- who may read one follows from the rows that name it.

-- Devices whose view has the new column fetch these reports anew, so the rows keep the revisions they have.
alter table incident_report disable trigger user;
alter table incident_report add column photo_ids jsonb not null default '[]';
alter table incident_report enable trigger user;
alter table incident_report alter column photo_ids drop default;

-- Which record names a photo now, or did before a change.
create index incident_report_by_photo on incident_report using gin (photo_ids jsonb_path_ops);
create index record_version_by_photo on record_version using gin ((former->'photo_ids') jsonb_path_ops);

create table attachment (
  id uuid not null,
  -- The record it was made for: an id that somebody else names is another photo.
  collection text not null,
  record_id uuid not null,
  bytes bytea not null,
  -- SHA-256, in hexadecimal digits.
  content_hash text not null,
  size integer not null,
  created_by integer not null references "user",
  -- The signed one that named it; null when somebody brought it without a device.
  operation_id uuid,
  stored_at timestamptz not null,
  primary key (id, record_id)
);
-- JPEG does not get smaller.
alter table attachment alter column bytes set storage external;
create index attachment_by_time on attachment (stored_at);
