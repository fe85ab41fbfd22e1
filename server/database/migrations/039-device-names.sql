-- What a person knows the device of a session by.
alter table session add column device_name text;
