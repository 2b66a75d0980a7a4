// What a person chose, and that people leave. What each column means is said in ../tables.ts.
export const name = '0003-preferences-and-deletion'

export const sql = `
-- people
alter table user add column deleted_at integer;
alter table user add column disabled_at integer;
alter table user add column last_seen_at integer;
update user set last_seen_at = (select max(last_seen_at) from session where session.user_id = user.id);

alter table invite add column id text not null default '';
alter table invite add column note text not null default '';
update invite set id = lower(hex(randomblob(12)));
create unique index invite_id on invite (id);

create table activity (
  id integer primary key, user_id text not null references user (id) on delete cascade,
  what text not null, by text not null, address text not null, at integer not null
) strict;
create index activity_user on activity (user_id, id);

-- what they chose
create table preference (
  user_id text primary key references user (id) on delete cascade, changed text not null, updated_at integer not null
) strict, without rowid;

create table consent (
  id integer primary key, user_id text not null references user (id) on delete cascade,
  what text not null, value integer not null, at integer not null
) strict;
create index consent_user on consent (user_id, what, id);

create table server_choice (
  name text primary key, value text not null, at integer not null
) strict, without rowid;
`
