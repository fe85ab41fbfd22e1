-- Activations of people who have never signed in on a home's tablet (decision 107). `sealed` opens with the code, which is
-- stored nowhere; null once it is of no use. The session begins with the activation and ends with it, unless somebody used
-- it: then it is a session like any other.
create table tablet_activation (
  id          uuid primary key,
  tablet_id   uuid not null references tablet,
  user_id     integer not null references "user",
  session_id  uuid not null references session,
  -- The person's role in the home when it was made: another one sees other areas.
  role        text not null,
  sealed      jsonb,
  made_by     integer not null references "user",
  made_at     timestamptz not null,
  expires_at  timestamptz not null,
  -- When the tablet said that it has it.
  received_at timestamptz,
  used_at     timestamptz
);
create index tablet_activation_by_tablet on tablet_activation (tablet_id, user_id);
create index tablet_activation_by_session on tablet_activation (session_id);

-- Whether the last report of the tablet named the person: everybody with a PIN there is named.
alter table tablet_person add column has_pin boolean not null default true;
