-- Where a person takes part in care, for the choices of coworkers in forms. Devices that know the field fetch the cards
-- anew, so the rows keep the revisions they have.
alter table person_card add column works_in jsonb not null default '[]';
alter table person_card disable trigger user;
update person_card set works_in = coalesce((
  select jsonb_agg(distinct granted_scope order by granted_scope) from "grant"
  where user_id = person_card.id and until_at is null
    and role in ('provider', 'manager', 'care_giver', 'staff')), '[]');
alter table person_card enable trigger user;
alter table person_card alter column works_in drop default;
