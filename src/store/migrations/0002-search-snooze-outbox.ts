// From a mailbox to a mail client. What each column means is said in ../tables.ts. In this order:
//   mails know more (who wrote them, proof, files), and there is a new, empty search index that the workers fill again;
//   folders have a purpose a person chose, places know where they are on their way to, lists have kept counts;
//   snoozes, undo and saved searches; contacts, sender addresses and templates; drafts with files, the outbox;
//   trusted senders, lists that were left, answers to invitations.
export const name = '0002-search-snooze-outbox'

/** A mail counts once in a role, however many places it has there: `row` is what one place was or is, `place` which one. */
function recount(row: 'new' | 'old', sign: '+' | '-', place: 'new' | 'old' = row): string {
  const others = `from placement p where p.message_key = ${row}.message_key and p.user_id = ${row}.user_id and p.role = ${row}.role
    and (p.mailbox_id, p.uidvalidity, p.uid) is not (${place}.mailbox_id, ${place}.uidvalidity, ${place}.uid)`
  return `update mail_count set
    mails = mails ${sign} (not exists (select 1 ${others})),
    unread = unread ${sign} (${row}.read = 0 and not exists (select 1 ${others} and p.read = 0)),
    starred = starred ${sign} (${row}.starred = 1 and not exists (select 1 ${others} and p.starred = 1))
    where user_id = ${row}.user_id and role = ${row}.role and account_id = ${row}.account_id;`
}
// Not "insert or ignore": what it says of conflicts is overruled by the statement that fires the trigger.
const countRow = `insert into mail_count select new.user_id, new.role, new.account_id, 0, 0, 0 where not exists
  (select 1 from mail_count c where c.user_id = new.user_id and c.role = new.role and c.account_id = new.account_id);`
export const countTriggers = `
create trigger placement_added after insert on placement begin ${countRow} ${recount('new', '+')} end;
create trigger placement_removed after delete on placement begin ${recount('old', '-')} end;
create trigger placement_changed after update of message_key, role, read, starred on placement
when old.message_key <> new.message_key or old.role <> new.role or old.read <> new.read or old.starred <> new.starred
begin ${countRow} ${recount('old', '-', 'new')} ${recount('new', '+')} end;`

export const sql = `
-- mails
alter table message add column automated integer not null default 0;
alter table message add column list_id text;
alter table message add column authentication text not null default '[]';
alter table message add column loose integer not null default 0;
alter table message add column files_state text not null default 'none';
create index message_files_wanted on message (account_id, key) where files_state = 'wanted';
create index message_loose on message (account_id, key) where loose = 1;
alter table message add column other_from text not null default '[]';
alter table message add column from_domain text not null default '';
create index message_sender on message (user_id, from_domain, from_email, date);

alter table message_body add column file_text text not null default '';
alter table message_body add column calendar text;

-- the search index: mails are put into it again, and their attachments read for it
alter table message add column indexed integer not null default 0;
create index message_unindexed on message (account_id, key) where indexed = 0;
alter table message add column has_files integer generated always as (attachments <> '[]') virtual;
create index message_facts on message (user_id, key, has_files, size);

drop table mail_search;
create virtual table mail_search using fts5 (
  owner, subject, sender, recipients, body, files, file_text,
  content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
);

-- folders, places and counts
alter table mailbox add column role_chosen text;

alter table placement add column moving_to integer;
alter table placement add column folder_id integer generated always as (coalesce(moving_to, mailbox_id)) virtual;
create index placement_folder on placement (user_id, folder_id, message_key, account_id, read, starred);

create table mail_count (
  user_id text not null, role text not null, account_id text not null references account (id) on delete cascade,
  mails integer not null, unread integer not null, starred integer not null, primary key (user_id, role, account_id)
) strict, without rowid;
insert into mail_count
select user_id, role, account_id, count(*), sum(unread), sum(starred) from (
  select user_id, role, account_id, 1 - min(read) as unread, max(starred) as starred
  from placement group by user_id, role, account_id, message_key
) group by user_id, role, account_id;
${countTriggers}

-- acting and searching
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

-- writing
create table contact (
  account_id text not null references account (id) on delete cascade, email text not null,
  user_id text not null, name text not null, words text not null default '', written_to integer not null,
  written_from integer not null, last_at integer not null,
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

-- drafts and the outbox
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
alter table outbox add column note text;
drop index outbox_due;
create index outbox_due on outbox (send_at) where status in ('held', 'sending', 'sent', 'unknown');

-- reading with care
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
