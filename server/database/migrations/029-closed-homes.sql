-- A home that is closed stays, with what was recorded in it. Water: the glasses a day its clients should drink.
alter table home add column closed_at timestamptz;
alter table home add column water_consumption integer not null default 0;
