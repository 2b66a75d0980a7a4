// Groups of people, and what managers of a shared mailbox are told of it (decision 79). What each column means is said in
// ../tables/people.ts.
export const name = '0027-groups-and-log'

const role = "check (role in ('reader', 'writer', 'sender', 'manager'))"

export const sql = `
alter table membership add column own_role text check (own_role in ('reader', 'writer', 'sender', 'manager'));
update membership set own_role = role;

create table people_group (id text primary key, name text not null, created_at integer not null) strict, without rowid;

create table group_person (
  group_id text not null references people_group (id) on delete cascade,
  user_id text not null references user (id) on delete cascade,
  manages integer not null, created_at integer not null,
  primary key (group_id, user_id)
) strict, without rowid;
create index group_person_user on group_person (user_id);

create table mailbox_group (
  shared_mailbox_id text not null references user (id) on delete cascade,
  group_id text not null references people_group (id) on delete cascade,
  role text not null ${role}, created_at integer not null,
  primary key (shared_mailbox_id, group_id)
) strict, without rowid;
create index mailbox_group_group on mailbox_group (group_id);

create table mailbox_log (
  id integer primary key, user_id text not null references user (id) on delete cascade, what text not null,
  person text references user (id) on delete set null, about text references user (id) on delete set null,
  role text ${role}, detail text, count integer, at integer not null
) strict;
create index mailbox_log_user on mailbox_log (user_id, id);
create index mailbox_log_at on mailbox_log (at);
create index mailbox_log_person on mailbox_log (person) where person is not null;
create index mailbox_log_about on mailbox_log (about) where about is not null;
`
