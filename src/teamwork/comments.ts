// Comments of members on a conversation. They are rows of their own beside the mail: nothing that writes, quotes, exports as mail or
// searches reads them.
import { type App, inTransaction } from '../app.ts'
import { runInBackground } from '../auth/background.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { notifyMention } from '../push/mention.ts'
import { type CommentInput, type EditCommentInput, type Mention, teamworkLimits } from '../shared/teamwork.ts'
import { memberOf } from '../store/memberships.ts'
import type { SignedInAs } from '../trpc.ts'
import {
  countComments,
  deleteComment,
  deleteMentionsBut,
  insertComment,
  insertMention,
  mentionsOf,
  type StoredComment,
  storeCommentText,
  storedComment,
} from './comment-queries.ts'
import { cleanComment } from './comment-text.ts'
import { emitChanged, personOf, requireConversation, requireMember } from './conversation.ts'

export async function addComment(app: App, caller: SignedInAs, input: CommentInput): Promise<{ id: string }> {
  const id = newId()
  const mentioned = await inTransaction(app, async (app) => {
    const conversation = await requireConversation(app, caller.userId, input.id)
    const author = requireMember(caller)
    const text = requireText(input.text)
    if ((await countComments(app.db, conversation)) >= teamworkLimits.commentsPerConversation)
      throw new AppError('conflict', 'This conversation has too many comments.')
    await insertComment(app.db, conversation, { id, author, text }, app.now().getTime())
    emitChanged(app, caller.userId, input.id)
    return mention(app, caller, id, input.mentions)
  })
  notify(app, caller, mentioned, { commentId: id })
  return { id }
}

/** One's own, for a while; whoever read it before reads that it was edited. */
export async function editComment(app: App, caller: SignedInAs, input: EditCommentInput): Promise<void> {
  const mentioned = await inTransaction(app, async (app) => {
    const comment = await requireComment(app, caller.userId, input.id)
    if (comment.author !== requireMember(caller)) throw new AppError('forbidden', 'Only its author can edit a comment.')
    const now = app.now().getTime()
    if (now - comment.createdAt > teamworkLimits.editMs)
      throw new AppError('conflict', "Comments can't be edited after 15 minutes.")
    await storeCommentText(app.db, caller.userId, input.id, requireText(input.text), now)
    await deleteMentionsBut(app.db, caller.userId, input.id, input.mentions)
    emitChanged(app, caller.userId)
    return mention(app, caller, input.id, input.mentions)
  })
  notify(app, caller, mentioned, { commentId: input.id })
}

/** By its author, or a manager. */
export async function removeComment(app: App, caller: SignedInAs, id: string): Promise<void> {
  await inTransaction(app, async (app) => {
    const comment = await requireComment(app, caller.userId, id)
    const isOwn = comment.author === requireMember(caller)
    if (!isOwn && caller.member?.role !== 'manager')
      throw new AppError('forbidden', 'Only its author and managers can delete a comment.')
    await deleteComment(app.db, caller.userId, id)
    emitChanged(app, caller.userId)
  })
}

async function requireComment(app: App, userId: string, id: string): Promise<StoredComment> {
  const comment = await storedComment(app.db, userId, id)
  if (!comment) throw new AppError('missing', 'This comment no longer exists.')
  return comment
}

function requireText(given: string): string {
  const text = cleanComment(given)
  if (text === '') throw new AppError('invalid', 'Please write something.')
  return text
}

/** Who is not a member is left out. Answers who is mentioned now and was not before. */
async function mention(app: App, caller: SignedInAs, commentId: string, people: readonly string[]): Promise<string[]> {
  const added: string[] = []
  for (const personId of new Set(people)) {
    if (!(await memberOf(app.db, caller.userId, personId))) continue
    const isNew = await insertMention(app.db, caller.userId, { commentId, personId }, app.now().getTime())
    if (!isNew || personId === caller.member?.personId) continue
    app.events.emit('teamwork.changed', { userId: personId })
    added.push(personId)
  }
  return added
}

function notify(app: App, caller: SignedInAs, people: readonly string[], { commentId }: { commentId: string }): void {
  for (const personId of people)
    runInBackground(app, 'mention notified', async () => {
      const [newest] = (await listMentions(app, personId)).filter((one) => one.commentId === commentId)
      if (newest?.mailboxId === caller.userId) await notifyMention(app, personId, newest)
    })
}

/** Of a person, over all their shared mailboxes, newest first. */
export async function listMentions(app: App, personId: string): Promise<Mention[]> {
  const rows = await mentionsOf(app.db, personId, teamworkLimits.mentionsListed)
  return rows.map(({ author, name, at, subject, ...row }) => ({
    ...row,
    subject: subject ?? '',
    person: personOf(author, name),
    at: new Date(at).toISOString(),
  }))
}
