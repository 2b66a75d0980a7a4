// Who wrote and who sent, in mailboxes of several people (decision 77). What each column means is said in ../tables/writing.ts.
export const name = '0020-shared-outbox'

export const sql = `
alter table outbox add column sent_by text references user (id) on delete set null;
alter table outbox add column answers_ref text;
create index outbox_answers on outbox (user_id, answers_ref) where answers_ref is not null;
create index outbox_sent_by on outbox (sent_by) where sent_by is not null;

alter table draft add column begun_by text references user (id) on delete set null;
alter table draft add column changed_by text references user (id) on delete set null;
create index draft_begun_by on draft (begun_by) where begun_by is not null;
create index draft_changed_by on draft (changed_by) where changed_by is not null;

create table sent_mail (
  user_id text not null references user (id) on delete cascade, ref text not null,
  person_id text references user (id) on delete set null, sent_at integer not null,
  primary key (user_id, ref)
) strict, without rowid;
create index sent_mail_person on sent_mail (person_id) where person_id is not null;
`
