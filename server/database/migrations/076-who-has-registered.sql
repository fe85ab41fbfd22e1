-- Whether a person can sign in, for the choices of coworkers in forms. Devices that know the field fetch the cards anew,
-- so the rows keep the revisions they have. A server of before makes cards without it: of somebody who could not sign in
-- yet, and the next sign-in says otherwise.
alter table person_card add column is_registered boolean not null default false;
alter table person_card disable trigger user;
update person_card set is_registered = person.password_hash is not null or person.verification_status <> 'Not Verified'
  from "user" as person where person.id = person_card.id;
alter table person_card enable trigger user;
