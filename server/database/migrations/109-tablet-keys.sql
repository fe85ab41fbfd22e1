-- The keys of a tablet are changed when somebody who had them may not have them any more, or a manager asks for it
-- (decision 108).

-- The lowest number that the newest key of each area should have. The tablet learns it with its report, and makes the keys.
alter table tablet add column keys_wanted integer not null default 1;
alter table tablet add column keys_changed_at timestamptz;

-- The areas whose keys the person was given; null when the tablet has not told that they have a PIN.
alter table tablet_person add column areas text[];
