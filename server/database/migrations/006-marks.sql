-- Doses of a medication taken around a moment: what a new mark is compared with, however long the past is (M5).
create index mark_by_taken on mark (medication_id, given_at) where status = 'given';
