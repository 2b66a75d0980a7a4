// Which member of a shared mailbox asked a model (decision 81). What each column means is said in ../tables/intelligence.ts.
export const name = '0024-asked-by'

export const sql = `
alter table ai_call add column by_member integer not null default 0 check (by_member in (0, 1));
alter table ai_call add column asked_by text references user (id) on delete set null;
create index ai_call_asked_by on ai_call (asked_by) where asked_by is not null;
`
