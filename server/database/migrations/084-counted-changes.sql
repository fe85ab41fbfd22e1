-- How often an appointment was changed, for calendar apps (RFC 5545, SEQUENCE). What was changed before begins with the
-- changes that are kept of it. Devices fetch the field anew, so the rows keep the revisions they have.
alter table appointment add column sequence integer not null default 0;
alter table appointment disable trigger user;
update appointment set sequence = (
  select count(*) from record_version
  where record_version.collection = 'appointment' and record_version.record_id = appointment.id
);
alter table appointment enable trigger user;
