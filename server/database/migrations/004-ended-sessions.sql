-- Every process hears at once of a session that ended, whoever ended it and why, and ends its streams.

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_session_ended', new.id::text);
  return null;
end $$;
create trigger tell_session_ended after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();

create function tell_account_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_session_ended', session.id::text)
  from session where session.user_id = new.id and session.ended_at is null;
  return null;
end $$;
create trigger tell_account_closed after update of is_active on "user"
  for each row when (old.is_active and not new.is_active) execute function tell_account_closed();
