// Mailboxes and mail over REST, against docs/api.md, on the demo mailbox with its workers running.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../src/jobs/run.ts'
import type { Account } from '../../src/shared/accounts.ts'
import type { Email, EmailList, EmailSummary } from '../../src/shared/mail.ts'
import { type TestServer, testServer } from './server.ts'

let server: TestServer
let jobs: AsyncDisposable
let token = ''
let accounts: Account[] = []
beforeAll(async () => {
  server = await testServer()
  jobs = await startJobs(server.t.app)
  const ada = await server.signIn('ada')
  token = ada.token
  const connected = await call('POST', '/accounts', { provider: 'demo', email: 'demo', password: '' })
  expect(connected).toMatchObject({ status: 201, body: { account: { provider: 'demo', sync: { done: expect.any(Number) } } } })
  while (!(await synced())) await delay(100)
}, 180_000)
afterAll(async () => {
  await jobs[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.call(method, `/api${path}`, { token, headers, ...(body === undefined ? {} : { body }) })
const list = async (query = '') => (await call('GET', `/emails${query}`)).body as EmailList
async function synced(): Promise<boolean> {
  accounts = ((await call('GET', '/accounts')).body as { accounts: Account[] }).accounts
  return accounts.length === 3 && accounts.every((account) => account.sync.lastSyncAt !== null && account.sync.state === 'idle')
}
async function first(query = ''): Promise<EmailSummary> {
  const [email] = (await list(query)).emails
  if (!email) throw new Error(`no mail for ${query}`)
  return email
}

test('an account has the fields of the contract', () => {
  expect(accounts[0]).toMatchObject({
    id: expect.any(String),
    provider: 'demo',
    email: expect.stringContaining('@'),
    displayName: expect.any(String),
    hasRefreshToken: expect.any(Boolean),
    needsReconnection: false,
    error: null,
    sync: { state: 'idle', done: expect.any(Number), total: expect.any(Number), lastSyncAt: expect.any(String) },
  })
})

test('the list is newest first, 20 a page, and pages by cursor or number without a gap', async () => {
  const page = await list()
  expect(page.emails).toHaveLength(20)
  const dates = page.emails.map((email) => email.date)
  expect(dates).toEqual([...dates].sort().reverse())
  const next = await list(`?cursor=${encodeURIComponent(page.nextCursor ?? '')}`)
  expect((await list('?page=2')).emails.map((email) => email.id)).toEqual(next.emails.map((email) => email.id))
  expect((await list('?limit=40')).emails.map((email) => email.id)).toEqual([...page.emails, ...next.emails].map((one) => one.id))
  expect(page.total).toBeGreaterThan(40)
})

test('limit and maxResults are numbers from 1 to 200', async () => {
  expect((await list('?limit=3')).emails).toHaveLength(3)
  expect((await list('?maxResults=7')).emails).toHaveLength(7)
  expect((await list('?maxResults=100')).emails.length).toBeGreaterThan(20)
  for (const bad of ['limit=0', 'limit=201', 'limit=many', 'limit=', 'limit=1.5', 'page=0', 'filter=old', 'mailbox=attic']) {
    expect(await call('GET', `/emails?${bad}`), bad).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', issues: [{}] } })
  }
  expect((await call('GET', '/emails?utm_source=x')).status).toBe(200)
})

test('an email of a list has the fields of the contract, and none of its text', async () => {
  const email = await first()
  expect(email).toMatchObject({
    id: expect.stringMatching(/^[\w-]+$/),
    accountId: expect.any(String),
    provider: 'demo',
    threadId: expect.any(String),
    messageId: expect.any(String),
    references: expect.any(Array),
    subject: expect.any(String),
    from: { name: expect.any(String), email: expect.any(String) },
    to: expect.any(Array),
    toName: expect.any(String),
    toEmail: expect.any(String),
    cc: expect.any(Array),
    bcc: expect.any(Array),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    snippet: expect.any(String),
    mailbox: 'inbox',
    categories: expect.any(Array),
    attachments: expect.any(Array),
  })
  expect(email).not.toHaveProperty('body')
})

test('one email alone adds its text', async () => {
  const { id } = await first()
  const { status, body } = await call('GET', `/emails/${id}`)
  expect(status).toBe(200)
  const { email } = body as { email: Email }
  expect(email).toMatchObject({ id, textBody: expect.any(String), remoteImagesBlocked: expect.any(Number) })
  expect(email.body).not.toMatch(/<script/i)
})

test('stats, sent, thread and search answer', async () => {
  expect((await call('GET', '/emails/stats')).body).toMatchObject({ connectedAccounts: 3, unread: expect.any(Number) })
  const { emails } = (await call('GET', '/emails/sent')).body as EmailList
  expect(new Set(emails.map((email) => email.mailbox))).toEqual(new Set(['sent']))
  const { id } = await first()
  const thread = (await call('GET', `/emails/${id}/thread`)).body as { emails: EmailSummary[] }
  expect(thread.emails.map((email) => email.id)).toContain(id)
  for (const q of ['is:unread', '"', 'from:', 'AND OR NOT', 'before:yesterday', '-', '*'.repeat(500)]) {
    expect((await call('GET', `/emails?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
  }
})

test('a mail is marked, starred and moved', async () => {
  const { id } = await first('?filter=unread')
  expect(await call('PATCH', `/emails/${id}`, { read: true, starred: true })).toMatchObject({
    status: 200,
    body: { email: { id, read: true, starred: true } },
  })
  expect(await call('PATCH', `/emails/${id}`, { mailbox: 'archive' })).toMatchObject({ body: { email: { mailbox: 'archive' } } })
  for (const bad of [{ read: 'true' }, { read: 1 }, { mailbox: 'sent' }]) {
    expect((await call('PATCH', `/emails/${id}`, bad)).status).toBe(400)
  }
})

test('many at once: what is not there is said one by one', async () => {
  const { id } = await first()
  const answer = await call('POST', '/emails/batch', { ids: [id, 'nothere'], read: true })
  expect(answer).toMatchObject({ status: 200, body: { updated: 1, failed: [{ id: 'nothere' }] } })
  expect((await call('POST', '/emails/batch', { ids: [] })).status).toBe(400)
  expect((await call('POST', '/emails/batch', { ids: Array<string>(501).fill('x') })).status).toBe(400)
})

test('permanent=false moves to Trash, from where the mail can come back', async () => {
  const { id } = await first()
  expect(await call('DELETE', `/emails/${id}?permanent=false`)).toMatchObject({ status: 200, body: { success: true } })
  expect((await call('GET', `/emails/${id}`)).body).toMatchObject({ email: { mailbox: 'trash' } })
  expect((await call('PATCH', `/emails/${id}`, { mailbox: 'inbox' })).body).toMatchObject({ email: { mailbox: 'inbox' } })
})

test('permanent deletes for good', async () => {
  const { id } = await first()
  expect((await call('DELETE', `/emails/${id}?permanent=true`)).status).toBe(200)
  expect((await call('GET', `/emails/${id}`)).status).toBe(404)
})

test('an id that is not there is 404, whatever is asked of it', async () => {
  for (const [method, path, body] of [
    ['GET', '/emails/nothere', undefined],
    ['GET', '/emails/nothere/thread', undefined],
    ['GET', '/emails/nothere/raw', undefined],
    ['GET', '/emails/nothere/attachments/1', undefined],
    ['POST', '/emails/nothere/body-ticket', undefined],
    ['PATCH', '/emails/nothere', { read: true }],
    ['DELETE', '/emails/nothere', undefined],
    ['POST', '/emails/send/nothere', undefined],
    ['PATCH', '/accounts/nothere', { displayName: 'x' }],
    ['DELETE', '/accounts/nothere', undefined],
    ['POST', '/accounts/nothere/sync', undefined],
  ] as const) {
    expect(await call(method, path, body), `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  }
})

test('an attachment and the raw mail come as bytes that no browser runs', async () => {
  const email = await first('?q=has%3Aattachment')
  const file = email.attachments[0]
  const bytes = await call('GET', `/emails/${email.id}/attachments/${encodeURIComponent(file?.attachmentId ?? '')}`)
  expect(bytes.status).toBe(200)
  expect(bytes.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(bytes.headers.get('content-security-policy')).toContain('sandbox')
  expect(bytes.headers.get('x-content-type-options')).toBe('nosniff')
  const raw = await call('GET', `/emails/${email.id}/raw`)
  expect(raw.headers.get('content-type')).toContain('message/rfc822')
  expect(raw.body).toMatch(/^Message-ID:/im)
})

test('the document of a mail has a policy of its own and opens by its ticket only', async () => {
  const { id } = await first()
  const { url } = (await call('POST', `/emails/${id}/body-ticket`)).body as { url: string }
  const document = await server.call('GET', url)
  expect(document.status).toBe(200)
  const policy = document.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('allow-scripts')
  expect(document.headers.get('x-frame-options')).not.toBe('DENY')
  expect((await server.call('GET', `/api/emails/${id}/body`)).status).toBe(401)
})

test('a mail is sent once, however often the same key is sent', async () => {
  const mail = { to: 'lena.orsolt@brightwater.example', subject: 'Once', body: 'Hello' }
  const [one, two] = [
    await call('POST', '/emails/send', mail, { 'Idempotency-Key': 'key-1' }),
    await call('POST', '/emails/send', mail, { 'Idempotency-Key': 'key-1' }),
  ]
  expect(one).toMatchObject({ status: 200, body: { success: true, id: expect.any(String), messageId: expect.any(String) } })
  expect(two.body).toEqual(one.body)
  const other = await call('POST', '/emails/send', { ...mail, subject: 'Another' }, { 'Idempotency-Key': 'key-1' })
  expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining('another email') } })
  await expect.poll(async () => (await list('?mailbox=sent&q=subject%3AOnce')).emails.length, { timeout: 60_000 }).toBe(1)
})

test('a mail to nobody is refused with the words of the specification', async () => {
  const answer = await call('POST', '/emails/send', { subject: 'To nobody', body: '' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', message: 'Please specify at least one recipient' } })
  expect((await call('POST', '/emails/send', { to: 'a@b.example', attachments: [{ path: '/etc/passwd' }] })).status).toBe(400)
  expect((await call('POST', '/emails/send', { to: { evil: true } })).status).toBe(400)
})

test('a draft is kept and sent once', async () => {
  const kept = await call('POST', '/emails/draft', { to: 'lena.orsolt@brightwater.example', subject: 'A draft', body: 'Hello' })
  expect(kept).toMatchObject({ status: 201, body: { draftId: expect.any(String) } })
  const { draftId } = kept.body as { draftId: string }
  expect((await call('POST', `/emails/send/${draftId}`)).status).toBe(200)
  expect(await call('POST', `/emails/send/${draftId}`)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

test('looking for new mail, here and in one account', async () => {
  expect(await call('POST', '/emails/refresh')).toMatchObject({
    status: 200,
    body: { success: true, newEmails: expect.any(Number) },
  })
  expect((await call('POST', `/accounts/${accounts[0]?.id}/sync`)).status).toBe(202)
})

test('an account is changed, and disconnected with all its mail', async () => {
  const id = accounts.at(-1)?.id
  expect((await call('PATCH', `/accounts/${id}`, { displayName: 'Club', color: '#112233' })).body).toMatchObject({
    account: { displayName: 'Club', color: '#112233' },
  })
  expect((await call('PATCH', `/accounts/${id}`, { color: 'red' })).status).toBe(400)
  expect((await call('DELETE', `/accounts/${id}`)).status).toBe(204)
  expect((await list(`?account=${id}`)).total).toBe(0)
  expect((await call('GET', '/accounts')).body).toMatchObject({ accounts: [{}, {}] })
})
