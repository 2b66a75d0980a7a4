// Snoozes, undo, saved searches, drafts with files, identities, templates, contacts, trusted senders. See ../tables.ts.
export const name = '0002-a-mail-client'

export const sql = `
alter table message add column automated integer not null default 0;
alter table message add column list_id text;
alter table message add column authentication text not null default '[]';
alter table message add column loose integer not null default 0;
alter table message add column files_state text not null default 'none';
create index message_files_wanted on message (account_id, key) where files_state = 'wanted';
create index message_loose on message (account_id, key) where loose = 1;
alter table message add column other_from text not null default '[]';
create index message_sender on message (user_id, from_email);

alter table message_body add column file_text text not null default '';
alter table message_body add column calendar text;

alter table mailbox add column role_chosen text;

alter table placement add column moving_to integer;
alter table placement add column folder_id integer generated always as (coalesce(moving_to, mailbox_id)) virtual;
create index placement_folder on placement (user_id, folder_id, message_key, account_id, read, starred);

create table snooze (
  message_key integer primary key references message (key) on delete cascade, user_id text not null,
  account_id text not null references account (id) on delete cascade, until integer not null, created_at integer not null
) strict;
create index snooze_due on snooze (until);
create index snooze_user on snooze (user_id, until);

create table undo (
  id text primary key, user_id text not null references user (id) on delete cascade,
  created_at integer not null, expires_at integer not null, steps text not null
) strict;
create index undo_user on undo (user_id);

create table saved_search (
  id text primary key, user_id text not null references user (id) on delete cascade,
  name text not null, q text not null, created_at integer not null, unique (user_id, name)
) strict;

create table contact (
  account_id text not null references account (id) on delete cascade, email text not null,
  user_id text not null, name text not null, written_to integer not null, written_from integer not null, last_at integer not null,
  primary key (account_id, email)
) strict, without rowid;
create index contact_user on contact (user_id, email);
create index contact_name on contact (user_id, name collate nocase);
create index contact_written on contact (user_id, email) where written_to > 0;

create table identity (
  id text primary key, user_id text not null,
  account_id text not null references account (id) on delete cascade,
  name text not null, email text not null, signature text not null, created_at integer not null, unique (account_id, email)
) strict;
create index identity_user on identity (user_id);

create table template (
  id text primary key, user_id text not null references user (id) on delete cascade,
  name text not null, subject text not null, body text not null, created_at integer not null, updated_at integer not null,
  unique (user_id, name)
) strict;

alter table draft add column revision integer not null default 1;
alter table draft add column pushed_revision integer not null default 0;
alter table draft add column message_id text;
alter table draft add column place text;
alter table draft add column discarded_at integer;
create index draft_account on draft (account_id, updated_at);
create table draft_file (
  id text primary key, draft_id text not null references draft (id) on delete cascade, user_id text not null,
  filename text not null, mime_type text not null, size integer not null, content_id text, content blob not null
) strict;
create index draft_file_draft on draft_file (draft_id);

alter table outbox add column draft_id text;
alter table outbox add column trying_since integer not null default 0;
alter table outbox add column handed_over integer not null default 0;
alter table outbox add column request_hash text;
drop index outbox_due;
create index outbox_due on outbox (send_at) where status in ('held', 'sent', 'unknown');

create table trusted_sender (
  user_id text not null references user (id) on delete cascade, sender text not null, created_at integer not null,
  primary key (user_id, sender)
) strict, without rowid;

create table unsubscription (
  user_id text not null references user (id) on delete cascade, account_id text not null references account (id) on delete cascade,
  list text not null, at integer not null, primary key (user_id, account_id, list)
) strict, without rowid;

create table invitation_answer (
  user_id text not null, account_id text not null references account (id) on delete cascade, event text not null,
  sequence integer not null, answer text not null, at integer not null, primary key (account_id, event)
) strict, without rowid;
`
