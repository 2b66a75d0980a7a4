// Writes one step of a sync: mails, places, flags, what is gone, the conversations, the search index and the cursor, all in
// one transaction, and the texts that came along. Doing it twice changes nothing.
import type { App } from '../../app.ts'
import type { Changes } from '../../connectors/connector.ts'
import type { ReadText } from '../../connectors/mime/mime-worker.ts'
import { contactSteps } from '../../contacts/collect.ts'
import { newShortId } from '../../core/ids.ts'
import type { BatchStep } from '../../store/connections/db-connection.ts'
import { newKey, senderDomain } from '../message-identity.ts'
import { indexRow } from '../search/index-row.ts'
import { bodySteps } from './fetch-texts.ts'
import { readableKind } from './indexable-attachments.ts'
import { type MatchedMessage, matchMessages } from './match-messages.ts'
import { placeSteps } from './placement-steps.ts'
import { expungedUids } from './push-queries.ts'
import { type AccountRef, type MailboxRow, takenKeys, threadsOf } from './sync-queries.ts'
import { threadBySubject } from './thread-by-subject.ts'
import { Threads } from './threads.ts'
import { indexMail, insertMessage, moveCursor, setCategory } from './write-queries.ts'

export interface StoredStep {
  /** Public ids of mails not known before. */
  added: { id: string; key: number }[]
  changed: boolean
}

/** A mail of the step and the row it becomes or already has. */
interface Sorted extends MatchedMessage {
  thread: string
  id: string
}

/**
 * Where a folder has more mails than this, larger steps than this leave the words to the text stage: the index takes each mail once
 * then, and in a third of the time.
 */
const longFolder = 3000
const smallStep = 100

/** Another account may store a mail of the same second meanwhile, and take a key that was free. */
const mostAttempts = 5

/** The caller announces the change. `progress` is written in the same transaction. */
export async function storeStep(...given: Parameters<typeof tryStep>): Promise<StoredStep> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryStep(...given)
    } catch (cause) {
      if (attempt === mostAttempts || !isKeyTaken(cause)) throw cause
    }
  }
}

const isKeyTaken = (cause: unknown) =>
  cause instanceof Error &&
  'code' in cause &&
  cause.code === 'SQLITE_CONSTRAINT_PRIMARYKEY' &&
  cause.message.includes('message.key')

async function tryStep(
  app: App,
  account: AccountRef,
  mailbox: MailboxRow,
  changes: Changes,
  progress: BatchStep[],
): Promise<StoredStep> {
  const expunged = await expungedOf(app, account, mailbox, changes)
  const mails = changes.upserted.filter((mail) => !expunged.has(mail.uid))
  const refs = mails.map(Threads.refsOf)
  const threads = new Threads(await threadsOf(app.db, account, [...new Set(refs.flatMap(({ near, far }) => [...near, ...far]))]))
  const named = await matchMessages(app, account, mailbox, changes, mails)
  const sorted: Sorted[] = named.map((one, index) => ({
    ...one,
    thread: threads.place(refs[index] ?? { near: [], far: [] }),
    id: newShortId(),
  }))
  await avoidTaken(app, sorted)
  const fresh = sorted.filter((one) => one.fresh)
  const { loose, steps } = await threadBySubject(app, account, fresh, threads)
  const contacts = await contactSteps(
    app,
    account,
    mailbox.role,
    fresh.map((one) => one.mail),
  )
  const texts = await textsOf(app, changes, fresh)
  const indexesAll = fresh.length <= smallStep || changes.total <= longFolder
  await app.writeAll([
    ...mailSteps(app, account, sorted, { threads, loose, texts, indexesAll }),
    ...steps,
    ...contacts,
    ...placeSteps(account, mailbox, changes, { sorted, expunged }),
    {
      sql: moveCursor,
      rows: [[changes.uidvalidity, changes.cursor, changes.more ? 0 : 1, app.now().getTime(), mailbox.id, mailbox.cursor]],
    },
    ...progress,
  ])
  return {
    added: fresh.map(({ id, key }) => ({ id, key })),
    changed: sorted.length > 0 || changes.present !== undefined || hasSome(changes.flags, changes.known, changes.gone),
  }
}

const hasSome = (...lists: (unknown[] | undefined)[]) => lists.some((list) => list !== undefined && list.length > 0)

/** A mail deleted here for good, of which the server has not heard yet, must not come back. */
async function expungedOf(app: App, account: AccountRef, mailbox: MailboxRow, changes: Changes): Promise<Set<number>> {
  if (!hasSome(changes.upserted, changes.known)) return new Set()
  return expungedUids(app.db, account, mailbox.id, changes.uidvalidity)
}

/** Texts of new mails that came with them, taken apart, by row key. Without room on the disk they are fetched later. */
async function textsOf(app: App, changes: Changes, fresh: Sorted[]): Promise<Map<number, ReadText>> {
  const keys = new Map(fresh.map(({ mail, key }) => [mail.uid, key]))
  const came = (changes.texts ?? []).filter((text) => keys.has(text.uid))
  if (came.length === 0 || app.disk.state() !== 'ok') return new Map()
  const read = await app.mime.readTexts(came)
  return new Map(read.flatMap((text) => [[keys.get(text.uid) ?? 0, text] as const]))
}

/** Keys are drawn at random; one that another mail has already is drawn again, from a longer time each time. */
async function avoidTaken(app: App, sorted: Sorted[]): Promise<void> {
  const fresh = sorted.filter((one) => one.fresh)
  const all = new Set(fresh.map((one) => one.key))
  // What is drawn again may be another's, too: an old file has many mails of one second.
  for (let [drawn, attempts] = [fresh, 1]; drawn.length > 0; attempts++) {
    const keys = drawn.map((one) => one.key)
    const taken = new Set(await takenKeys(app.db, keys))
    drawn = drawn.filter((one) => taken.has(one.key))
    for (const one of drawn) one.key = newKey(one.mail.date, all, attempts)
  }
}

interface Around {
  threads: Threads
  loose: Set<number>
  texts: Map<number, ReadText>
  /** Or only those whose texts came along. */
  indexesAll: boolean
}

function mailSteps(app: App, account: AccountRef, sorted: Sorted[], { threads, loose, texts, indexesAll }: Around): BatchStep[] {
  // Rising keys: the full-text index is written 2.5 times faster that way.
  const fresh = sorted.filter((one) => one.fresh).sort((a, b) => a.key - b.key)
  const again = sorted.filter((one) => !one.fresh && one.mail.category !== undefined)
  const now = app.now().getTime()
  const indexed = indexesAll ? fresh : fresh.filter(({ key }) => texts.has(key))
  const isIndexed = new Set(indexed)
  const textOf = (key: number) => texts.get(key)?.text ?? ''
  return [
    {
      sql: insertMessage,
      rows: fresh.map((one) => messageRow(account, one, { threads, loose, now, indexed: isIndexed.has(one) })),
    },
    { sql: indexMail, rows: indexed.map(({ mail, key }) => indexRow(account.userId, key, mail, textOf(key), '')) },
    ...bodySteps(account, texts),
    { sql: setCategory, rows: again.map(({ mail, key }) => [mail.category, key, account.userId]) },
    ...threads.steps(account),
  ]
}

function messageRow(
  account: AccountRef,
  { mail, identity, key, id, thread }: Sorted,
  { threads, loose, now, indexed }: Pick<Around, 'threads' | 'loose'> & { now: number; indexed: boolean },
): unknown[] {
  return [
    key,
    id,
    account.userId,
    account.id,
    identity,
    threads.current(thread),
    mail.messageId,
    mail.inReplyTo === '' ? null : mail.inReplyTo,
    JSON.stringify(mail.references),
    mail.subject,
    mail.from.name,
    mail.from.email,
    JSON.stringify(mail.to),
    JSON.stringify(mail.cc),
    JSON.stringify(mail.bcc),
    JSON.stringify(mail.replyTo),
    mail.date,
    mail.size,
    JSON.stringify(mail.attachments),
    JSON.stringify(mail.textParts),
    mail.listUnsubscribe,
    now,
    Number(mail.automated),
    mail.listId,
    JSON.stringify(mail.authentication),
    mail.attachments.some(readableKind) ? 'wanted' : 'none',
    Number(loose.has(key)),
    JSON.stringify(mail.otherFrom ?? []),
    senderDomain(mail.from.email),
    mail.category ?? null,
    mail.dateOffset ?? null,
    Number(indexed),
    mail.arrived ?? null,
  ]
}
