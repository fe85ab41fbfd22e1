-- While two versions of the server run beside each other, the older one makes cards without saying where people work.
alter table person_card alter column works_in set default '[]';
