-- What people are notified of, and which notifications they have read. The notifications themselves are made from records.

alter table "user" add column notifications jsonb;

create table notifications_read (
  id               uuid primary key,
  user_id          integer not null references "user",
  notification_ids jsonb not null,
  scope            text not null references scope_feed,
  revision         bigint
);
select make_synced('notifications_read');
