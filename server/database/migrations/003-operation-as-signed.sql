-- The operation log keeps what was sent as it was sent: jsonb refuses texts with NUL or half a surrogate pair, and an
-- operation that is refused because of them must stand in the log as well.
alter table operation
  alter column args type json using args::json,
  alter column base type json using base::json,
  alter column error type json using error::json;
