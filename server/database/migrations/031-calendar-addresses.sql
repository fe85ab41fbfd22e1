-- The secret address under which a calendar app reads a person's appointments. Only its hash is kept.

create table calendar_address (
  user_id integer primary key references "user",
  -- SHA-256 of the token in the address, in hexadecimal digits.
  token_hash text not null unique,
  made_at timestamptz not null,
  read_at timestamptz
);
