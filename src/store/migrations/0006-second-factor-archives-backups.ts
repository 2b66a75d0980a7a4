// The server's own key, a second factor at sign-in, archives that live here, and reports of who has gone. What each column
// means is said in ../tables.ts.
export const name = '0006-second-factor-archives-backups'

export const sql = `
-- the house
create table server_key (
  name text primary key, sealed text not null, at integer not null
) strict, without rowid;

create table removal (
  id text primary key, person text not null unique, removed_at integer not null, by text not null, purged_at integer,
  copies_gone_at integer, report text not null
) strict, without rowid;

-- people
create table second_factor (
  user_id text primary key references user (id) on delete cascade,
  secret text not null, created_at integer not null, confirmed_at integer, last_step integer not null
) strict, without rowid;

create table recovery_code (
  user_id text not null references user (id) on delete cascade, code_hash text not null, used_at integer,
  primary key (user_id, code_hash)
) strict, without rowid;

-- Of how many things it happened, where that says something.
alter table activity add column count integer;

-- archives
create table archive_folder (
  account_id text not null references account (id) on delete cascade, user_id text not null,
  path text not null, role text not null, next_uid integer not null, changes integer not null, removed integer not null,
  primary key (account_id, path)
) strict, without rowid;

create table archive_mail (
  key integer primary key, account_id text not null references account (id) on delete cascade, user_id text not null,
  path text not null, uid integer not null, origin text not null, digest text not null, message_id text not null,
  read integer not null, starred integer not null, answered integer not null, size integer not null,
  changed integer not null, described text not null, raw blob not null,
  unique (account_id, path, uid), unique (account_id, origin, digest)
) strict;
create index archive_mail_changed on archive_mail (account_id, path, changed);
create index archive_mail_message_id on archive_mail (account_id, message_id);
`
