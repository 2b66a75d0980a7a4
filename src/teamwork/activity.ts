// Everything that happened to a conversation in one line: mails that arrived, what members did, and what they said.
import type { App } from '../app.ts'
import { type ActivityEntry, teamworkLimits } from '../shared/teamwork.ts'
import type { SignedInAs } from '../trpc.ts'
import { type ArrivedRow, arrivedIn, type CommentRow, commentsOf, type EventRow, eventsOf } from './comment-queries.ts'
import { personOf, requireConversation } from './conversation.ts'

/** The newest ones, oldest first. */
export async function readActivity(app: App, { userId, member }: SignedInAs, mailId: string): Promise<ActivityEntry[]> {
  const conversation = await requireConversation(app, userId, mailId)
  const most = teamworkLimits.entries
  const arrived = (await arrivedIn(app.db, conversation, most)).map(arrivedEntry)
  const events = (await eventsOf(app.db, conversation, most)).map(eventEntry)
  const comments = (await commentsOf(app.db, conversation, most)).map((row) => commentEntry(row, member?.personId))
  // Those of one moment stay in this order.
  const all = [...arrived.toReversed(), ...events.toReversed(), ...comments.toReversed()]
  return all.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).slice(-most)
}

const iso = (at: number) => new Date(at).toISOString()

const arrivedEntry = ({ id, name, email, at }: ArrivedRow): ActivityEntry => ({
  kind: 'arrived',
  id,
  from: name.trim() || email,
  at: iso(at),
})

const eventEntry = ({ id, what, person, name, about, aboutName, state, rule, at }: EventRow): ActivityEntry => ({
  kind: 'event',
  id: String(id),
  what,
  person: personOf(person, name),
  about: personOf(about, aboutName),
  state,
  rule,
  at: iso(at),
})

const commentEntry = (row: CommentRow, personId: string | undefined): ActivityEntry => ({
  kind: 'comment',
  id: row.id,
  person: personOf(row.author, row.name),
  text: row.text,
  mentions: JSON.parse(row.mentions) as string[],
  at: iso(row.created_at),
  editedAt: row.edited_at === null ? null : iso(row.edited_at),
  own: row.author !== null && row.author === personId,
})
