// A person with a mailbox whose mails, dates, answers and address book a test writes down.
import { sql } from 'kysely'
import { searchWords } from '../../src/contacts/collect.ts'
import { newKey } from '../../src/mail/message-identity.ts'
import { fetchTexts } from '../../src/mail/sync/fetch-texts.ts'
import type { AskAnswer, AskInput } from '../../src/shared/assistant.ts'
import type { Person } from '../../src/shared/mail.ts'
import { mailboxOf, type ScriptedMail, type ScriptedMailbox, usedKeys } from '../support/scripted-mailbox.ts'
import type { TestApp } from '../support/test-app.ts'

export interface Letter extends ScriptedMail {
  /** Days ago; today where it is not said. */
  ago?: number
  /** The person wrote it. */
  sent?: boolean
  read?: boolean
  /** Letters with the same word are one conversation. */
  thread?: string
}
export interface Service extends ScriptedMailbox {
  /** By their subjects. */
  ids: Map<string, string>
  id(subject: string): string
  ask(prompt: string, more?: Partial<AskInput>): Promise<AskAnswer>
}

const day = 86_400_000
export const grace: Person = { name: 'Grace Hopper', email: 'grace@else.test' }
export const marius: Person = { name: 'Marius Eckstrand', email: 'marius@museum.test' }
export const lena: Person = { name: 'Lena Orsolt', email: 'lena@brightwater.test' }

export async function serviceOf(t: TestApp, name: string, letters: Letter[] = [], contacts: Person[] = []): Promise<Service> {
  const mailbox = await mailboxOf(t, name)
  const ids = new Map<string, string>()
  const sentFolder = await t.app.db
    .insertInto('mailbox')
    .values({
      account_id: mailbox.accountId,
      user_id: mailbox.userId,
      path: 'Sent',
      role: 'sent',
      uidvalidity: '1',
      cursor: null,
      complete: 1,
      synced_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const letter of letters) {
    const own = letter.sent ? { from: { name, email: `${name}@own.test` }, to: letter.to ?? [grace] } : {}
    const id = await mailbox.mail({ ...letter, ...own })
    ids.set(letter.subject ?? 'Hello', id)
    const date = t.app.now().getTime() - (letter.ago ?? 0) * day - 1000
    await moveTo(t, id, { date, key: newKey(date, usedKeys), letter, sentFolder: sentFolder.id })
  }
  await using connector = await t.app.connect(mailbox.accountId, 'sync')
  await fetchTexts(t.app, { id: mailbox.accountId, userId: mailbox.userId }, connector, 200, new Set())
  for (const person of contacts) await addContact(t, mailbox, person)
  const id = (subject: string) => {
    const found = ids.get(subject)
    if (!found) throw new Error(`no mail ${subject}`)
    return found
  }
  return Object.assign(mailbox, {
    ids,
    id,
    ask: (prompt: string, more: Partial<AskInput> = {}) => mailbox.caller.assistant.ask({ prompt, ...more }),
  })
}

async function moveTo(t: TestApp, id: string, to: { date: number; key: number; letter: Letter; sentFolder: number }) {
  const { date, key, letter, sentFolder } = to
  await t.app.db.transaction().execute(async (db) => {
    await sql`pragma defer_foreign_keys = on`.execute(db)
    const { key: before } = await db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()
    const set = { key, date, ...(letter.thread ? { thread_id: letter.thread } : {}) }
    await db.updateTable('message').set(set).where('key', '=', before).execute()
    const place = letter.sent ? { role: 'sent' as const, mailbox_id: sentFolder } : {}
    await db
      .updateTable('placement')
      .set({ message_key: key, read: letter.read || letter.sent ? 1 : 0, ...place })
      .where('message_key', '=', before)
      .execute()
  })
}

async function addContact(t: TestApp, { userId, accountId }: ScriptedMailbox, { name, email }: Person): Promise<void> {
  await t.app.db
    .insertInto('contact')
    .values({
      account_id: accountId,
      user_id: userId,
      email,
      name,
      words: searchWords(name, email),
      written_to: 1,
      written_from: 1,
      last_at: t.app.now().getTime(),
    })
    .execute()
}

/** What leaves, is deleted or moved: nothing the assistant does may change it. */
export async function whatWasDone(t: TestApp, { userId }: { userId: string }): Promise<unknown> {
  const of = (table: 'outbox' | 'pending_change' | 'placement' | 'approval' | 'undo' | 'sorting_rule' | 'preference') =>
    t.app.db.selectFrom(table).where('user_id', '=', userId).selectAll().execute()
  return {
    outbox: await of('outbox'),
    changes: await of('pending_change'),
    places: await of('placement'),
    approvals: await of('approval'),
    undo: await of('undo'),
    rules: await of('sorting_rule'),
    preferences: await of('preference'),
  }
}
