// Mailboxes and people that sign in at a provider. What each column means is said in ../tables.ts.
export const name = '0004-oauth'

export const sql = `
-- people
create table sign_in_identity (
  id text primary key, user_id text not null references user (id) on delete cascade,
  provider text not null, issuer text not null, subject text not null, email text not null,
  created_at integer not null, last_used_at integer not null
) strict, without rowid;
create unique index sign_in_identity_subject on sign_in_identity (issuer, subject);
create index sign_in_identity_user on sign_in_identity (user_id);

create table oauth_flow (
  id text primary key, kind text not null, provider text not null, intent text not null,
  cookie_hash text, state_hash text,
  user_id text references user (id) on delete cascade, session_id text,
  account_id text references account (id) on delete cascade,
  redirect_uri text not null, secret text not null, ask_after integer not null,
  created_at integer not null, expires_at integer not null
) strict, without rowid;
create unique index oauth_flow_state on oauth_flow (state_hash);
create index oauth_flow_cookie on oauth_flow (cookie_hash);
create index oauth_flow_user on oauth_flow (user_id);
create index oauth_flow_account on oauth_flow (account_id);

-- mailboxes
alter table account add column sign_in text not null default 'password';
alter table account add column reconnect_cause text;
update account set reconnect_cause = 'password' where needs_reconnection = 1;

create table oauth_grant (
  account_id text primary key references account (id) on delete cascade,
  user_id text not null references user (id) on delete cascade,
  provider text not null, issuer text not null, subject text not null, client text not null, scope text not null,
  refresh_token text, access_token text, access_expires_at integer not null, ends_at integer,
  granted_at integer not null, renewing_until integer not null default 0
) strict, without rowid;
create unique index oauth_grant_subject on oauth_grant (issuer, subject);
create index oauth_grant_user on oauth_grant (user_id);

create table gmail_message (
  account_id text not null references account (id) on delete cascade,
  user_id text not null references user (id) on delete cascade,
  uid integer not null, gmail_id text not null, thread_id text not null,
  primary key (account_id, uid)
) strict, without rowid;
create unique index gmail_message_id on gmail_message (account_id, gmail_id);
create index gmail_message_user on gmail_message (user_id);

-- mail
alter table message add column provider_category text;
`
