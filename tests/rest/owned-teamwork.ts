// What a mailbox has besides its mail: who deals with a conversation, comments, and what happened.
import type { Db } from '../../src/app.ts'

export async function ownTeamwork(
  db: Db,
  { userId, accountId, threadId, commentId }: { userId: string; accountId: string; threadId: string; commentId: string },
  now: number,
): Promise<void> {
  const where = { user_id: userId, account_id: accountId, thread_id: threadId }
  await db
    .insertInto('conversation_work')
    .values({ ...where, assignee: userId, state: 'open', since: now })
    .execute()
  await db
    .insertInto('conversation_comment')
    .values({ ...where, id: commentId, author: userId, text: 'A secret comment', created_at: now, edited_at: null })
    .execute()
  await db
    .insertInto('conversation_mention')
    .values({ comment_id: commentId, person_id: userId, user_id: userId, created_at: now })
    .execute()
  await db
    .insertInto('conversation_event')
    .values({ ...where, what: 'assigned', person: userId, about: userId, state: null, at: now })
    .execute()
}
