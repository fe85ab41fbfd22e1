-- A new address of an account is believed once the link that was mailed to it was opened.
alter table invitation drop constraint invitation_purpose_check;
alter table invitation add constraint invitation_purpose_check
  check (purpose in ('register', 'reset_password', 'change_email'));
