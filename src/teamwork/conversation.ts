// Which conversation a call is about, and as whom a member acts in it.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { TeamPerson } from '../shared/teamwork.ts'
import type { SignedInAs } from '../trpc.ts'
import { type Conversation, conversationOf } from './queries.ts'

/** The conversation of one of the mailbox's mails. */
export async function requireConversation(app: App, userId: string, mailId: string): Promise<Conversation> {
  const conversation = await conversationOf(app.db, userId, mailId)
  if (!conversation) throw new AppError('missing', 'Email not found')
  return conversation
}

/** The id of the member who acts. In one's own mailbox there is nobody to share the work with. */
export function requireMember({ member }: SignedInAs): string {
  if (!member) throw new AppError('forbidden', 'This is available in shared mailboxes only.')
  return member.personId
}

export const personOf = (id: string | null, name: string | null): TeamPerson | null =>
  id === null || name === null ? null : { id, name }

/** After the commit: pages that show these mails ask again. */
export function emitChanged(app: App, userId: string, mailId?: string): void {
  app.events.emit('teamwork.changed', { userId, ...(mailId === undefined ? {} : { ids: [mailId] }) })
}
