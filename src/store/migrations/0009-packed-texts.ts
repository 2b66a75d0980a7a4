// The texts of a mail in one compressed column. Texts of before stay where they are until a nightly job rewrites them: a start does
// not wait for a whole mailbox.
export const name = '0009-packed-texts'

export const sql = `
alter table message_body add column packed blob;
create index message_body_unpacked on message_body (message_key) where packed is null;
`
