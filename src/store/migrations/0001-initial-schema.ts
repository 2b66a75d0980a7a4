// The first schema. See ../tables.ts for what each column means.
export const name = '0001-initial-schema'

export const sql = `
create table user (
  id text primary key, email text not null unique, name text not null, password_hash text not null,
  role text not null check (role in ('admin', 'member')), created_at integer not null
) strict;

create table session (
  id text primary key, user_id text not null references user (id) on delete cascade,
  created_at integer not null, last_seen_at integer not null, expires_at integer not null,
  user_agent text not null, address text not null
) strict;
create index session_user on session (user_id);

create table login_delay (
  subject text primary key, failures integer not null, last_failure_at integer not null
) strict, without rowid;

create table password_reset (
  token_hash text primary key, user_id text not null references user (id) on delete cascade, expires_at integer not null
) strict, without rowid;
create index password_reset_user on password_reset (user_id);

create table invite (
  code_hash text primary key, created_by text not null, created_at integer not null, expires_at integer not null, used_by text
) strict, without rowid;

create table account (
  id text primary key, user_id text not null references user (id) on delete cascade,
  provider text not null, connector text not null, email text not null, display_name text not null,
  color text not null, signature text not null, in_unified_inbox integer not null, username text not null,
  imap_host text not null, imap_port integer not null, imap_security text not null, imap_fingerprint text,
  smtp_host text not null, smtp_port integer not null, smtp_security text not null, smtp_fingerprint text,
  credential text not null, needs_reconnection integer not null, error text,
  sync_state text not null, sync_done integer not null, sync_total integer not null, last_sync_at integer,
  created_at integer not null, unique (user_id, email)
) strict;

create table mailbox (
  id integer primary key, account_id text not null references account (id) on delete cascade,
  user_id text not null, path text not null, role text not null,
  uidvalidity text, cursor text, complete integer not null, synced_at integer, unique (account_id, path)
) strict;

create table message (
  key integer primary key, id text not null unique, user_id text not null,
  account_id text not null references account (id) on delete cascade,
  identity text not null, thread_id text not null, message_id text not null, in_reply_to text, refs text not null,
  subject text not null, from_name text not null, from_email text not null,
  to_list text not null, cc_list text not null, bcc_list text not null, reply_to_list text not null,
  date integer not null, snippet text not null, size integer not null,
  attachments text not null, text_parts text not null, list_unsubscribe text,
  body_state text not null, created_at integer not null, unique (account_id, identity)
) strict;
create index message_thread on message (account_id, thread_id);
create index message_without_body on message (account_id, key) where body_state = 'none';

create table placement (
  mailbox_id integer not null references mailbox (id) on delete cascade, uidvalidity text not null, uid integer not null,
  message_key integer not null references message (key) on delete cascade,
  user_id text not null, account_id text not null, role text not null,
  read integer not null, starred integer not null, answered integer not null,
  primary key (mailbox_id, uidvalidity, uid)
) strict, without rowid;
create index placement_message on placement (message_key, user_id, role, account_id, read, starred, answered);
create index placement_list on placement (user_id, role, message_key, account_id, read, starred);
create index placement_unread on placement (user_id, role, message_key, account_id) where read = 0;
create index placement_starred on placement (user_id, role, message_key, account_id) where starred = 1;

create table message_body (
  message_key integer primary key references message (key) on delete cascade, user_id text not null,
  text text not null, html blob
) strict;

create table thread_ref (
  account_id text not null references account (id) on delete cascade, ref text not null, thread_id text not null,
  primary key (account_id, ref)
) strict, without rowid;
create index thread_ref_thread on thread_ref (account_id, thread_id);

create table pending_change (
  id integer primary key autoincrement, user_id text not null,
  account_id text not null references account (id) on delete cascade,
  message_key integer not null references message (key) on delete cascade, change text not null,
  created_at integer not null, not_before integer not null, attempts integer not null, error text
) strict;
create index pending_change_account on pending_change (account_id, id);
create index pending_change_message on pending_change (message_key);

create table draft (
  id text primary key, user_id text not null references user (id) on delete cascade, account_id text, content text not null,
  created_at integer not null, updated_at integer not null, outbox_id text
) strict;
create index draft_user on draft (user_id, updated_at);

create table outbox (
  id text primary key, user_id text not null references user (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  idempotency_key text, status text not null, message_id text not null, envelope text not null, summary text not null,
  mime blob not null, answers_key integer, send_at integer not null, attempts integer not null, error text,
  created_at integer not null, updated_at integer not null, unique (user_id, idempotency_key)
) strict;
create index outbox_due on outbox (send_at) where status in ('held', 'sent');
create index outbox_user on outbox (user_id, created_at);
create index outbox_account on outbox (account_id);

create table job_run (
  name text primary key, started_at integer not null, finished_at integer, result text
) strict, without rowid;

create virtual table mail_search using fts5 (
  owner, subject, sender, recipients, body, files,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
`
