// What came into the conversation of a draft after it was begun: mails, and answers of other members (decision 77).
import type { App } from '../app.ts'
import { type CameInBetween, inBetween, wholeBasis } from '../mail/outbox/in-between.ts'
import { readMessageIds } from '../mail/outgoing/message-ids.ts'
import { answeredMail } from '../mail/outgoing/queries.ts'
import { storedTextRows } from '../mail/queries.ts'
import type { InBetween } from '../shared/writing.ts'
import { memberNames } from '../user/member-names.ts'
import { readContent } from './content.ts'
import { snippetOf } from './list.ts'
import { draftById } from './queries.ts'
import { keptDraft } from './read.ts'

const textChars = 2000
const snippetChars = 200

type Item = InBetween['items'][number]

export async function draftInBetween(app: App, userId: string, id: string): Promise<InBetween> {
  const draft = await keptDraft(app, userId, id)
  const { replyTo } = readContent(draft.content)
  const [inReplyTo] = readMessageIds(replyTo?.inReplyTo ?? replyTo?.messageId)
  if (inReplyTo === undefined || draft.outbox_id !== null) return { items: [], basis: [] }
  // Read before what is shown: what comes meanwhile holds the answer once more.
  const basis = await wholeBasis(app, userId, inReplyTo)
  const answered = await answeredMail(app.db, userId, inReplyTo)
  const came = await inBetween(app, userId, { inReplyTo, answers: answered?.key, basis: replyTo?.basis })
  const items = [...(await asMails(app, userId, came)), ...(await asAnswers(app, userId, came))]
  return { items: items.toSorted((a, b) => b.at.localeCompare(a.at)), basis }
}

async function asMails(app: App, userId: string, { mails }: CameInBetween): Promise<Item[]> {
  const texts = await storedTextRows(
    app.db,
    userId,
    mails.map(({ key }) => key),
  )
  const byKey = new Map(texts.map(({ key, text }) => [key, text.slice(0, textChars).toWellFormed()]))
  return mails.map((mail) => ({
    kind: 'mail',
    id: mail.id,
    by: null,
    from: { name: mail.fromName, email: mail.fromEmail },
    status: null,
    at: new Date(mail.date).toISOString(),
    subject: mail.subject,
    snippet: mail.snippet,
    text: byKey.get(mail.key) ?? mail.snippet,
  }))
}

async function asAnswers(app: App, userId: string, { answers }: CameInBetween): Promise<Item[]> {
  const names = await memberNames(app, userId)
  return Promise.all(
    answers.map(async (answer) => {
      const draft = answer.draftId === null ? undefined : await draftById(app.db, userId, answer.draftId)
      const text = draft ? snippetOf(readContent(draft.content).body, textChars) : ''
      const { subject } = JSON.parse(answer.summary) as { subject: string }
      return {
        kind: 'answer' as const,
        id: answer.id,
        by: answer.sentBy === null ? null : (names.get(answer.sentBy) ?? null),
        from: null,
        status: answer.status,
        at: new Date(answer.createdAt).toISOString(),
        subject,
        snippet: text.slice(0, snippetChars).toWellFormed(),
        text,
      }
    }),
  )
}
