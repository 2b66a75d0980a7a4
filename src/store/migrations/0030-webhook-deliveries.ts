// Events that a webhook has not taken yet, so that a restart loses none. What each column means is said in ../tables/webhooks.ts.
export const name = '0030-webhook-deliveries'

export const sql = `
create table webhook_delivery (
  id text primary key, user_id text not null references user (id) on delete cascade,
  webhook_id text not null references webhook (id) on delete cascade,
  type text not null, keys text not null, at integer not null,
  attempts integer not null default 0, next_at integer not null default 0
) strict, without rowid;
create index webhook_delivery_user on webhook_delivery (user_id);
create index webhook_delivery_webhook on webhook_delivery (webhook_id);
`
