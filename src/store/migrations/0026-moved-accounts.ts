// Accounts that became part of a shared mailbox, and their way back (decision 78). What each column means is said in
// ../tables/moved-accounts.ts. A row is there for 30 days at most: the tables are small, and looked through where a mailbox goes.
export const name = '0026-moved-accounts'

export const sql = `
create table account_move (
  id text primary key, user_id text not null references user (id) on delete cascade,
  account_id text not null unique references account (id) on delete cascade,
  owner_id text not null references user (id) on delete cascade,
  shared_mailbox_id text references user (id) on delete set null,
  kind text not null check (kind in ('shared', 'parked')),
  from_id text, to_id text,
  offered_role text check (offered_role in ('reader', 'writer', 'sender', 'manager')),
  created_at integer not null, until integer not null
) strict, without rowid;
create index account_move_user on account_move (user_id);
create index account_move_owner on account_move (owner_id);

create table account_offer_declined (
  move_id text not null references account_move (id) on delete cascade,
  user_id text not null references user (id) on delete cascade, at integer not null,
  primary key (move_id, user_id)
) strict, without rowid;
create index account_offer_declined_user on account_offer_declined (user_id);
`
