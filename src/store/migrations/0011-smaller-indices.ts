// Indices of sorting hold no more than their queries ask for. A key of a mail is the row id, which every index ends with; no query
// looks for an account in sorted_mail, and none for a person in suggestion_look.
export const name = '0011-smaller-indices'

export const sql = `
drop index sorted_mail_account;
drop index suggestion_look_user;
drop index sorted_mail_asks;
create index sorted_mail_asks on sorted_mail (user_id) where asks_model = 1;
drop index sorted_mail_user;
create index sorted_mail_user on sorted_mail (user_id);
create index sorted_mail_provider on sorted_mail (user_id, sorted_at) where provider_category is not null;
`
