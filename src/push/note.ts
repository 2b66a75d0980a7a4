// The words of a notification. Senders and subjects are a stranger's text: one line, without what would change how the rest is
// read, and short (the payload of a push message has 4 KB at most, RFC 8030, section 7.2).
import type { App } from '../app.ts'
import { personLanguage } from '../preferences/person-language.ts'
import type { Mention } from '../shared/teamwork.ts'
import { type NoteWords, noteWords } from './note-words.ts'
import type { ArrivedMail } from './queries.ts'

export interface NoteContent {
  title: string
  body: string
  /** A notification replaces one with the same tag: one for each conversation, one for summaries. */
  tag: string
  /** A page of Homing: `/email/…`. */
  path: string
}
/** Stays here: a notification as it is queued. */
export interface Note extends NoteContent {
  /** Of the mails it is about; empty for summaries and tests. */
  messageKeys: readonly number[]
  /** Of a shared mailbox: it is sent to members only. */
  sharedMailboxId?: string | undefined
}

/** More conversations at once share one notification. */
const most = 3
const maxNameLength = 80
const maxSubjectLength = 160

const wordsFor = async (app: App, userId: string): Promise<NoteWords> => noteWords[await personLanguage(app, userId)]

/** Whose mail it is, where that isn't the person's own. */
interface MailboxName {
  id: string
  name: string
}

const pathIn = (sharedMailboxId: string | undefined, path: string) =>
  sharedMailboxId === undefined ? path : `/shared/${sharedMailboxId}${path}`

/** One for each conversation, or a summary of them all. `content`: whether sender and subject may be sent. */
export async function notesAbout(
  app: App,
  userId: string,
  mails: readonly ArrivedMail[],
  { content, mailbox }: { content: boolean; mailbox?: MailboxName | undefined },
): Promise<Note[]> {
  const words = await wordsFor(app, userId)
  const newest = [...Map.groupBy(mails, (mail) => mail.threadId).values()].flatMap((some) => some[0] ?? [])
  const keysOf = (some: readonly ArrivedMail[]) => some.map(({ key }) => key)
  const place = (path: string) => ({ path: pathIn(mailbox?.id, path), sharedMailboxId: mailbox?.id })
  const mailboxName = content && mailbox ? oneLine(mailbox.name, maxNameLength) : ''
  if (newest.length > most) {
    const tag = mailbox ? `homing-mail-${mailbox.id}` : 'homing-mail'
    return [{ title: words.many(mails.length), body: mailboxName, tag, ...place('/inbox'), messageKeys: keysOf(mails) }]
  }
  return newest.map((mail) => ({
    title: titleOf(words, content ? senderName(mail) : ''),
    body: content ? bodyOf(mailboxName, oneLine(mail.subject, maxSubjectLength) || words.noSubject) : '',
    tag: `homing-${mail.threadId}`,
    ...place(`/email/${mail.id}`),
    messageKeys: keysOf(mails.filter(({ threadId }) => threadId === mail.threadId)),
  }))
}

const titleOf = (words: NoteWords, sender: string) => (sender === '' ? words.one : words.from(sender))
const bodyOf = (mailboxName: string, subject: string) => (mailboxName === '' ? subject : `${mailboxName}: ${subject}`)

/** `sharedMailboxId`: where all of them are of one. */
export async function summaryNote(
  app: App,
  userId: string,
  { count, sharedMailboxId }: { count: number; sharedMailboxId?: string | undefined },
): Promise<Note> {
  const title = (await wordsFor(app, userId)).many(count)
  return { title, body: '', tag: 'homing-summary', path: pathIn(sharedMailboxId, '/inbox'), sharedMailboxId, messageKeys: [] }
}

/** `content`: whether names and the comment may be sent. */
export async function mentionNote(app: App, userId: string, mention: Mention, content: boolean): Promise<Note> {
  const words = await wordsFor(app, userId)
  const name = content ? oneLine(mention.person?.name ?? '', maxNameLength) : ''
  return {
    title: name === '' ? words.mentioned : words.mentionedBy(name),
    body: content ? oneLine(mention.text, maxSubjectLength) : '',
    tag: `homing-mention-${mention.commentId}`,
    path: pathIn(mention.mailboxId, mention.mailId === null ? '/inbox' : `/email/${mention.mailId}`),
    sharedMailboxId: mention.mailboxId,
    messageKeys: [],
  }
}

export async function testNote(app: App, userId: string): Promise<Note> {
  const { test, testBody } = await wordsFor(app, userId)
  return { title: test, body: testBody, tag: 'homing-test', path: '/settings/notifications', messageKeys: [] }
}

/** A name that looks like an address would hide the real one. '' where there is neither. */
function senderName({ fromName, fromEmail }: ArrivedMail): string {
  const name = oneLine(fromName, maxNameLength)
  return name === '' || name.normalize('NFKC').includes('@') ? oneLine(fromEmail, maxNameLength) : name
}

/** Controls and what is invisible, but for joiners and variation selectors: bidirectional overrides are among them. */
const invisible = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu
/** Letters have a few marks; a hundred of them cover the lines above and below. */
const manyMarks = /(\p{M}{4})\p{M}+/gu

/** Cut off by characters as people count them, roughly: by code points. */
export function oneLine(text: string, maxLength: number): string {
  // What is cut off later need not be read.
  const plain = text
    .slice(0, 4 * maxLength)
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(manyMarks, '$1')
    .trim()
  const points = [...plain]
  return points.length <= maxLength
    ? plain
    : `${points
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
