// Templates know whether a model wrote words of them. What the column means is said in ../tables.ts.
export const name = '0007-template-origin'

export const sql = `
alter table template add column origin text not null default 'person' check (origin in ('person', 'ai'));
`
