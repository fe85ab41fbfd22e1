-- What people of a home have to do. Rows that are open have no date and are on every device.

create table task (
  id uuid primary key,
  home_id integer not null references home,
  client_id integer references client,
  title text not null,
  description text,
  category text not null,
  priority text not null,
  status text not null,
  due_date date not null,
  assigned_to integer not null references "user",
  recurrence text not null,
  series_id uuid not null,
  series_start date not null,
  next_task_id uuid,
  completed_on date,
  completed_at timestamptz,
  completed_by integer references "user",
  settled_on date,
  created_by integer not null references "user",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  removed_by integer references "user",
  scope text not null references scope_feed,
  revision bigint
);
-- Lists are read newest first and count what stands from these indexes alone.
create index task_by_client on task (client_id, due_date desc, created_at desc, id desc) include (scope)
  where removed_at is null;
create index task_by_scope on task (scope, due_date desc, created_at desc, id desc) include (status, assigned_to)
  where removed_at is null;
select make_synced('task', dated_by => 'settled_on');
