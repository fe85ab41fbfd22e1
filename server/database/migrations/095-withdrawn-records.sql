-- Where records are that were made by mistake and taken back: in nobody's reach.
alter table scope_feed drop constraint scope_feed_scope_check;
alter table scope_feed add constraint scope_feed_scope_check
  check (scope ~ '^(platform|withdrawn|(home|company|user):[1-9][0-9]*)$');
