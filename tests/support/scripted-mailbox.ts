// A person with one mailbox whose server is a script in memory: for tests of what is fetched, shown and streamed.
//   const ada = await mailboxOf(t, 'ada')
//   const mail = await ada.mail({ html: '<p>Hello</p>' })
import { Readable } from 'node:stream'
import { freshAccount } from '../../src/accounts/account.ts'
import type { MailConnector, RemoteAttachment, RemoteText, TextPart } from '../../src/connectors/connector.ts'
import { AppError } from '../../src/core/errors.ts'
import { domainOf, registrable } from '../../src/core/host-names.ts'
import { newId } from '../../src/core/ids.ts'
import { newKey, refOf } from '../../src/mail/message-identity.ts'
import type { Person } from '../../src/shared/mail.ts'
import type { TestApp, TestPerson } from './test-app.ts'

export interface ScriptedMail {
  /** When it was sent; a day in November 2026 where it does not say. */
  at?: number
  text?: string
  html?: string
  subject?: string
  from?: Person
  to?: Person[]
  cc?: Person[]
  replyTo?: Person[]
  messageId?: string
  references?: string[]
  files?: (Partial<RemoteAttachment> & { bytes: Uint8Array | (() => Readable) })[]
}
export interface ScriptedMailbox extends TestPerson {
  accountId: string
  /** What its server was asked, in order. */
  asked: string[]
  /** Set: the server cannot be reached. */
  broken: AppError | undefined
  open: number
  /** Puts a mail into the inbox, as the sync leaves it before its text is fetched. Answers its id. */
  mail(mail: ScriptedMail): Promise<string>
}

export async function mailboxOf(t: TestApp, name: string): Promise<ScriptedMailbox> {
  const person = await t.person(name)
  const mailbox: ScriptedMailbox = { ...person, accountId: newId(), asked: [], broken: undefined, open: 0, mail: async () => '' }
  const mails = new Map<number, ScriptedMail>()
  const others = t.app.connect
  t.app.connect = async (accountId, lane) => {
    if (accountId !== mailbox.accountId) return others(accountId, lane)
    if (mailbox.broken) throw mailbox.broken
    mailbox.open++
    return connectorOf(mailbox, mails)
  }
  const folder = await insertAccount(t, mailbox, name)
  mailbox.mail = async (mail) => {
    const uid = mails.size + 1
    mails.set(uid, mail)
    return insertMail(t, mailbox, folder, uid, mail)
  }
  return mailbox
}

/** Of all mailboxes. */
export const usedKeys = new Set<number>()

const textParts = (mail: ScriptedMail): TextPart[] => [
  ...(mail.text === undefined
    ? []
    : [{ part: '1', type: 'text/plain', charset: 'utf-8', encoding: '8bit', size: mail.text.length }]),
  ...(mail.html === undefined
    ? []
    : [{ part: '2', type: 'text/html', charset: 'utf-8', encoding: '8bit', size: mail.html.length }]),
]
const filesOf = (mail: ScriptedMail): RemoteAttachment[] =>
  (mail.files ?? []).map(({ bytes, ...file }, index) => ({
    part: String(index + 3),
    filename: 'file',
    mimeType: 'application/octet-stream',
    size: typeof bytes === 'function' ? 0 : bytes.length,
    inline: false,
    encoding: 'base64',
    ...file,
  }))

function connectorOf(mailbox: ScriptedMailbox, mails: Map<number, ScriptedMail>): MailConnector {
  const gone = () => new AppError('missing', 'gone')
  const part: Partial<MailConnector> = {
    async *texts(_path, requests, maxBytes) {
      for (const { uid, textParts: wanted } of requests) {
        mailbox.asked.push(`text ${uid}`)
        const mail = mails.get(uid)
        if (!mail) continue
        const contents = [mail.text, mail.html].filter((text) => text !== undefined)
        const parts = textParts(mail).map(({ type, charset, encoding }, at) => ({
          type,
          charset,
          encoding,
          content: new Uint8Array(Buffer.from(contents[at] ?? '')).subarray(0, maxBytes),
        }))
        const files = wanted.flatMap(({ part, type, charset }) => {
          const bytes = mail.files?.[Number(part) - 3]?.bytes
          return bytes instanceof Uint8Array ? [{ type, charset, encoding: '8bit', content: bytes.subarray(0, maxBytes) }] : []
        })
        yield { uid, parts: [...parts, ...files] } satisfies RemoteText
      }
    },
    async attachment(place, number) {
      mailbox.asked.push(`part ${number}`)
      const bytes = mails.get(place.uid)?.files?.[Number(number) - 3]?.bytes
      if (!bytes) throw gone()
      return typeof bytes === 'function' ? bytes() : Readable.from([Buffer.from(bytes)])
    },
    async raw(place) {
      mailbox.asked.push(`raw ${place.uid}`)
      return Readable.from([Buffer.from(`Subject: ${mails.get(place.uid)?.subject ?? ''}\r\n\r\n`)])
    },
    async [Symbol.asyncDispose]() {
      mailbox.open--
    },
  }
  return part as MailConnector
}

async function insertAccount(t: TestApp, mailbox: ScriptedMailbox, name: string): Promise<number> {
  const server = {
    imap_host: 'h',
    imap_port: 993,
    imap_security: 'tls',
    smtp_host: 'h',
    smtp_port: 465,
    smtp_security: 'tls',
  } as const
  await t.app.db
    .insertInto('account')
    .values({
      ...freshAccount,
      id: mailbox.accountId,
      user_id: mailbox.userId,
      provider: 'imap',
      connector: 'imap',
      email: `${name}@own.test`,
      display_name: name,
      color: '#000000',
      username: name,
      ...server,
      imap_fingerprint: null,
      smtp_fingerprint: null,
      credential: '',
      created_at: 0,
    })
    .execute()
  const folder = { account_id: mailbox.accountId, user_id: mailbox.userId, path: 'INBOX', role: 'inbox' as const }
  const row = await t.app.db
    .insertInto('mailbox')
    .values({ ...folder, uidvalidity: '1', cursor: null, complete: 1, synced_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function insertMail(
  t: TestApp,
  mailbox: ScriptedMailbox,
  folder: number,
  uid: number,
  mail: ScriptedMail,
): Promise<string> {
  const id = newId()
  const date = mail.at ?? Date.UTC(2026, 10, 20, 9, 30)
  const key = newKey(date, usedKeys)
  const from = mail.from ?? { name: 'Grace', email: 'grace@else.test' }
  await t.app.db
    .insertInto('message')
    .values({
      key,
      id,
      user_id: mailbox.userId,
      account_id: mailbox.accountId,
      identity: id,
      thread_id: id,
      message_id: mail.messageId ?? `<${id}@else.test>`,
      in_reply_to: null,
      refs: JSON.stringify(mail.references ?? []),
      subject: mail.subject ?? 'Hello',
      from_name: from.name,
      from_email: from.email,
      from_domain: registrable(domainOf(from.email)),
      to_list: JSON.stringify(mail.to ?? [{ name: '', email: mailbox.email }]),
      cc_list: JSON.stringify(mail.cc ?? []),
      bcc_list: '[]',
      reply_to_list: JSON.stringify(mail.replyTo ?? []),
      date,
      snippet: '',
      size: 1000,
      attachments: JSON.stringify(filesOf(mail)),
      text_parts: JSON.stringify(textParts(mail)),
      list_unsubscribe: null,
      body_state: 'none',
      created_at: 0,
    })
    .execute()
  await t.app.db
    .insertInto('thread_ref')
    .values({ account_id: mailbox.accountId, ref: refOf(mail.messageId ?? `<${id}@else.test>`), thread_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const owner = { message_key: key, user_id: mailbox.userId, account_id: mailbox.accountId }
  const flags = { read: 0, starred: 0, answered: 0 } as const
  await t.app.db
    .insertInto('placement')
    .values({ mailbox_id: folder, uidvalidity: '1', uid, role: 'inbox', ...owner, ...flags })
    .execute()
  return id
}
