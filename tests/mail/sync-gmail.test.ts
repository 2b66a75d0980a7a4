// A Gmail mailbox in a real store, by the passes the worker makes: from the labels to the lists a person sees.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gmailUidMap } from '../../src/accounts/gmail-uid-map.ts'
import type { App } from '../../src/app.ts'
import type { MailConnector, UidMap } from '../../src/connectors/connector.ts'
import { createMimeWorker, type MimeWorker } from '../../src/connectors/mime/mime-worker.ts'
import { createLog } from '../../src/core/log.ts'
import { listMail } from '../../src/mail/list.ts'
import { createBulkQueue } from '../../src/mail/sync/bulk-queue.ts'
import { syncMailboxes } from '../../src/mail/sync/list-folders.ts'
import { syncFolders } from '../../src/mail/sync/sync-folders.ts'
import { type GmailFixture, gmailFixture } from '../support/gmail-fixture.ts'
import { openSteps, type Steps } from './step-store.ts'

const account = { id: 'account', userId: 'ada' }
let fixture: GmailFixture
let steps: Steps
let app: App
let mime: MimeWorker
let uidMap: UidMap

beforeEach(async () => {
  fixture = await gmailFixture({ mails: 400 })
  steps = await openSteps()
  const log = createLog('silent')
  mime = createMimeWorker(log)
  app = Object.assign(steps.app, { mime, log })
  uidMap = gmailUidMap(app, account)
})
afterEach(async () => {
  await mime.close()
  await steps[Symbol.asyncDispose]()
  await fixture[Symbol.asyncDispose]()
})

async function pass(connector: MailConnector): Promise<void> {
  const { mailboxes } = await syncMailboxes(app, account, connector)
  const { signal } = new AbortController()
  const between = async () => undefined
  const alone = { changesWaiting: () => false, givesWay: () => false, bulk: createBulkQueue(), batchReduction: 0 }
  await syncFolders({ app, account, connector, between, signal, ...alone }, mailboxes)
}
const total = async (mailbox: 'inbox' | 'archive' | 'sent' | 'trash') => (await listMail(app, 'ada', { mailbox })).total
const having = (test: (labels: string[]) => boolean) =>
  [...fixture.mailbox.messages.values()].filter(({ labels }) => test(labels))
const rows = () => app.db.selectFrom('message').select(['key', 'body_state', 'provider_category']).execute()
const places = () =>
  app.db
    .selectFrom('placement')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
const inFolders = () =>
  having(() => true).reduce((sum, { labels }) => {
    const away = labels.some((label) => ['SPAM', 'TRASH'].includes(label))
    const system = labels.filter((label) => ['INBOX', 'SENT', 'DRAFT'].includes(label)).length
    return sum + (away ? 1 : Math.max(1, system) + labels.filter((label) => label.startsWith('Label_')).length)
  }, 0)

test('every mail is one row, lies in every folder of its labels, and its text is there at once', async () => {
  await using connector = await fixture.openBare(uidMap)
  await pass(connector)
  expect(await rows()).toHaveLength(400)
  expect((await places()).count).toBe(inFolders())
  expect(await total('inbox')).toBe(having((labels) => labels.includes('INBOX')).length)
  expect(await total('trash')).toBe(having((labels) => labels.includes('TRASH')).length)
  const kinds = await rows()
  expect(kinds.filter((row) => row.body_state === 'ready').length).toBeGreaterThan(390)
  expect(new Set(kinds.map((row) => row.provider_category)).size).toBe(6)
  // Each mail was asked for once; a few flags besides.
  expect(fixture.asked('messages.get')).toBeLessThan(415)
  const before = await rows()
  await pass(connector)
  expect(await rows()).toEqual(before)
  expect((await places()).count).toBe(inFolders())
})

test('a round that ends with UIDs in the UID map and no mail in the store is made up for', async () => {
  {
    await using lost = await fixture.openBare(uidMap)
    await lost.changes({ mailbox: 'INBOX', cursor: undefined, limit: 100 })
  }
  await using connector = await fixture.openBare(uidMap)
  await pass(connector)
  expect(await rows()).toHaveLength(400)
  expect((await places()).count).toBe(inFolders())
  const { messages } = fixture.mailbox
  const uids = await uidMap.uidsOf([...messages.keys()])
  const inbox = having((labels) => labels.includes('INBOX')).toSorted((a, b) => b.date - a.date)
  const newest = inbox.slice(0, 100).map(({ id }) => uids.get(id) ?? 0)
  expect(newest).toEqual(newest.toSorted((a, b) => b - a))
})

test('what happens in Gmail is seen: archived, thrown away, labelled, deleted, renamed', async () => {
  await using connector = await fixture.openBare(uidMap)
  await pass(connector)
  const ids = (await rows()).map((row) => row.key)
  const [a, b, c, d] = having((labels) => labels.includes('INBOX')).map(({ id }) => id)
  const work = fixture.mailbox.labels.list().find((label) => label.name === 'Work')?.id ?? ''
  fixture.mailbox.setLabels(a ?? '', [], ['INBOX'])
  fixture.mailbox.setLabels(b ?? '', ['TRASH'], [])
  fixture.mailbox.setLabels(c ?? '', [work], ['UNREAD'])
  fixture.mailbox.delete(d ?? '')
  fixture.mailbox.labels.patch(work, { name: 'Office' })
  await pass(connector)
  await pass(connector)
  expect(await total('inbox')).toBe(having((labels) => labels.includes('INBOX')).length)
  expect(await total('archive')).toBe(
    having((labels) => !labels.some((label) => ['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH'].includes(label))).length,
  )
  expect(await total('trash')).toBe(having((labels) => labels.includes('TRASH')).length)
  // The rows are the same: a mail that moved is still that mail.
  expect((await rows()).map((row) => row.key)).toEqual(ids)
})
