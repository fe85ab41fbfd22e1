-- Codes that open the charts of a home's tablet once in an emergency, and what came of them (decision 106).

create table tablet_emergency_code (
  id          uuid primary key,
  tablet_id   uuid not null references tablet,
  made_by     integer not null references "user",
  made_at     timestamptz not null,
  -- {salt, nonce, ct}: the tablet's secrets under the code. Null once it was used or another was made, and when the tablet
  -- has other secrets or was removed.
  sealed      jsonb,
  -- When the tablet told that it has the sealed part: before that the code opens nothing.
  received_at timestamptz,
  -- Wrong codes that were typed while the tablet had it.
  wrong_codes integer not null default 0
);
create index tablet_emergency_code_by_tablet on tablet_emergency_code (tablet_id, made_at);

-- What a tablet reports, by its own clock. The code may be one that a restored database does not have.
create table tablet_emergency_use (
  id          uuid primary key,
  tablet_id   uuid not null references tablet,
  code_id     uuid not null,
  -- Null when the server did not have the key these words were sealed to.
  opened_by   text,
  reason      text,
  opened_at   timestamptz not null,
  -- Null while it is open, and when nobody could close it.
  closed_at   timestamptz,
  reported_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by integer references "user",
  constraint tablet_emergency_use_review check ((reviewed_at is null) = (reviewed_by is null))
);
create index tablet_emergency_use_by_tablet on tablet_emergency_use (tablet_id, opened_at);
create index tablet_emergency_use_by_code on tablet_emergency_use (code_id);
