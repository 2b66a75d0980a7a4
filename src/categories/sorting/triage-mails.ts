// From rows of the store to mails as triage sees them: what is known of sender, conversation and proof is gathered for a
// handful at once.
import { listAccounts } from '../../accounts/list.ts'
import type { App } from '../../app.ts'
import { writtenTo } from '../../contacts/known.ts'
import { listIdentities } from '../../identities/list.ts'
import { inflate } from '../../mail/body/body.ts'
import { attachmentsOf, people } from '../../mail/row.ts'
import { provenSender } from '../../mail/sender-trust/assess-sender.ts'
import type { TriageMail } from '../../triage/mail.ts'
import { personName } from '../../user/person-name.ts'
import { personTimeZone } from '../../user/person-time-zone.ts'
import { ownMailsInThreads, receivedFromCounts, type SortRow } from './mail-queries.ts'

type Me = TriageMail['me']

/** In the order of the rows. */
export async function triageMails(app: App, userId: string, rows: SortRow[]): Promise<TriageMail[]> {
  const me = await meOf(app, userId)
  const senders = [...new Set(rows.map((row) => row.from_email.toLowerCase()))]
  const threads = rows.map((row) => ({ accountId: row.account_id, thread: row.thread_id }))
  const [written, heard, own, zone] = await Promise.all([
    writtenTo(app, userId, senders),
    receivedFromCounts(app.db, userId, senders),
    ownMailsInThreads(app.db, userId, threads, me.addresses),
    personTimeZone(app, userId),
  ])
  const mine = Map.groupBy(own, (mail) => `${mail.account_id} ${mail.thread_id}`)
  const mails: TriageMail[] = []
  for (const row of rows) {
    const inThread = mine.get(`${row.account_id} ${row.thread_id}`) ?? []
    const sender = row.from_email.toLowerCase()
    mails.push({
      ...contentOf(row),
      authenticFailed: await failedProof(app, userId, row),
      me,
      known: {
        writtenTo: written.get(sender) ?? 0,
        // This one was counted when it came.
        writtenFrom: Math.max(0, (heard.get(sender) ?? 0) - 1),
        mineInThread: inThread.length,
        answered: inThread.some((mail) => mail.date > row.date),
      },
      zone,
    })
  }
  return mails
}

function contentOf(row: SortRow): Omit<TriageMail, 'authenticFailed' | 'me' | 'known' | 'zone'> {
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
    html: row.html === null ? null : inflate(row.html),
    listId: row.list_id,
    unsubscribe: row.list_unsubscribe !== null,
    automated: row.automated === 1,
    providerCategory: row.provider_category,
    calendar: row.calendar ? methodOf(row.calendar) : null,
    attachments: attachmentsOf(row.attachments).map(({ filename, mimeType }) => ({ filename, mimeType })),
  }
}

/** RFC 5546: what is asked for. A calendar that names none only tells. */
function methodOf(calendar: string): string {
  return (/^METHOD(?:;[^:\r\n]{0,200})?:([A-Za-z-]{1,30})/im.exec(calendar)?.[1] ?? 'PUBLISH').toUpperCase()
}

async function failedProof(app: App, userId: string, row: SortRow): Promise<boolean | null> {
  if (row.authentication === '[]') return null
  const proof = await provenSender(app, userId, row.id)
  return proof?.authentication ? proof.failed : null
}

async function meOf(app: App, userId: string): Promise<Me> {
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
