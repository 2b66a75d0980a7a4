// A store with one account and two folders, fed with steps of a sync as a connector would bring them.
//   await using steps = await openSteps()
//   await steps.take(steps.inbox, { upserted: [mail(1)] })
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { App } from '../../src/app.ts'
import type { Changes, RemoteMail } from '../../src/connectors/connector.ts'
import { createEvents } from '../../src/core/events.ts'
import { secretsFrom } from '../../src/core/secrets.ts'
import { createState } from '../../src/core/state.ts'
import { listMail } from '../../src/mail/list.ts'
import { storeStep } from '../../src/mail/sync/store-step.ts'
import type { MailboxRow } from '../../src/mail/sync/sync-queries.ts'
import type { EmailSummary, ListInput } from '../../src/shared/mail.ts'
import { openStore } from '../../src/store/open.ts'

const account = { id: 'account', userId: 'ada' }
export interface Steps extends AsyncDisposable {
  app: App
  inbox: MailboxRow
  archive: MailboxRow
  take(mailbox: MailboxRow, given: Partial<Changes>): ReturnType<typeof storeStep>
  list(input?: ListInput): Promise<EmailSummary[]>
  /** The newest mail of the inbox. */
  one(): Promise<EmailSummary>
}

export async function openSteps(): Promise<Steps> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'step-'))
  const store = openStore(folder)
  const app = {
    db: store.db,
    search: store.search,
    writeAll: store.writeAll,
    events: createEvents(),
    wakeAccount: () => undefined,
    now: () => new Date(),
    smartFolders: [],
    secrets: secretsFrom(Buffer.alloc(32)),
    state: createState(),
    disk: { state: () => 'ok' },
  } as unknown as App
  const inbox: MailboxRow = { id: 1, path: 'INBOX', role: 'inbox', uidvalidity: null, cursor: null, complete: 0 }
  const archive: MailboxRow = { id: 2, path: 'Archive', role: 'archive', uidvalidity: null, cursor: null, complete: 0 }
  await store.writeAll([
    {
      sql: "insert into user (id, email, name, password_hash, role, created_at) values ('ada', 'ada@people.test', 'Ada', '', 'member', 0)",
      rows: [[]],
    },
    {
      sql: `insert into account (id, user_id, provider, connector, email, display_name, color, signature, in_unified_inbox, username, imap_host,
        imap_port, imap_security, imap_fingerprint, smtp_host, smtp_port, smtp_security, smtp_fingerprint, credential, needs_reconnection,
        error, sync_state, sync_done, sync_total, last_sync_at, created_at)
        values ('account', 'ada', 'imap', 'imap', 'ada@example.test', 'Ada', '#000000', '', 1, 'ada', 'h', 993, 'tls', null,
        'h', 465, 'tls', null, '', 0, null, 'idle', 0, 0, null, 0)`,
      rows: [[]],
    },
    {
      sql: "insert into mailbox (id, account_id, user_id, path, role, complete) values (?, 'account', 'ada', ?, ?, 0)",
      rows: [inbox, archive].map((one) => [one.id, one.path, one.role]),
    },
  ])
  const list = async (input: ListInput = {}) => (await listMail(app, 'ada', input)).emails
  return {
    app,
    inbox,
    archive,
    take: (mailbox, given) => storeStep(app, account, mailbox, step(given), []),
    list,
    async one() {
      const [first] = await list()
      if (!first) throw new Error('the inbox is empty')
      return first
    },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const step = (given: Partial<Changes>): Changes => ({
  uidvalidity: '1',
  reset: false,
  upserted: [],
  flags: [],
  cursor: '{}',
  more: false,
  total: 0,
  ...given,
})

export function mail(uid: number, given: Partial<RemoteMail> = {}): RemoteMail {
  return {
    uid,
    flags: { read: false, starred: false, answered: false },
    messageId: `<m${uid}@example.test>`,
    inReplyTo: '',
    references: [],
    subject: `Mail ${uid}`,
    from: { name: 'Grace', email: 'grace@example.test' },
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    date: Date.UTC(2026, 0, 1) + uid * 60_000,
    dated: true,
    size: 1000,
    textParts: [{ part: '1', type: 'text/plain', charset: 'utf-8', encoding: '7bit', size: 100 }],
    attachments: [],
    listUnsubscribe: null,
    automated: false,
    listId: null,
    authentication: [],
    ...given,
  }
}
