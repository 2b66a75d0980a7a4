// Access tokens and programs that reach one shared mailbox instead of the mail of their person (decision 82). The column is explained in
// ../tables/personal-tokens.ts. With the membership they are gone: somebody who is added again later starts without.
export const name = '0025-tokens-of-shared-mailboxes'

const ofMembership = 'where shared_mailbox_id = old.shared_mailbox_id and user_id = old.user_id'

export const sql = `
alter table personal_token add column shared_mailbox_id text references user (id) on delete cascade;
create index personal_token_mailbox on personal_token (shared_mailbox_id) where shared_mailbox_id is not null;
alter table mcp_grant add column shared_mailbox_id text references user (id) on delete cascade;
create index mcp_grant_mailbox on mcp_grant (shared_mailbox_id) where shared_mailbox_id is not null;

create trigger membership_tokens after delete on membership
begin delete from personal_token ${ofMembership}; delete from mcp_grant ${ofMembership}; end;
`
