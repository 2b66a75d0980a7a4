// The mails that voice commands refer to: the newest of the inboxes, or those of a named sender. Stored texts only: it waits
// for no mail server.
import type { App } from '../app.ts'
import { matchesWords } from '../assistant/writing/recipient.ts'
import { listMail } from '../mail/list.ts'
import { storedTexts } from '../mail/visible-text.ts'
import { wordsOf } from '../shared/fold.ts'
import { limits } from '../shared/limits.ts'
import type { EmailList, EmailSummary, Person } from '../shared/mail.ts'
import { joinSentences, speakable } from '../shared/speakable.ts'
import type { VoiceMail, VoiceMails, VoiceMailsInput } from '../shared/voice.ts'
import { voiceLimits } from '../shared/voice-limits.ts'

const maxChars = 50_000

export function voiceMails(app: App, userId: string, input: VoiceMailsInput): Promise<VoiceMails> {
  return input.from === undefined
    ? newestMails(app, userId, input, voiceLimits.bodies)
    : mailsFrom(app, userId, { ...input, from: input.from })
}

/** `bodies`: how many come with their text. */
export async function newestMails(
  app: App,
  userId: string,
  { unread, limit = voiceLimits.mails }: Pick<VoiceMailsInput, 'unread' | 'limit'>,
  bodies: number,
): Promise<VoiceMails> {
  const [shown, news] = await Promise.all([
    listMail(app, userId, { limit, ...(unread ? { filter: 'unread' } : {}) }),
    unread ? undefined : listMail(app, userId, { filter: 'unread', limit: 1 }),
  ])
  const mails = await withBodies(app, userId, shown.emails, bodies)
  return { mails, total: shown.total, unread: news?.total ?? shown.total, senders: [] }
}

async function mailsFrom(app: App, userId: string, input: VoiceMailsInput & { from: string }): Promise<VoiceMails> {
  const words = wordsOf(input.from)
  if (words.length === 0) return { mails: [], total: 0, unread: 0, senders: [] }
  const q = [...words.map((word) => `from:"${word}"`), '-in:sent', '-in:drafts', ...(input.unread ? ['is:unread'] : [])].join(' ')
  const all = await listMail(app, userId, { q, limit: limits.listMax })
  const found = bySenderName(all, words)
  const shown = found.emails.slice(0, input.limit ?? voiceLimits.mails)
  return {
    mails: await withBodies(app, userId, shown, voiceLimits.bodies),
    total: found.total,
    unread: found === all ? await unreadOf(app, userId, q, all) : found.emails.filter(isUnread).length,
    senders: sendersOf(found.emails),
  }
}

async function unreadOf(app: App, userId: string, q: string, { emails, total }: EmailList): Promise<number> {
  if (emails.length === total) return emails.filter(isUnread).length
  return (await listMail(app, userId, { q, filter: 'unread', limit: 1 })).total
}

const isUnread = ({ read }: EmailSummary) => !read

/** A sender of that name goes before a company: "from Grace" is not grace-hotels.example. */
function bySenderName(all: EmailList, words: string[]): Pick<EmailList, 'emails' | 'total'> {
  const { emails } = all
  const called = emails.filter(({ from }) => matchesWords(from, words))
  return called.length === 0 || called.length === emails.length ? all : { emails: called, total: called.length }
}

/** Most mails first, then latest. */
function sendersOf(emails: EmailSummary[]): Person[] {
  const people = new Map<string, { person: Person; mails: number }>()
  for (const { from } of emails) {
    const known = people.get(from.email.toLowerCase())
    if (!known) people.set(from.email.toLowerCase(), { person: from, mails: 1 })
    else {
      known.mails++
      if (known.person.name === '') known.person = from
    }
  }
  return [...people.values()].sort((a, b) => b.mails - a.mails).map(({ person }) => person)
}

export async function withBodies(app: App, userId: string, emails: EmailSummary[], bodies: number): Promise<VoiceMail[]> {
  const ids = emails.slice(0, bodies).map(({ id }) => id)
  const texts = await storedTexts(app, userId, ids)
  return emails.map(({ id, threadId, from, subject, date, read }) => {
    const text = texts.get(id)
    return { id, threadId, from, subject, date, read, body: text === undefined ? null : bodyOf(text, from.name) }
  })
}

function bodyOf(text: string, writer: string): string {
  const { sentences } = speakable(text.slice(0, maxChars), { most: voiceLimits.bodyChars, writer })
  return joinSentences(sentences).slice(0, voiceLimits.bodyChars).toWellFormed()
}
