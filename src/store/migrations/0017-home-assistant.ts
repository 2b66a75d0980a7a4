// Whose counts Home Assistant is told. What each column means is said in ../tables/home-assistant.ts.
export const name = '0017-home-assistant'

export const sql = `
create table home_assistant (
  user_id text primary key references user (id) on delete cascade,
  slug text not null unique, name text not null, created_at integer not null
) strict, without rowid;

create table home_assistant_removed (slug text primary key) strict, without rowid;
create trigger home_assistant_after_delete after delete on home_assistant begin
  insert into home_assistant_removed (slug) values (old.slug) on conflict do nothing;
end;
`
