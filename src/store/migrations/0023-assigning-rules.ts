// Rules of shared mailboxes that assign, and answers that are held when they are due (decision 80). What each column means is said in
// ../tables/intelligence.ts, teamwork.ts and writing.ts.
export const name = '0023-assigning-rules'

export const sql = `
alter table sorting_rule add column turn text references user (id) on delete set null;
create index sorting_rule_turn on sorting_rule (turn) where turn is not null;

alter table conversation_event add column rule text;

alter table outbox add column overtaken_at integer;
`
