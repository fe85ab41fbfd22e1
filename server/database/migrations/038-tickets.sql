-- What people ask support, and what is answered. Both live in the scope of the person who asked.

create table ticket (
  id          uuid primary key,
  company_id  integer references company,
  subject     text not null,
  body        text not null,
  status      text not null,
  created_by  integer not null references "user",
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  answered_at timestamptz,
  scope       text not null references scope_feed,
  revision    bigint
);
create index ticket_by_company on ticket (company_id, updated_at desc, id desc) include (status);
create index ticket_by_author on ticket (created_by);
create index ticket_by_update on ticket (updated_at desc, id desc) include (status);
select make_synced('ticket');

create table ticket_reply (
  id             uuid primary key,
  ticket_id      uuid not null references ticket,
  side           text not null,
  act            text not null,
  body           text,
  seen_reply_ids jsonb not null,
  written_by     integer not null references "user",
  written_at     timestamptz not null,
  scope          text not null references scope_feed,
  revision       bigint
);
create index ticket_reply_by_ticket on ticket_reply (ticket_id);
select make_synced('ticket_reply');
