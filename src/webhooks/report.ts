// Tells the webhooks of a person what has happened: which events each wants, and what of it has not been told yet.
import type { App } from '../app.ts'
import { day, hour, minute } from '../shared/limits.ts'
import type { WebhookEvent } from '../shared/webhooks.ts'
import { maxRemembered } from './limits.ts'
import { deliveriesOf, type Entry, type EventEntry } from './payload.ts'
import { newMails, newSuggestions, openWebhooks, type ReportedMail, sentMails, sortedMails } from './queries.ts'
import { storeAndQueue } from './queue.ts'
import { runningWebhooks } from './running.ts'

/** Ids by event, as the bus named them. */
export type Happened = Map<WebhookEvent, Set<string>>

/** Snoozed mail that returns is announced like new mail; it is not. */
const newFor = hour
/** A mail may be sorted again once its text is there, or a model has answered. Sorting all mail again is no event. */
const sortedFor = 2 * day
/** The first sync of a mailbox, and the one after a restore, store mail of years. */
const datedFor = 7 * day
const decidedFor = 10 * minute

/** Resolves once everything is queued. */
export async function reportEvents(app: App, userId: string, happened: Happened): Promise<void> {
  const webhooks = await openWebhooks(app.db, userId)
  if (webhooks.length === 0) return
  const at = app.now()
  for (const [type, ids] of happened) {
    const wanting = webhooks.filter(({ events }) => (JSON.parse(events) as string[]).includes(type))
    if (wanting.length === 0) continue
    const found = await foundOf(app, userId, type, [...ids], at.getTime())
    for (const { id, categories } of wanting) {
      const chosen = JSON.parse(categories) as string[]
      const fresh = found
        .filter(({ categoryId }) => categoryId === undefined || chosen.includes(categoryId))
        .filter(({ key }) => isFirst(app, `${id} ${type} ${key}`))
      await storeAndQueue(app, userId, id, deliveriesOf(type, at, fresh))
    }
  }
}

/** Whether this process reports it for the first time, which is remembered: mails are sorted more than once. */
export function isFirst(app: App, what: string): boolean {
  const { reported } = app.state.of(runningWebhooks)
  if (reported.has(what)) return false
  reported.add(what)
  const [oldest] = reported
  if (reported.size > maxRemembered && oldest !== undefined) reported.delete(oldest)
  return true
}

/** What is to be reported about these ids. `time`: when the event happened. */
export async function foundOf(
  { db }: App,
  userId: string,
  type: WebhookEvent,
  ids: string[],
  time: number,
): Promise<EventEntry[]> {
  switch (type) {
    case 'email.received':
      return (await newMails(db, userId, ids, time - newFor)).map((mail) => ({ key: mail.id, ...mailEntry(mail) }))
    case 'email.sorted': {
      const since = { storedSince: time - sortedFor, datedSince: time - datedFor, decidedSince: time - decidedFor }
      return (await sortedMails(db, userId, ids, since)).map(sortedEntry)
    }
    case 'email.sent':
      return (await sentMails(db, userId, ids)).map(sentEntry)
    case 'suggestion.created':
      return (await newSuggestions(db, userId, ids, time - newFor)).map(suggestionEntry)
  }
}

const mailEntry = ({ id, threadId, accountId, date, subject, fromName, fromEmail }: ReportedMail): Entry => ({
  facts: { id, threadId, accountId, date: new Date(date).toISOString() },
  content: { from: { name: fromName, email: fromEmail }, subject },
})

function sortedEntry(mail: ReportedMail & { categoryId: string }): EventEntry {
  const { facts, content } = mailEntry(mail)
  const { id, categoryId } = mail
  return { key: `${id} ${categoryId}`, categoryId, facts: { ...facts, categoryId }, content }
}

function sentEntry({ id, accountId, messageId, summary }: Awaited<ReturnType<typeof sentMails>>[number]): EventEntry {
  const { subject, to } = JSON.parse(summary) as { subject: string; to: unknown }
  return { key: id, facts: { outboxId: id, accountId, messageId }, content: { to, subject } }
}

function suggestionEntry(row: Awaited<ReturnType<typeof newSuggestions>>[number]): EventEntry {
  const { title, description, dueAt, ...facts } = row
  const due = dueAt === null ? null : new Date(dueAt).toISOString()
  return { key: row.id, facts: { ...facts, dueAt: due }, content: { title, description } }
}
