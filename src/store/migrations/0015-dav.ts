// Contacts and calendars on people's own servers (CardDAV, CalDAV). What each column means is said in ../tables/dav.ts.
export const name = '0015-dav'

export const sql = `
create table dav_server (
  id text primary key, user_id text not null references user (id) on delete cascade,
  url text not null, username text not null, password text not null, created_at integer not null, synced_at integer,
  problem text, failures integer not null default 0, next_at integer not null default 0,
  unique (user_id, url, username)
) strict, without rowid;

create table dav_collection (
  id text primary key, user_id text not null references user (id) on delete cascade,
  server_id text not null references dav_server (id) on delete cascade,
  kind text not null check (kind in ('contacts', 'calendar')), url text not null, name text not null, color text not null default '',
  writable integer not null default 0, chosen integer not null default 0, takes_events integer not null default 0,
  sync_token text, truncated integer not null default 0, window_from integer, synced_at integer,
  unique (server_id, url)
) strict, without rowid;
create index dav_collection_user on dav_collection (user_id);
create unique index dav_collection_takes_events on dav_collection (user_id) where takes_events = 1;

create table contact_card (
  key integer primary key autoincrement, user_id text not null references user (id) on delete cascade,
  collection_id text not null references dav_collection (id) on delete cascade,
  url text not null, etag text not null, uid text not null, name text not null, picture blob, picture_type text,
  unique (collection_id, url)
) strict;
create index contact_card_uid on contact_card (collection_id, uid);
create index contact_card_user on contact_card (user_id, collection_id, name);

create table contact_address (
  card_key integer not null references contact_card (key) on delete cascade, position integer not null,
  user_id text not null references user (id) on delete cascade, email text not null, name text not null, words text not null,
  primary key (user_id, card_key, position)
) strict, without rowid;
create index contact_address_card on contact_address (card_key);
create index contact_address_user on contact_address (user_id, email);

create table contact_group_member (
  card_key integer not null references contact_card (key) on delete cascade, name text not null, member text not null,
  user_id text not null references user (id) on delete cascade, collection_id text not null references dav_collection (id) on delete cascade,
  words text not null,
  primary key (card_key, name, member)
) strict, without rowid;
create index contact_group_member_user on contact_group_member (user_id, name, collection_id, words);
create index contact_group_member_collection on contact_group_member (collection_id);

create table calendar_event (
  key integer primary key, user_id text not null references user (id) on delete cascade,
  collection_id text not null references dav_collection (id) on delete cascade,
  url text not null, etag text not null, uid text not null,
  unique (collection_id, url)
) strict;
create index calendar_event_uid on calendar_event (user_id, uid);

create table calendar_time (
  event_key integer not null references calendar_event (key) on delete cascade, starts_at integer not null,
  ends_at integer not null, user_id text not null references user (id) on delete cascade,
  title text not null, place text not null, all_day integer not null, busy integer not null,
  primary key (event_key, starts_at)
) strict, without rowid;
create index calendar_time_user on calendar_time (user_id, ends_at);

create table calendar_change (
  id text primary key, user_id text not null references user (id) on delete cascade,
  collection_id text not null references dav_collection (id) on delete cascade,
  uid text not null, event text not null, created_at integer not null, failures integer not null default 0,
  next_at integer not null default 0, problem text,
  unique (user_id, uid)
) strict, without rowid;
create index calendar_change_collection on calendar_change (collection_id);
`
