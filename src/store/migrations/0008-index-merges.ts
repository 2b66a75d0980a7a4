// The full-text index no longer merges its segments while mail is written: a first sync took twice as long for it. They are merged
// when there is nothing else to do (../search/merge-index.ts); 256 of them are merged at once, whatever is going on.
export const name = '0008-index-merges'

export const sql = `
insert into mail_search (mail_search, rank) values ('automerge', 0);
insert into mail_search (mail_search, rank) values ('crisismerge', 256);
`
