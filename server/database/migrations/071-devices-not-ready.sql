-- Devices used in the home that may not open Hearth without a connection, and since when: managers are told (X1.9).
alter table home add column devices_not_ready jsonb;
