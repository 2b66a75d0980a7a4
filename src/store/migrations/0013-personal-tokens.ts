// Access tokens that people make for programs of theirs. What each column means is said in ../tables/personal-tokens.ts.
export const name = '0013-personal-tokens'

export const sql = `
create table personal_token (
  id text primary key, user_id text not null references user (id) on delete cascade,
  name text not null, token_hash text not null unique, scopes text not null, accounts text,
  created_at integer not null, expires_at integer not null, last_used_at integer
) strict, without rowid;
create index personal_token_user on personal_token (user_id);
`
