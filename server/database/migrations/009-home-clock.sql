-- Whether a home writes its times with AM and PM or in 24 hours. Tablets that know the field fetch their homes anew.
alter table home add column clock text not null default '12h' check (clock in ('12h', '24h'));
