-- Who opened what is read by place and time. Only what applied: arguments that were refused may hold what no text can.
create index operation_access on operation (scope, recorded_at desc, id)
  where kind = 'access.viewed' and outcome = 'applied';
