// Where new mail is announced outside of open pages: browsers (Web Push), ntfy and Gotify. What each column means is said in
// ../tables/push.ts.
export const name = '0012-push'

export const sql = `
create table push_target (
  id text primary key, user_id text not null references user (id) on delete cascade,
  session_id text references session (id) on delete cascade,
  kind text not null check (kind in ('browser', 'ntfy', 'gotify')), endpoint_hash text unique, secret text not null,
  created_at integer not null, last_sent_at integer, failures integer not null default 0, problem text, failing_since integer,
  disabled_at integer,
  check ((kind = 'browser') = (session_id is not null)), check ((kind = 'browser') = (endpoint_hash is not null))
) strict, without rowid;
create index push_target_user on push_target (user_id);
create index push_target_session on push_target (session_id) where session_id is not null;

create table push_setting (
  user_id text primary key references user (id) on delete cascade,
  changed text not null, last_digest text not null default ''
) strict, without rowid;

create table push_held (
  user_id text not null references user (id) on delete cascade,
  message_key integer not null references message (key) on delete cascade,
  primary key (user_id, message_key)
) strict, without rowid;
create index push_held_message on push_held (message_key);
`
