// What ends with a membership, or with the right to write: assignments. Called in the transaction that ends it.
import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const noteLeft = `
  insert into conversation_event (user_id, account_id, thread_id, what, about, at)
  select user_id, account_id, thread_id, 'left', assignee, ? from conversation_work where assignee = ? and user_id = ?`
const forgetOpen = `delete from conversation_work where assignee = ? and user_id = ? and state = 'open'`
const unassign = 'update conversation_work set assignee = null where assignee = ? and user_id = ?'

/** Conversations of the person in this shared mailbox are unassigned; each says so in its activity. The state stays. */
export async function releaseAssignments(
  db: Kysely<Tables>,
  sharedMailboxId: string,
  personId: string,
  now: number,
): Promise<void> {
  const whose = [personId, sharedMailboxId]
  await db.executeQuery(CompiledQuery.raw(noteLeft, [now, ...whose]))
  await db.executeQuery(CompiledQuery.raw(forgetOpen, whose))
  await db.executeQuery(CompiledQuery.raw(unassign, whose))
}
