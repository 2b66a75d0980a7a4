// The statements that write a step of the sync: each runs with many rows at once, in one transaction of the writer thread
// (store/open.ts, writeAll). What they name by key alone was read before by the id of the account and its person.
import { textBytes } from '../../connectors/text-parts.ts'

export const insertMessage = `
insert into message (key, id, user_id, account_id, identity, thread_id, message_id, in_reply_to, refs, subject, from_name, from_email,
  to_list, cc_list, bcc_list, reply_to_list, date, snippet, size, attachments, text_parts, list_unsubscribe, body_state, created_at,
  automated, list_id, authentication, files_state, loose, other_from, from_domain, provider_category, date_offset, indexed, arrived_at)
values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, 'none', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
/** Parameters: category, key, person. */
export const setCategory = 'update message set provider_category = ? where key = ? and user_id = ?'

/**
 * A place that waits for a change made here keeps what the person wants, whatever the server still says. One that holds
 * another mail than it did (a server restored with its old UIDVALIDITY) shows that one.
 */
const unlessChanging = `
on conflict (mailbox_id, uidvalidity, uid) do update set
  message_key = excluded.message_key, role = excluded.role, read = excluded.read, starred = excluded.starred, answered = excluded.answered,
  moving_to = iif(placement.message_key = excluded.message_key, placement.moving_to, null)
where placement.message_key <> excluded.message_key
  or not exists (select 1 from pending_change c where c.message_key = placement.message_key)`

/** A mail that was deleted for good after the step had asked what is deleted: its place does not come back. */
const notExpunged = (place: string) => `
not exists (select 1 from pending_change c where c.message_key = ${place}.message_key and c.change ->> '$.kind' = 'expunge'
  and c.change ->> '$.place.mailboxId' = ${place}.mailbox_id and c.change ->> '$.place.uidvalidity' = ${place}.uidvalidity
  and c.change ->> '$.place.uid' = ${place}.uid)`

/** `answered` is null where the server does not say: what is known of the mail counts. */
export const insertPlacement = `
with given (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred, answered) as
  (values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?))
insert into placement (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred, answered)
select mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred,
  coalesce(answered, (select max(p.answered) from placement p where p.message_key = given.message_key), 0)
from given where ${notExpunged('given')}
${unlessChanging}`

/** The place of this UID in any folder of the account; parameters: uidvalidity, uid, account, person. */
const anyPlace = `mailbox b join placement p on p.mailbox_id = b.id and p.uidvalidity = ? and p.uid = ?
  where b.account_id = ? and b.user_id = ?`

/**
 * The mail that has this UID in another folder lies here, too; none where there is no such mail. Parameters: mailbox, role,
 * read, starred, answered, then those of `anyPlace`.
 */
export const insertKnown = `
with given (mailbox_id, role, read, starred, answered) as (values (?, ?, ?, ?, ?)),
  known as (select p.uidvalidity, p.uid, p.message_key, p.user_id, p.account_id from ${anyPlace} limit 1),
  place as (select * from given cross join known)
insert into placement (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred, answered)
select mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read, starred,
  coalesce(answered, (select max(o.answered) from placement o where o.message_key = place.message_key), 0)
from place where ${notExpunged('place')}
${unlessChanging}`
/** Parameters: category, person, then those of `anyPlace`. */
export const setKnownCategory = `
update message set provider_category = ? where user_id = ? and key = (select p.message_key from ${anyPlace} limit 1)`

export const updateFlags = `
update placement set read = ?, starred = ?, answered = coalesce(?, answered)
where mailbox_id = ? and uidvalidity = ? and uid = ?
  and not exists (select 1 from pending_change c where c.message_key = placement.message_key)`

export const deletePlacement = 'delete from placement where mailbox_id = ? and uidvalidity = ? and uid = ?'

/** Parameters: mailbox, uidvalidity, JSON list of the UIDs that exist. */
export const deleteAbsent = `
delete from placement where mailbox_id = ? and uidvalidity = ? and uid not in (select value from json_each(?))`

export const deleteOtherValidity = 'delete from placement where mailbox_id = ? and uidvalidity <> ?'

export const insertRef = `
insert into thread_ref (account_id, ref, thread_id) values (?, ?, ?)
on conflict (account_id, ref) do update set thread_id = excluded.thread_id`
export const joinThreadMessages = 'update message set thread_id = ? where account_id = ? and thread_id = ?'
export const joinThreadRefs = 'update thread_ref set thread_id = ? where account_id = ? and thread_id = ?'

export const indexMail = `
insert or replace into mail_search (rowid, owner, subject, sender, recipients, body, files, file_text)
values (?, ?, ?, ?, ?, ?, ?, ?)`

/**
 * For `onlyIf` of a step: the mail may have gone meanwhile, with its account, and no word of it is left behind then. Not a part of
 * the statement: FTS5 writes each row of an INSERT with a SELECT into a segment of its own, which takes twice as long.
 */
export const mailIsThere = 'select 1 from message where key = ?'
/** The same, and nobody else has indexed it meanwhile, with a newer text. */
export const mailIsUnindexed = 'select 1 from message where key = ? and indexed = 0'

/** Parameters end with the cursor the step began with: one that was forgotten meanwhile (a repair was asked for) stays so. */
export const moveCursor =
  'update mailbox set uidvalidity = ?, cursor = ?, complete = ?, synced_at = ? where id = ? and cursor is ?'

/** Of a mail that is still there. What was read from attachments stays; what is seen of another HTML has to be found anew. */
export const insertBody = `
with given (key, user_id, packed, calendar) as (values (?, ?, ?, ?))
insert into message_body (message_key, user_id, text, packed, calendar)
select given.key, given.user_id, '', packed, calendar
from given join message m on m.key = given.key and m.user_id = given.user_id where true
on conflict (message_key) do update set packed = excluded.packed, calendar = excluded.calendar, text = '', html = null,
  seen_text = null`
/** The caller writes the index too. Where all of the text has come, nobody asks for its parts again. */
export const setBodyState = `
update message set body_state = ?, snippet = ?, indexed = 1,
  text_parts = iif(has_files = 0 and size between 1 and ${textBytes}, '[]', text_parts)
where key = ?`
export const setFilesRead = `update message set files_state = 'done' where key = ? and user_id = ?`
export const saveFileText = 'update message_body set file_text = ? where message_key = ? and user_id = ?'
/** Parameters: the sender's domain, whether there are files to read, key, person. */
export const setIndexed = `
update message set indexed = 1, from_domain = ?, files_state = case when files_state = 'none' and ? then 'wanted' else files_state end
where key = ? and user_id = ?`
