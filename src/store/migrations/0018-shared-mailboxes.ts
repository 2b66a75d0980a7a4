// Mailboxes of several people (decision 75). What each column means is said in ../tables/people.ts.
export const name = '0018-shared-mailboxes'

export const sql = `
alter table user add column kind text not null default 'person' check (kind in ('person', 'mailbox'));

create table membership (
  shared_mailbox_id text not null references user (id) on delete cascade,
  user_id text not null references user (id) on delete cascade,
  role text not null check (role in ('reader', 'writer', 'sender', 'manager')), created_at integer not null,
  primary key (shared_mailbox_id, user_id)
) strict, without rowid;
create index membership_user on membership (user_id);
`
