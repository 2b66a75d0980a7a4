// Mails that suggestions are made of, and a stand-in for triage that finds what is written in so many words:
// "can you…?", "please…", "by <time>", "meet at <time>", "urgent".

import type { CategoryGuess, Finding, FindingKind, TriageMail, TriageResult } from '../../src/triage/findings.ts'
import { emptyResult } from '../../src/triage/triage-worker.ts'
import { mailboxOf, type ScriptedMail, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import type { TestApp } from '../support/test-app.ts'

export const hour = 3_600_000
export const day = 24 * hour
export const grace = { name: 'Grace Hopper', email: 'grace@navy.test' }

/** Somebody with a mailbox who has written to Grace before. */
export async function personWithMail(t: TestApp, name: string): Promise<ScriptedMailbox> {
  t.app.triage.analyze = async (mails) => mails.map(plainly)
  const mailbox = await mailboxOf(t, name)
  await t.app.db
    .insertInto('contact')
    .values({
      account_id: mailbox.accountId,
      user_id: mailbox.userId,
      name: grace.name,
      email: grace.email,
      written_to: 1,
      written_from: 4,
      last_at: 0,
      words: '',
    })
    .execute()
  return mailbox
}

/** A mail whose text is here. Answers its id. */
export async function arrives(t: TestApp, mailbox: ScriptedMailbox, mail: ScriptedMail): Promise<string> {
  const id = await mailbox.mail({ from: grace, at: t.app.now().getTime() - hour, ...mail })
  await mailbox.caller.mail.get({ id })
  return id
}

/** A mail of the person's own in Sent; `answering`: in the conversation of that mail. */
export async function sends(
  t: TestApp,
  mailbox: ScriptedMailbox,
  { answering, ...mail }: ScriptedMail & { answering?: string },
): Promise<string> {
  const own = { name: '', email: `${mailbox.email.split('@')[0]}@own.test` }
  const id = await arrives(t, mailbox, { from: own, to: [grace], at: t.app.now().getTime(), ...mail })
  await lies(t, id, 'sent')
  if (answering !== undefined) await joins(t, id, answering)
  return id
}

/** As after a sync that found it in another folder. */
export async function lies(t: TestApp, id: string, role: 'inbox' | 'archive' | 'trash' | 'sent'): Promise<void> {
  const { key } = await t.app.db.selectFrom('message').where('id', '=', id).select('key').executeTakeFirstOrThrow()
  await t.app.db.updateTable('placement').set({ role }).where('message_key', '=', key).execute()
}

export async function joins(t: TestApp, id: string, other: string): Promise<void> {
  const { thread_id } = await t.app.db.selectFrom('message').where('id', '=', other).select('thread_id').executeTakeFirstOrThrow()
  await t.app.db.updateTable('message').set({ thread_id }).where('id', '=', id).execute()
}

export const open = async (mailbox: ScriptedMailbox) => (await mailbox.caller.suggestions.list({})).suggestions

const cues: [FindingKind, RegExp][] = [
  ['question', /can you/i],
  ['request', /please/i],
  ['deadline', /by (\d{4}-\S+Z|\d{4}-\d\d-\d\d)/],
  ['meeting', /meet at (\d{4}-\S+Z)/],
  ['urgent', /urgent/i],
]

/** Of a day alone its last minute. */
const timeOf = (words: string) =>
  words.length > 10 ? { at: Date.parse(words), allDay: false } : { at: Date.parse(`${words}T23:59Z`), allDay: true }

function plainly(mail: TriageMail): TriageResult {
  const findings = [...mail.text.matchAll(/[^.?!\n][^?!\n]*?(?:[?!\n]|\.(?=\s|$)|$)/g)].flatMap(({ 0: sentence, index: start }) =>
    cues.flatMap(([kind, cue]): Finding[] => {
      const found = cue.exec(sentence)
      if (!found) return []
      const at = found[1] === undefined ? {} : timeOf(found[1])
      return [{ kind, sentence, start, end: start + sentence.length, cue: found[0], confidence: 0.9, ...at }]
    }),
  )
  const question = findings.find(({ kind }) => kind === 'question') ?? null
  const needed = question === null ? 'no' : mail.known.writtenTo > 0 ? 'yes' : 'maybe'
  const promotion: CategoryGuess = { category: 'promotions', score: 0.9, kind: 'list', params: [] }
  return {
    ...emptyResult(mail.key),
    findings,
    reply: { needed, confidence: 0.9, reason: 'It asks.', finding: question },
    headerGuesses: mail.unsubscribe ? [promotion] : [],
  }
}
