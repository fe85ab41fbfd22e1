-- What is mailed and pushed about notifications, once each. The notifications themselves are made from records.

-- Those that were found already: nobody is told of them again.
create table notification_found (
  id       uuid primary key,
  found_at timestamptz not null
);
create index notification_found_by_time on notification_found (found_at);

create table notification_delivery (
  user_id         integer not null references "user",
  notification_id uuid not null,
  -- 'mail', or the id of a push subscription.
  target          text not null,
  kind            text not null,
  home_id         integer references home,
  created_at      timestamptz not null,
  tries           integer not null,
  sent_at         timestamptz,
  -- Sent, or given up.
  done_at         timestamptz,
  primary key (user_id, notification_id, target)
);
create index notification_delivery_open on notification_delivery (created_at) where done_at is null;
create index notification_delivery_by_time on notification_delivery (created_at);

create index attention_item_by_opening on attention_item (opened_at)
  where kind in ('severe_incident', 'possible_double_dose');

-- Where a session's browser takes web push; gone with the session, however it ends.
create table push_subscription (
  id         uuid primary key,
  session_id uuid not null unique references session,
  user_id    integer not null references "user",
  endpoint   text not null unique,
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null
);
create index push_subscription_by_user on push_subscription (user_id);

create function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger end_push_of_session after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_push_of_session();

create function end_push_of_account() returns trigger language plpgsql as $$
begin
  delete from push_subscription where user_id = new.id;
  return null;
end $$;
create trigger end_push_of_account after update of is_active on "user"
  for each row when (old.is_active and not new.is_active) execute function end_push_of_account();
