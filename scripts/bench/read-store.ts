// A store with many mails of one person, for measuring lists and searches: two accounts, words with the frequencies of
// real text, conversations, attachments, and a few mails in Chinese, Japanese and Korean. Written straight to the file,
// by the same rows and index words as the sync writes, and always the same.
import Database from 'better-sqlite3'
import { keyAt } from '../../src/mail/message-identity.ts'
import { indexRow } from '../../src/mail/search/index-row.ts'
import { indexMail } from '../../src/mail/sync/write-queries.ts'
import { applyPragmas } from '../../src/store/connections/pragmas.ts'
import { packTexts } from '../../src/store/packed-texts.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { writer } from './words.ts'

export const accounts = ['work@bench.example', 'home@bench.example'] as const
const day = 86_400_000
/** Role and how many of a hundred mails lie there. */
const folders = [
  ['INBOX', 'inbox', 60],
  ['Archive', 'archive', 20],
  ['Sent', 'sent', 10],
  ['Projects', 'other', 5],
  ['Trash', 'trash', 3],
  ['Junk', 'junk', 2],
] as const

export function fillStore(file: string, count: number, newest: number): void {
  const db = new Database(file)
  applyPragmas(db, 'writer')
  db.pragma('synchronous = off')
  const { id: userId } = db.prepare<[], { id: string }>('select id from user').get() ?? { id: '' }
  for (const [index, email] of accounts.entries()) addAccount(db, userId, `bench-account-${index}`, email)
  const add = adder(db, userId, count, newest)
  const some = db.transaction((from: number, to: number) => {
    for (let number = from; number < to; number++) add(number)
  })
  for (let from = 0; from < count; from += 5000) some(from, Math.min(count, from + 5000))
  mergeSegments(db)
  db.exec('analyze')
  db.pragma('wal_checkpoint(truncate)')
  db.close()
}

/** As a sync leaves the index when it has nothing else to do (mail/sync/sync-session.ts). */
function mergeSegments(db: Database.Database): void {
  const merge = db.prepare("insert into mail_search (mail_search, rank) values ('merge', 2000)")
  const changes = db.prepare<[], number>('select total_changes()').pluck()
  const step = () => {
    const before = changes.get() ?? 0
    merge.run()
    return (changes.get() ?? 0) - before >= 2
  }
  while (step());
}

/** Refused credentials: nobody tries to reach its mail server. */
function addAccount(db: Database.Database, userId: string, id: string, email: string): void {
  const texts = { provider: 'imap', connector: 'imap', email, display_name: email, color: '#000000', username: email }
  const server = { imap_host: 'h', imap_port: 993, imap_security: 'tls', smtp_host: 'h', smtp_port: 465, smtp_security: 'tls' }
  const state = { signature: '', in_unified_inbox: 1, credential: '', needs_reconnection: 1, sync_state: 'idle' }
  const numbers = { sync_done: 0, sync_total: 0, created_at: 0 }
  insert(db, 'account', { id, user_id: userId, ...texts, ...server, ...state, ...numbers })
  for (const [path, role] of folders)
    insert(db, 'mailbox', { account_id: id, user_id: userId, path, role, uidvalidity: '1', complete: 1 })
}

function insert(db: Database.Database, table: string, row: Record<string, unknown>): void {
  const names = Object.keys(row)
  db.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`).run(row)
}

function adder(db: Database.Database, userId: string, count: number, newest: number) {
  const random = seededRandom(7)
  const write = writer(random)
  const message = db.prepare(`insert into message (key, id, user_id, account_id, identity, thread_id, message_id, refs, subject,
    from_name, from_email, to_list, cc_list, bcc_list, reply_to_list, date, snippet, size, attachments, text_parts, body_state,
    created_at, indexed) values (?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, ?, ?, '[]', '[]', '[]', ?, ?, ?, ?, '[]', 'ready', 0, 1)`)
  const isPacked = db.prepare("select 1 from pragma_table_info('message_body') where name = 'packed'").get() !== undefined
  const body = db.prepare(
    `insert into message_body (message_key, user_id, text${isPacked ? ", packed) values (?, ?, '', ?)" : ') values (?, ?, ?)'}`,
  )
  const index = db.prepare(indexMail)
  const place = db.prepare(`insert into placement (mailbox_id, uidvalidity, uid, message_key, user_id, account_id, role, read,
    starred, answered) values (?, '1', ?, ?, ?, ?, ?, ?, ?, 0)`)
  const mailboxes = db.prepare<[], { id: number; account_id: string; path: string }>('select id, account_id, path from mailbox')
  const mailboxIds = new Map(mailboxes.all().map((row) => [`${row.account_id}/${row.path}`, row.id]))
  const threads: string[] = []
  return (number: number) => {
    const accountId = `bench-account-${random() < 0.7 ? 0 : 1}`
    // Ten years, rising.
    const date = newest - Math.floor(((count - number) / count) * 3650 * day)
    const key = keyAt(date) + (number % 16)
    const answered = random() < 0.35 ? threads[threads.length - 1 - Math.floor(random() * 50)] : undefined
    const thread = answered?.startsWith(accountId) ? answered : `${accountId}-${number}`
    threads.push(thread)
    const to = [{ name: '', email: accounts[accountId.endsWith('0') ? 0 : 1] }]
    const { from, subject, text, attachments, size } = randomMail(random, write)
    const id = `m${number}`
    const names = [id, userId, accountId, id, thread, `<${id}@bench.example>`, subject, from.name, from.email]
    message.run(key, ...names, JSON.stringify(to), date, text.slice(0, 200), size, JSON.stringify(attachments))
    body.run(key, userId, isPacked ? packTexts({ text, html: null, seenText: null }) : text)
    index.run(indexRow(userId, key, { subject, from, to, cc: [], bcc: [], attachments }, text, ''))
    const [path, role] = folderOf(random() * 100)
    const [read, starred] = [random() < 0.15 ? 0 : 1, random() < 0.02 ? 1 : 0]
    place.run(mailboxIds.get(`${accountId}/${path}`), number + 1, key, userId, accountId, role, read, starred)
  }
}

function randomMail(random: () => number, write: ReturnType<typeof writer>) {
  const sender = Math.floor(2000 ** random())
  const from = { name: write.name(sender), email: `person${sender}@bench.example` }
  const cjk = random() < 0.02
  const subject = cjk ? write.cjk(12) : write.words(3 + Math.floor(random() * 6))
  const text = cjk ? write.cjk(300) : write.words(30 + Math.floor(random() * 180))
  const name = `${write.words(2).replace(' ', '-')}.pdf`
  const file = { part: '2', filename: name, mimeType: 'application/pdf', size: 50_000, inline: false, encoding: 'base64' }
  const attachments = random() < 0.12 ? [file] : []
  return { from, subject, text, attachments, size: Math.floor(2000 * 1000 ** random()) }
}

function folderOf(percent: number) {
  let left = percent
  for (const folder of folders) {
    left -= folder[2]
    if (left < 0) return folder
  }
  return folders[0]
}
