// Keys of mails have sixteen numbers for a second instead of a million: the full-text index stores the distance from one mail of a
// word to the next, and was two fifths larger for it. Its largest column comes first, which saves two bytes a word of each mail.
// The index is empty afterwards: the sync (mail/sync/reindex.ts) and the nightly job `compact` fill it again.
import { countTriggers } from './0002-search-snooze-outbox.ts'

export const name = '0010-short-keys'

/** A key never rises: 2 ** 20 numbers of a second become 16, and where more mails share a second, they go on into the next. */
const mapping = `
create table new_key (old integer primary key, new integer not null) strict;
insert into new_key
select key, number + max(slot - number) over (order by key rows unbounded preceding)
from (select key, key >> 16 as slot, row_number() over (order by key) as number from message);`

const moved = (table: string, column = 'message_key') =>
  `update ${table} set ${column} = (select new from new_key where old = ${column}) where ${column} is not null;`
const children =
  'placement message_body pending_change snooze mail_category sorted_mail sorting_correction suggestion suggestion_look'

export const sql = `
-- A mail and the rows that name it change one after the other.
pragma defer_foreign_keys = on;
${mapping}
-- The counts stay as they are.
drop trigger placement_added; drop trigger placement_removed; drop trigger placement_changed;
-- While the indices are there that lead from a mail to its rows.
${moved('message', 'key')}
drop index placement_message; drop index placement_list; drop index placement_unread; drop index placement_starred;
drop index placement_folder;
${children
  .split(' ')
  .map((table) => moved(table))
  .join('\n')}
${moved('outbox', 'answers_key')}
-- A mail that is gone has no key.
update sorting_batch set steps = (
  select json_group_array(iif(value ->> '$.key' is null, json(value),
    json_set(value, '$.key', coalesce((select new from new_key where old = value ->> '$.key'), -1))))
  from json_each(steps));
delete from undo;
drop table new_key;
create index placement_message on placement (message_key, user_id, role, account_id, read, starred, answered);
create index placement_list on placement (user_id, role, message_key, account_id, read, starred);
create index placement_unread on placement (user_id, role, message_key, account_id) where read = 0;
create index placement_starred on placement (user_id, role, message_key, account_id) where starred = 1;
create index placement_folder on placement (user_id, folder_id, message_key, account_id, read, starred);
${countTriggers}

drop table mail_search;
create virtual table mail_search using fts5 (
  body, owner, subject, sender, recipients, files, file_text,
  content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
);
insert into mail_search (mail_search, rank) values ('automerge', 0);
insert into mail_search (mail_search, rank) values ('crisismerge', 256);
-- Two segments of a level are merged when there is nothing else to do: fewer of them hold the same words.
insert into mail_search (mail_search, rank) values ('usermerge', 2);
update message set indexed = 0;
`
