// A mailbox for filling a store through the code that syncs one, without a mail server. A few thousand mails of a person are generated
// and parsed; the others repeat them with other ids, dates, conversations and words of their own, as fast as they can be stored.
import type { Changes, MailConnector, RemoteMail } from '../../../src/connectors/connector.ts'
import { describeMail, rawPartsOf } from '../../../src/connectors/demo/describe.ts'
import { type MimeWorker, type ReadText, unreadable } from '../../../src/connectors/mime/mime-worker.ts'
import { layouts } from '../layouts.ts'
import { benchMails, ownWord } from '../mails.ts'

const mostTemplates = 3000
const years = 8
const day = 86_400_000
const uidvalidity = '1'

export interface Template {
  mail: Omit<RemoteMail, 'uid' | 'flags'>
  seen: boolean
  text: ReadText
}

export async function generateTemplates(mime: MimeWorker, person: number, mails: number): Promise<Template[]> {
  const made = [...benchMails(Math.min(mails, mostTemplates), new Date(), 1000 + person)].map(({ raw, seen, arrived }, uid) => {
    const bytes = Buffer.from(raw)
    const mail = describeMail(bytes, arrived.getTime())
    const names = mail.textParts.map(({ part }) => part)
    const contents = rawPartsOf(bytes, names)
    const parts = mail.textParts.map(({ part, ...one }) => ({ ...one, content: contents.get(part) ?? new Uint8Array() }))
    return { mail, seen, remote: { uid, parts } }
  })
  const texts = new Map((await mime.readTexts(made.map(({ remote }) => remote))).map((text) => [text.uid, text]))
  return made.map(({ mail, seen, remote: { uid } }) => ({ mail, seen, text: texts.get(uid) ?? unreadable(uid) }))
}

/** `newest`: the date of the last of them. */
export function generatedMailbox(person: number, mails: number, all: Template[], newest: number) {
  const numbersIn = (path: string) => {
    const holds = layouts.folders.find((folder) => folder.path === path)?.holds
    return Array.from({ length: mails }, (_, number) => number).filter((number) => holds?.(number))
  }
  const folders = new Map(layouts.folders.map(({ path }) => [path, numbersIn(path)]))
  const mailOf = (number: number, uid: number): { mail: RemoteMail; text: ReadText } => {
    const { mail, seen, text } = all[number % all.length] as Template
    const generation = Math.floor(number / all.length)
    const id = (name: string) => name.replace('<', `<g${generation}.p${person}.`)
    const words = (written: string) => written.replaceAll(ownWord(number % all.length), ownWord(number))
    const date = newest - Math.floor(((mails - number) / mails) * years * 365 * day)
    const ids = { messageId: id(mail.messageId), inReplyTo: id(mail.inReplyTo), references: mail.references.map(id) }
    return {
      mail: { ...mail, ...ids, uid, date, flags: { read: seen, starred: number % 50 === 0, answered: false } },
      text: { ...text, uid, text: words(text.text), snippet: words(text.snippet), html: text.html && words(text.html) },
    }
  }
  /** What was parsed of the mails of the last steps, by UID. */
  const parsed = new Map<number, ReadText>()
  const changes: MailConnector['changes'] = async ({ mailbox, cursor, limit }) => {
    const numbers = folders.get(mailbox) ?? []
    const last = cursor === undefined ? numbers.length : Number(cursor)
    const from = Math.max(0, last - limit)
    const step = Array.from({ length: last - from }, (_, index) => mailOf(numbers[last - 1 - index] ?? 0, last - index))
    if (parsed.size > 5000) parsed.clear()
    for (const { text } of step) parsed.set(text.uid, text)
    return {
      uidvalidity,
      reset: false,
      upserted: step.map(({ mail }) => mail),
      flags: [],
      // Parsed already: storing asks `readTexts` below.
      texts: step.map(({ mail: { uid } }) => ({ uid, parts: [] })),
      cursor: String(from),
      more: from > 0,
      total: numbers.length,
    } satisfies Changes
  }
  const readTexts: MimeWorker['readTexts'] = async (wanted) => wanted.flatMap(({ uid }) => parsed.get(uid) ?? [])
  return {
    changes,
    readTexts,
    mailboxes: async () => layouts.folders.map(({ path, role }) => ({ path, role, selectable: true })),
  }
}
