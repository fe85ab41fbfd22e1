-- Since when a client who left is gone, and the absences of those who came back: what was due before stays due, and the
-- days between are no blanks (M2.3). Of who left before this release the day is known, and counts from its midnight.
alter table client add column left_at timestamptz;
alter table client add column absences jsonb;
