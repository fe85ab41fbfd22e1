-- Where clients have to be, and who comes to see them.

create table appointment (
  id uuid primary key,
  client_id integer not null references client,
  home_id integer not null references home,
  appointment_type text not null,
  title text not null,
  appointment_date date not null,
  time text not null,
  duration integer,
  staff_id integer references "user",
  status text not null,
  created_by integer not null references "user",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  removed_by integer references "user",
  scope text not null references scope_feed,
  revision bigint
);
create index appointment_by_client on appointment
  (client_id, appointment_date desc, time desc, id desc) include (scope) where removed_at is null;
create index appointment_by_scope on appointment
  (scope, appointment_date desc, time desc, id desc) include (status, staff_id) where removed_at is null;
create index appointment_by_staff on appointment
  (staff_id, appointment_date desc, time desc, id desc) include (scope) where removed_at is null;
select make_synced('appointment', dated_by => 'appointment_date');
