-- Tablets that belong to a home (decision 103). A tablet proves itself with its own key, receives sealed rows and reads
-- nothing; people unlock it.

create table tablet (
  -- The device_id that the tablet made for itself.
  id                        uuid primary key,
  company_id                integer not null references company,
  home_id                   integer not null references home,
  name                      text not null,
  protection                text not null check (protection in ('passkey', 'server_share', 'stored')),
  -- P-256 as JWK: verifies the tablet's requests.
  device_key                jsonb not null,
  -- {notes, clinical, office}: P-256 as JWK, for HPKE.
  area_keys                 jsonb not null,
  -- {notes, clinical, office}: the keys of the areas, which a person of the home gets who signs in on the tablet. Null once
  -- the tablet is removed: what is on it then opens with nothing the server has.
  secrets                   jsonb,
  -- As the person who enrolled it confirmed.
  disk_encrypted            boolean not null,
  screen_lock               boolean not null,
  -- The third part of the keys on it, 32 bytes; null unless the protection is 'server_share', and once the tablet is removed.
  share                     bytea,
  -- SHA-256 of the token that the share is given for next, and of the one it was given for last. Both null after a manager
  -- resumed the tablet: any token is good then, once.
  share_token_hash          bytea,
  previous_share_token_hash bytea,
  -- 32 bytes: names of packed months are other names on each tablet.
  digest_key                bytea not null,
  enrolled_at               timestamptz not null,
  enrolled_by               integer not null references "user",
  last_contact_at           timestamptz,
  app_version               text not null,
  waiting_count             integer not null default 0,
  waiting_since             timestamptz,
  removed_at                timestamptz,
  removed_by                integer references "user",
  suspended_at              timestamptz,
  constraint tablet_share check (share is null or protection = 'server_share')
);
create index tablet_by_home on tablet (home_id);

-- Codes that enroll one tablet each.
create table tablet_code (
  -- SHA-256 of the code.
  code_hash  bytea primary key,
  home_id    integer not null references home,
  made_by    integer not null references "user",
  made_at    timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index tablet_code_by_home on tablet_code (home_id, made_at);

-- What a tablet reports of the people who unlock it.
create table tablet_person (
  tablet_id    uuid not null references tablet,
  user_id      integer not null references "user",
  failed_tries integer not null,
  locked_until timestamptz,
  -- When a manager lifted the wait; null once the tablet reports that it carried this out.
  lifted_at    timestamptz,
  reported_at  timestamptz not null,
  primary key (tablet_id, user_id)
);

-- Every process hears at once of a tablet that may not go on, and ends its streams, as those of a session (004).
create function tell_tablet_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_session_ended', new.id::text);
  return null;
end $$;
create trigger tell_tablet_ended after update of removed_at, suspended_at on tablet
  for each row when ((old.removed_at is null and new.removed_at is not null)
    or (old.suspended_at is null and new.suspended_at is not null)) execute function tell_tablet_ended();
