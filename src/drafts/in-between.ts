// What came into the conversation of a draft after it was begun: mails, and answers of other members (decision 77).
import type { App } from '../app.ts'
import { type ReadInBetween, readInBetween, textChars } from '../mail/outbox/read-in-between.ts'
import type { InBetween } from '../shared/writing.ts'
import { memberNames } from '../user/member-names.ts'
import { readContent } from './content.ts'
import { snippetOf } from './list.ts'
import { draftById } from './queries.ts'
import { keptDraft } from './read.ts'

const snippetChars = 200

type Item = InBetween['items'][number]

/** Newest first. */
export async function draftInBetween(app: App, userId: string, id: string): Promise<InBetween> {
  const draft = await keptDraft(app, userId, id)
  if (draft.outbox_id !== null) return { items: [], basis: [] }
  const { mails, answers, basis } = await readInBetween(app, userId, readContent(draft.content).replyTo)
  const items = [...mails.map(asMail), ...(await asAnswers(app, userId, answers))]
  return { items: items.toSorted((a, b) => b.at.localeCompare(a.at)), basis }
}

const asMail = (mail: ReadInBetween['mails'][number]): Item => ({
  kind: 'mail',
  id: mail.id,
  by: null,
  from: { name: mail.fromName, email: mail.fromEmail },
  status: null,
  at: new Date(mail.date).toISOString(),
  subject: mail.subject,
  snippet: mail.snippet,
  text: mail.text,
})

async function asAnswers(app: App, userId: string, answers: ReadInBetween['answers']): Promise<Item[]> {
  const names = await memberNames(app, userId)
  return Promise.all(
    answers.map(async ({ id, sentBy, draftId, status, summary, createdAt }) => {
      // Of an answer that was no draft only its subject is shown.
      const draft = draftId === null ? undefined : await draftById(app.db, userId, draftId)
      const text = draft ? snippetOf(readContent(draft.content).body, textChars) : ''
      const by = sentBy === null ? null : (names.get(sentBy) ?? null)
      const { subject } = JSON.parse(summary) as { subject: string }
      const snippet = text.slice(0, snippetChars).toWellFormed()
      return {
        kind: 'answer' as const,
        id,
        by,
        from: null,
        status,
        at: new Date(createdAt).toISOString(),
        subject,
        snippet,
        text,
      }
    }),
  )
}
