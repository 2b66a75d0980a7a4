// What a member is notified of in a shared mailbox: part of the membership, so that it ends with it. As before, mentions are.
export const name = '0029-push-of-shared-mailboxes'

export const sql = `
alter table membership add column push text not null default 'mentions' check (push in ('off', 'mentions', 'assigned', 'all'));
`
