// What became of mails: as the mail server has it, as the database of Homing has it, and what the one lacks of the other.
import type { MailServer } from '../../tests/support/mail-server.ts'
import type { Call, Sent } from './traffic.ts'
import { inDatabase } from './verdict.ts'

export type Copies = Map<string, number>

/** How often each Message-ID lies in a mailbox. */
export const copiesIn = (server: MailServer, user: string, mailbox: string): Copies =>
  countOf(server, user, mailbox, 'hdr.message-id')

/** How often each subject does. */
export const copiesOfSubjects = (server: MailServer, user: string, mailbox: string): Copies =>
  countOf(server, user, mailbox, 'hdr.subject')

function countOf(server: MailServer, user: string, mailbox: string, field: string): Copies {
  const found: Copies = new Map()
  const table = server.doveadm('-f', 'tab', 'fetch', '-u', user, field, 'mailbox', mailbox, 'all')
  for (const value of table.split('\n').slice(1)) if (value !== '') found.set(value, (found.get(value) ?? 0) + 1)
  return found
}

/** `folder UID` of every mail of a person. */
export function placesThere(server: MailServer, user: string): Set<string> {
  const lines = server.doveadm('-f', 'tab', 'fetch', '-u', user, 'mailbox uid', 'all').split('\n').slice(1)
  return new Set(lines.filter((line) => line !== '').map((line) => line.replace('\t', ' ')))
}

/** The same, as Homing has it; and how many mails have no text yet. */
export function placesHere(dataDir: string, email: string): { places: Set<string>; textless: number } {
  return inDatabase(dataDir, (db) => {
    const from = 'from placement p join mailbox b on b.id = p.mailbox_id join account a on a.id = b.account_id'
    const rows = db.prepare(`select b.path, p.uid ${from} where a.email = ?`).all(email) as { path: string; uid: number }[]
    const { n } = db
      .prepare(
        "select count(*) n from message m join account a on a.id = m.account_id where a.email = ? and m.body_state = 'none'",
      )
      .get(email) as { n: number }
    return { places: new Set(rows.map(({ path, uid }) => `${path} ${uid}`)), textless: n }
  })
}

export const differences = (one: Set<string>, other: Set<string>): number =>
  [...one].filter((it) => !other.has(it)).length + [...other].filter((it) => !one.has(it)).length

export interface OutboxRow {
  idempotency_key: string | null
  status: string
  message_id: string
  account: string
}

export function outboxOf(dataDir: string): Map<string, OutboxRow> {
  const select =
    'select o.idempotency_key, o.status, o.message_id, a.email account from outbox o join account a on a.id = o.account_id'
  const rows = inDatabase(dataDir, (db) => db.prepare(select).all() as OutboxRow[])
  return new Map(rows.map((row) => [row.idempotency_key ?? row.message_id, row]))
}

export const onTheirWay = (dataDir: string): number =>
  [...outboxOf(dataDir).values()].filter(({ status }) => ['held', 'sending', 'sent'].includes(status)).length

export interface Fates {
  accepted: number
  /** Accepted, and not in the outbox; or known as sent, and nowhere. */
  lost: number
  /** Completed, or lying in Sent, more than once. */
  doubled: number
  /** Known as sent, without a copy in Sent. */
  unfiled: number
  /** Whether they left is not known; a person decides. */
  inDoubt: number
  /** Refused to the caller, and sent all the same. */
  refusedAndSent: number
}

/** Holds what was answered against what arrived. */
export function fatesOf(sent: Sent[], rows: Map<string, OutboxRow>, arrived: Copies, filed: Map<string, Copies>): Fates {
  const fates: Fates = { accepted: 0, lost: 0, doubled: 0, unfiled: 0, inDoubt: 0, refusedAndSent: 0 }
  const byMessageId = new Map([...rows.values()].map((row) => [row.message_id, row]))
  for (const { key, status } of sent) {
    const row = rows.get(key) ?? byMessageId.get(key)
    const isAccepted = status !== undefined && status < 300
    if (isAccepted) fates.accepted++
    if (!row) {
      if (isAccepted) fates.lost++
      continue
    }
    if (status === 507) fates.refusedAndSent++
    const copies = arrived.get(row.message_id) ?? 0
    const inSent = filed.get(row.account)?.get(row.message_id) ?? 0
    if (copies > 1 || inSent > 1) fates.doubled++
    if (row.status === 'unknown') fates.inDoubt++
    else if (copies === 0) fates.lost++
    else if (inSent === 0) fates.unfiled++
  }
  return fates
}

/** Connects a mailbox without TLS on the way; answers its id. */
export async function connectPlain(call: Call, server: MailServer, user: string): Promise<string> {
  const at = (port: number) => ({ host: server.host, port, security: 'none' })
  const login = { provider: 'imap', email: user, password: server.users[user] }
  const ports = { imap: at(server.ports.imap), smtp: at(server.ports.smtp) }
  const { status, body } = await call('POST', '/api/accounts', { ...login, ...ports })
  if (status !== 201) throw new Error(`the mailbox could not be connected: ${status} ${JSON.stringify(body)}`)
  return (body as { account: { id: string } }).account.id
}
