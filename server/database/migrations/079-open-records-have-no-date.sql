-- Incident reports and appointments are dated by the day on which nothing was left to do, and open ones by none, so that
-- they are on every device however old (decision 080). Devices that know the field fetch them anew, so the rows keep the
-- revisions they have.
alter table incident_report add column settled_on date;
alter table incident_report disable trigger user;
update incident_report as report
set settled_on = greatest(
  report.incident_date,
  (coalesce(report.closed_at, report.removed_at) at time zone home.time_zone)::date
)
from home where home.id = report.home_id and (report.status = 'closed' or report.removed_at is not null);
alter table incident_report enable trigger user;

-- While a process of the release before answers beside this one it closes reports without the day.
create function settle_incident_report() returns trigger language plpgsql as $$
begin
  if new.status = 'open' and new.removed_at is null then
    new.settled_on := null;
  elsif new.settled_on is null then
    new.settled_on := greatest(new.incident_date, (coalesce(new.closed_at, new.removed_at) at time zone 'UTC')::date);
  end if;
  return new;
end
$$;
create trigger settle_incident_report before insert or update on incident_report
  for each row execute function settle_incident_report();

select make_synced('incident_report', dated_by => 'settled_on');

alter table appointment add column settled_on date;
alter table appointment disable trigger user;
update appointment
set settled_on = greatest(
  appointment.appointment_date, (coalesce(appointment.removed_at, appointment.updated_at) at time zone home.time_zone)::date
)
from home
where home.id = appointment.home_id and (appointment.status <> 'scheduled' or appointment.removed_at is not null);
alter table appointment enable trigger user;

create function settle_appointment() returns trigger language plpgsql as $$
begin
  if new.status = 'scheduled' and new.removed_at is null then
    new.settled_on := null;
  elsif new.settled_on is null then
    new.settled_on := greatest(new.appointment_date, (new.updated_at at time zone 'UTC')::date);
  end if;
  return new;
end
$$;
create trigger settle_appointment before insert or update on appointment
  for each row execute function settle_appointment();

select make_synced('appointment', dated_by => 'settled_on');
