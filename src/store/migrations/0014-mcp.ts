// Programs that use mail by MCP: what they are allowed, what they proposed, what they called. What each column means is said in
// ../tables/mcp.ts.
export const name = '0014-mcp'

export const sql = `
create table mcp_grant (
  id text primary key, user_id text not null references user (id) on delete cascade,
  client text not null, client_hash text not null, redirect_origin text not null, resource text not null,
  scopes text not null, accounts text, inbox_only integer not null check (inbox_only in (0, 1)),
  access_hash text not null unique, access_expires_at integer not null,
  refresh_hash text not null unique,
  created_at integer not null, expires_at integer not null, last_used_at integer
) strict, without rowid;
create index mcp_grant_user on mcp_grant (user_id);

create table mcp_proposal (
  id text primary key, user_id text not null references user (id) on delete cascade,
  client text not null, kind text not null check (kind in ('draft', 'label')), content text,
  message_key integer references message (key) on delete cascade, category_id text, created_at integer not null,
  check ((kind = 'draft') = (content is not null)), check ((kind = 'label') = (category_id is not null)),
  check (kind = 'draft' or message_key is not null)
) strict, without rowid;
create index mcp_proposal_user on mcp_proposal (user_id, created_at);
create index mcp_proposal_message on mcp_proposal (message_key) where message_key is not null;

create table mcp_call (
  id integer primary key, user_id text not null references user (id) on delete cascade,
  client text not null, tool text not null, outcome text not null, count integer not null, at integer not null
) strict;
create index mcp_call_user on mcp_call (user_id, id);
`
