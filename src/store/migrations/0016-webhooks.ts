// Addresses that people have this server tell of events. What each column means is said in ../tables/webhooks.ts.
export const name = '0016-webhooks'

export const sql = `
create table webhook (
  id text primary key, user_id text not null references user (id) on delete cascade,
  secret text not null, events text not null, categories text not null, content integer not null default 0,
  created_at integer not null, last_sent_at integer, failures integer not null default 0, problem text, failing_since integer,
  disabled_at integer
) strict, without rowid;
create index webhook_user on webhook (user_id);
`
