// Builds triage input from rows: what is known of senders, conversations and authentication, for a batch at once.

import { listAccounts } from '../../accounts/list.ts'
import type { App } from '../../app.ts'
import { writtenTo } from '../../contacts/suggest.ts'
import { listIdentities } from '../../identities/list.ts'
import { attachmentsOf, people } from '../../mail/row.ts'
import { provenSender } from '../../mail/sender-trust/assess-sender.ts'
import { visibleTextsOf } from '../../mail/visible-text.ts'
import type { TriageMail } from '../../triage/findings.ts'
import { personName, personTimeZone } from '../../user/person.ts'
import { foldersOfMails } from '../queries.ts'
import { mailsToSort, ownMailsInThreads, receivedFromCounts, type SortRow } from './mail-queries.ts'

type Me = TriageMail['me']

/** In the order of the rows. */
export async function triageMails(app: App, userId: string, rows: SortRow[]): Promise<TriageMail[]> {
  const me = await personIdentity(app, userId)
  const senders = [...new Set(rows.map((row) => row.from_email.toLowerCase()))]
  const threads = rows.map((row) => ({ accountId: row.account_id, thread: row.thread_id }))
  const [sent, received, own, zone] = await Promise.all([
    writtenTo(app, userId, senders),
    receivedFromCounts(app.db, userId, senders),
    ownMailsInThreads(app.db, userId, threads, me.addresses),
    personTimeZone(app, userId),
  ])
  const ownByThread = Map.groupBy(own, (mail) => `${mail.account_id} ${mail.thread_id}`)
  const mails: TriageMail[] = []
  for (const row of rows) {
    const inThread = ownByThread.get(`${row.account_id} ${row.thread_id}`) ?? []
    const sender = row.from_email.toLowerCase()
    mails.push({
      ...mailContent(row),
      authenticFailed: await authenticationFailed(app, userId, row),
      me,
      known: {
        writtenTo: sent.get(sender) ?? 0,
        // Without this mail.
        writtenFrom: Math.max(0, (received.get(sender) ?? 0) - 1),
        mineInThread: inThread.length,
        answered: inThread.some((mail) => mail.date > row.date),
      },
      zone,
    })
  }
  return mails
}

function mailContent(row: SortRow): Omit<TriageMail, 'authenticFailed' | 'me' | 'known' | 'zone'> {
  return {
    key: row.key,
    subject: row.subject,
    from: { name: row.from_name, email: row.from_email },
    to: people(row.to_list),
    cc: people(row.cc_list),
    replyTo: people(row.reply_to_list),
    date: row.date,
    offset: row.date_offset,
    text: row.seen_text ?? row.text ?? '',
    html: row.html,
    listId: row.list_id,
    unsubscribe: row.list_unsubscribe !== null,
    automated: row.automated === 1,
    isReply: row.in_reply_to !== null || row.refs !== '[]',
    providerCategory: row.provider_category,
    calendar: row.calendar ? methodOf(row.calendar) : null,
    attachments: attachmentsOf(row.attachments).map(({ filename, mimeType }) => ({ filename, mimeType })),
  }
}

/** RFC 5546. A calendar without METHOD is only published. */
function methodOf(calendar: string): string {
  return (/^METHOD(?:;[^:\r\n]{0,200})?:([A-Za-z-]{1,30})/im.exec(calendar)?.[1] ?? 'PUBLISH').toUpperCase()
}

async function authenticationFailed(app: App, userId: string, row: SortRow): Promise<boolean | null> {
  if (row.authentication === '[]') return null
  const proof = await provenSender(app, userId, row.id)
  return proof?.authentication ? proof.failed : null
}

async function personIdentity(app: App, userId: string): Promise<Me> {
  const [accounts, identities, name] = await Promise.all([
    listAccounts(app, userId),
    listIdentities(app, userId),
    personName(app, userId),
  ])
  const names = [name, ...accounts.map((one) => one.displayName), ...identities.map((one) => one.name)]
  const addresses = [...accounts, ...identities].map((one) => one.email.toLowerCase())
  const own = names.filter((one) => one.trim() !== '' && !one.includes('@'))
  return { names: [...new Set(own)], addresses: [...new Set(addresses)] }
}

export interface StoredTriageMail {
  id: string
  accountId: string
  mail: TriageMail
  categories: string[]
}

/** Newest first, those with text. */
export async function readMails(app: App, userId: string, keys: number[]): Promise<StoredTriageMail[]> {
  const rows = await mailsToSort(app.db, userId, keys)
  const [mails, texts, folders] = await Promise.all([
    triageMails(app, userId, rows),
    visibleTextsOf(app, userId, keys),
    foldersOfMails(app.db, userId, keys),
  ])
  return rows.flatMap(({ key, id, account_id }, at): StoredTriageMail[] => {
    const [mail, text] = [mails[at], texts.get(key)]
    if (!mail || text === undefined) return []
    // The visible text replaces the HTML.
    return [{ id, accountId: account_id, mail: { ...mail, text, html: null }, categories: folders.get(key) ?? [] }]
  })
}
