// Real mail to learn and measure on: a folder with `ham/` and `spam/`, in each one mail a file. What a mailbox would know besides the
// mails themselves is taken from them: whose it is (the addresses most mails are delivered to), who wrote before.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describeArchived } from '../../../src/connectors/archive/describe.ts'
import { scanMail } from '../../../src/connectors/mime/structure/scan.ts'
import { readText } from '../../../src/connectors/mime/texts/read.ts'
import type { TriageMail } from '../../../src/triage/findings.ts'
import { localOf } from '../../../src/triage/topics/role-addresses.ts'
import { bucketOf } from '../../../src/triage/topics/spam-model.ts'

export interface CorpusMail {
  mail: TriageMail
  spam: boolean
  /** Path of its file below the folder. */
  place: string
}
export interface Corpus {
  mails: CorpusMail[]
  /** Files that are no mail. */
  skipped: string[]
}

const folders = { ham: false, spam: true } as const
/** Fewer deliveries are somebody else's. */
const ownShare = 0.01

export function readCorpus(folder: string): Corpus {
  const skipped: string[] = []
  const read = Object.entries(folders).flatMap(([name, spam]) =>
    readdirSync(path.join(folder, name))
      .sort()
      .flatMap((file) => {
        const place = `${name}/${file}`
        const mail = readMail(readFileSync(path.join(folder, place)))
        if (mail) return [{ ...mail, spam, place }]
        skipped.push(place)
        return []
      }),
  )
  const addresses = ownAddresses(read.filter(({ spam }) => !spam))
  const senders = new Map<string, number>()
  const mails = read
    .toSorted((a, b) => a.mail.date - b.mail.date)
    .map(({ mail, spam, place }, key) => {
      const sender = mail.from.email.toLowerCase()
      const writtenFrom = senders.get(sender) ?? 0
      senders.set(sender, writtenFrom + 1)
      return { spam, place, mail: { ...mail, key, me: { names: [], addresses }, known: { ...mail.known, writtenFrom } } }
    })
  return { mails, skipped }
}

interface ReadMail {
  mail: TriageMail
  /** By the last server on its way: earlier ones may be lists. */
  deliveredTo: string[]
}
function readMail(bytes: Buffer): ReadMail | undefined {
  const { mail, ranges, isMail } = describeArchived(bytes, { now: Date.UTC(2026, 0, 1) })
  if (!isMail || mail.from.email === '') return undefined
  const parts = mail.textParts.map(({ part, type, charset, encoding }) => {
    const [start, end] = ranges[part] ?? [0, 0]
    return { type, charset, encoding, content: bytes.subarray(start, end) }
  })
  const { text, html, calendar } = readText(1, parts)
  const { fields } = scanMail(bytes)
  return {
    deliveredTo: (fields.get('delivered-to') ?? []).slice(0, 1).map((one) => one.trim().toLowerCase()),
    mail: {
      key: 0,
      subject: mail.subject,
      from: mail.from,
      to: mail.to,
      cc: mail.cc,
      replyTo: mail.replyTo,
      date: mail.date,
      offset: mail.dateOffset ?? null,
      text,
      html,
      listId: mail.listId,
      unsubscribe: mail.listUnsubscribe !== null,
      automated: mail.automated,
      isReply: mail.inReplyTo !== '' || mail.references.length > 0,
      providerCategory: null,
      calendar: calendar === null ? null : 'PUBLISH',
      attachments: mail.attachments.map(({ filename, mimeType }) => ({ filename, mimeType })),
      authenticFailed: null,
      me: { names: [], addresses: [] },
      known: { writtenTo: 0, writtenFrom: 0, mineInThread: 0, answered: false },
      zone: 'UTC',
    },
  }
}

/** Those that servers deliver to, and the addresses in To of the same name before the @. */
function ownAddresses(mails: readonly ReadMail[]): string[] {
  const delivered = frequent(mails.map(({ deliveredTo }) => deliveredTo))
  const names = new Set(delivered.map(localOf))
  const written = frequent(mails.map(({ mail }) => mail.to.map(({ email }) => email.toLowerCase())))
  return [...new Set([...delivered, ...written.filter((address) => names.has(localOf(address)))])]
}

function frequent(all: readonly string[][]): string[] {
  const counts = new Map<string, number>()
  for (const some of all) for (const one of new Set(some)) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= all.length * ownShare).map(([address]) => address)
}

/** One mail in five is never learned from. By name, so that it stays the same ones. */
export const isForTest = (place: string): boolean => bucketOf(place, 2 ** 20) % 5 === 0
