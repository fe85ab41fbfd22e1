-- Deliveries are taken by whoever sends them, without a transaction that stays open while a service answers.
alter table notification_delivery add column tried_at timestamptz;

-- How often in a row something else than a push service answered at this address.
alter table push_subscription add column broken integer not null default 0;
