-- Mails that wait to be handed over, and what became of those that did. A mail may hold a link that lets somebody in: its
-- text is here only as long as it waits.
create table queued_mail (
  id         uuid primary key,
  -- What it is: 'invitation', 'reset', …
  name       text not null,
  -- Whom it lets in; null for a mail that tells of something.
  user_id    integer references "user" on delete cascade,
  -- {to, subject, text}; null once it is sent or given up.
  mail       jsonb,
  created_at timestamptz not null,
  -- No use after this moment: its link is over.
  until_at   timestamptz not null,
  tries      integer not null,
  tried_at   timestamptz,
  sent_at    timestamptz,
  -- Sent, given up, or replaced by a newer one.
  done_at    timestamptz,
  constraint queued_mail_text check ((mail is null) = (done_at is not null))
);
create index queued_mail_open on queued_mail (created_at) where done_at is null;
create index queued_mail_by_user on queued_mail (user_id, created_at) where user_id is not null;
