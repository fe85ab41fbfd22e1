-- Passkeys (WebAuthn credentials) by which people sign in instead of password and code (decision 105). The server has the
-- public half only. `counter` is how often the authenticator says it was used, always 0 for many; `is_backup_eligible`
-- says that it may be copied to the person's other devices, `is_backed_up` that it was.
create table passkey (
  id                  uuid primary key,
  user_id             integer not null references "user",
  credential_id       bytea not null unique,
  public_key          bytea not null,
  counter             bigint not null check (counter >= 0),
  is_backup_eligible  boolean not null,
  is_backed_up        boolean not null,
  transports          text[] not null,
  name                text not null,
  created_at          timestamptz not null,
  last_used_at        timestamptz
);
create index passkey_by_user on passkey (user_id);

-- What an authenticator has to sign, once and within minutes. `session_id` is the session that may add a passkey with it;
-- null: whoever has it may sign in.
create table passkey_challenge (
  challenge_hash  bytea primary key,
  session_id      uuid references session,
  created_at      timestamptz not null,
  expires_at      timestamptz not null
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);
