// Sorting, suggestions, conversations, and what a model was asked. What each column means is said in ../tables.ts.
export const name = '0005-sorting-and-assistant'

export const sql = `
-- mail
alter table message_body add column seen_text text;
alter table message add column date_offset integer;

-- people
alter table user add column zone text;

-- sorting
create table category (
  id text primary key, user_id text not null references user (id) on delete cascade,
  name text not null, name_key text not null, description text not null, color text not null, icon text not null,
  created_at integer not null
) strict, without rowid;
create unique index category_name on category (user_id, name_key);

create table mail_category (
  user_id text not null references user (id) on delete cascade,
  category_id text not null,
  message_key integer not null references message (key) on delete cascade,
  account_id text not null,
  primary key (user_id, category_id, message_key)
) strict, without rowid;
create index mail_category_message on mail_category (message_key);

create table sorted_mail (
  message_key integer primary key references message (key) on delete cascade,
  user_id text not null references user (id) on delete cascade, account_id text not null,
  step text not null, evidence text not null, model text, version text not null, role text not null,
  asks_model integer not null default 0, provider_category text, sorted_at integer not null
) strict;
create index sorted_mail_user on sorted_mail (user_id, sorted_at);
create index sorted_mail_asks on sorted_mail (user_id, message_key) where asks_model = 1;
create index sorted_mail_account on sorted_mail (account_id);

create table sorting_rule (
  id text primary key, user_id text not null references user (id) on delete cascade,
  name text not null, position integer not null, enabled integer not null, conditions text not null, actions text not null,
  origin text not null, created_at integer not null, updated_at integer not null
) strict, without rowid;
create index sorting_rule_user on sorting_rule (user_id, position);

create table sorting_correction (
  id integer primary key, user_id text not null references user (id) on delete cascade, account_id text not null,
  message_key integer references message (key) on delete set null,
  sender text not null, domain text not null, list text not null, category_id text not null, wanted integer not null,
  source text not null, features text not null, at integer not null
) strict;
create index sorting_correction_user on sorting_correction (user_id, id);
create index sorting_correction_message on sorting_correction (message_key);

create table sorting_batch (
  id text primary key, user_id text not null references user (id) on delete cascade,
  name text not null, mails integer not null, steps text not null, created_at integer not null, undone_at integer
) strict, without rowid;
create index sorting_batch_user on sorting_batch (user_id, created_at);

create table sorting_run (
  user_id text primary key references user (id) on delete cascade,
  started_at integer not null, finished_at integer, total integer not null, done integer not null, categorized integer not null
) strict, without rowid;

-- suggestions
create table suggestion (
  id text primary key, user_id text not null references user (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  message_key integer references message (key) on delete set null, identity text not null, thread_id text not null,
  type text not null, evidence_hash text not null, title text not null, description text not null,
  priority integer not null, sentiment text not null, category text not null, reasoning text not null,
  quote text not null, quote_start integer not null, quote_end integer not null, due_at integer,
  status text not null, snoozed_until integer, made_by text not null, response text,
  created_at integer not null, updated_at integer not null
) strict, without rowid;
create unique index suggestion_evidence on suggestion (account_id, identity, type, evidence_hash);
create index suggestion_user on suggestion (user_id, status);
create index suggestion_message on suggestion (message_key);
create index suggestion_thread on suggestion (account_id, thread_id);

create table suggestion_look (
  message_key integer primary key references message (key) on delete cascade,
  user_id text not null references user (id) on delete cascade, account_id text not null, model text not null, at integer not null
) strict;
create index suggestion_look_user on suggestion_look (user_id);

-- the assistant
create table conversation_turn (
  id text primary key, user_id text not null references user (id) on delete cascade,
  session_id text not null, author text not null, content text not null, draft text, emotional_tone text,
  empathy_score integer, at integer not null
) strict, without rowid;
create index conversation_turn_session on conversation_turn (user_id, session_id, at);

create table ai_call (
  id text primary key, user_id text not null references user (id) on delete cascade,
  at integer not null, purpose text not null, reads text not null, backend text not null, model text not null, place text not null,
  mails text not null, sent text not null, received text not null, outcome text not null, duration_ms integer not null,
  tokens_in integer not null, tokens_out integer not null
) strict, without rowid;
create index ai_call_user on ai_call (user_id, at, id);

create table ai_result (
  user_id text not null references user (id) on delete cascade,
  key text not null, data text not null, at integer not null,
  primary key (user_id, key)
) strict, without rowid;

create table ai_usage (
  user_id text not null references user (id) on delete cascade,
  day text not null, lane text not null, calls integer not null, tokens integer not null,
  primary key (user_id, day, lane)
) strict, without rowid;

-- writing
alter table draft add column origin text not null default 'person';
create table approval (
  id text primary key, user_id text not null references user (id) on delete cascade,
  draft_id text not null references draft (id) on delete cascade,
  content_hash text not null, method text not null, created_at integer not null, expires_at integer not null, used_at integer
) strict, without rowid;
create index approval_draft on approval (draft_id);
create index approval_user on approval (user_id);
`
