-- Incident reports, what records of a client's chart said before a change, and how long a company has to file a report.

create table incident_report (
  id uuid primary key,
  client_id integer not null references client,
  home_id integer not null references home,
  incident_date date not null,
  incident_time text,
  discovered_at timestamptz not null,
  due_at timestamptz not null,
  incident_type text not null,
  severity text not null,
  status text not null,
  description text not null,
  action_taken text not null,
  reported_to text,
  follow_up_required boolean not null,
  follow_up_notes text,
  cause text,
  administration_ids jsonb not null,
  reported_by integer not null references "user",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  filed_at timestamptz,
  filed_by integer references "user",
  closed_at timestamptz,
  closed_by integer references "user",
  closing_reason text,
  removed_at timestamptz,
  removed_by integer references "user",
  scope text not null references scope_feed,
  revision bigint
);
create index incident_report_by_client on incident_report (client_id, incident_date desc, id);
create index incident_report_by_scope on incident_report (scope, incident_date desc, id);
select make_synced('incident_report', dated_by => 'incident_date');

create table record_version (
  id uuid primary key,
  collection text not null,
  record_id uuid not null,
  client_id integer not null references client,
  former jsonb not null,
  operation text not null,
  replaced_at timestamptz not null,
  replaced_by integer not null references "user",
  scope text not null references scope_feed,
  revision bigint
);
create index record_version_by_record on record_version (record_id);
create index record_version_by_client on record_version (client_id);
select make_synced('record_version');

-- Devices whose view has the new columns fetch their companies anew, so the rows keep the revisions they have.
alter table company disable trigger user;
alter table company add column incident_hours integer not null default 24;
alter table company add column medication_error_hours integer not null default 72;
alter table company enable trigger user;
