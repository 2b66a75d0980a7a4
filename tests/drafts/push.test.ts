// The copy of a draft in the Drafts folder of a real mail server: one, and never two, whatever ends in between.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailConnector } from '../../src/connectors/connector.ts'
import { pushDrafts } from '../../src/drafts/upload.ts'
import type { Account } from '../../src/shared/accounts.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'
import { alice, bob, connection, startTestServer, type TestServer, until } from '../support/test-server.ts'

let server: MailServer
let t: TestApp
let ada: TestPerson
let account: Account
beforeAll(async () => {
  server = await startMailServer()
  // Without jobs: each step is taken here.
  t = await testApp({ env: { MAIL_HOSTS_ALLOW: server.host } })
  ada = await t.person('ada')
  account = (await ada.caller.accounts.connect(connection(server, alice))).account
})
afterAll(async () => {
  await t[Symbol.asyncDispose]()
  await server.stop()
})
beforeEach(async () => {
  for (const { id } of (await ada.caller.drafts.list()).drafts) await ada.caller.drafts.discard({ id })
  t.passTime({ seconds: 20 })
  await push()
  expect(copies()).toEqual([])
})

const fields = { to: 'Bob <bob@example.test>, half', cc: '', bcc: 'secret@example.test', subject: 'Plan', body: '<p>One</p>' }
/** One round of the worker; `through` may break it. */
async function push(through: (mailbox: MailConnector) => MailConnector = (mailbox) => mailbox): Promise<void> {
  await using mailbox = await t.app.connect(account.id, 'sync')
  await pushDrafts(t.app, { id: account.id, userId: ada.userId }, through(mailbox))
}
function copies(of: MailServer = server): string[] {
  const found = of.doveadm('-f', 'tab', 'fetch', '-u', alice, 'uid', 'mailbox', 'Drafts', 'ALL')
  return found
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
}
const copyText = () => server.doveadm('fetch', '-u', alice, 'text', 'mailbox', 'Drafts', 'ALL').replace(/=\r?\n/g, '')
const save = (more: Partial<typeof fields> = {}, close = false) =>
  ada.caller.drafts.save({ fields: { ...fields, identityId: account.id, ...more }, close })
const change = (id: string, body: string) =>
  ada.caller.drafts.save({ id, fields: { ...fields, identityId: account.id, body }, close: true })
/** A connection that ends as the program would, at a step of a push. */
const dyingAt = (step: 'apply' | 'afterApply' | 'afterAppend') => (mailbox: MailConnector) => {
  const die = (): never => {
    throw new Error('killed')
  }
  const steps: Partial<MailConnector> = {
    async apply(change) {
      if (step === 'afterApply') await mailbox.apply(change)
      return die()
    },
    async append(...given) {
      const place = await mailbox.append(...given)
      return step === 'afterAppend' ? die() : place
    },
  }
  return new Proxy(mailbox, {
    get: (target, name) => {
      const value: unknown = Reflect.get(steps, name) ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('a draft is pushed once nobody types any more', async () => {
  const { id } = await save()
  await push()
  expect(copies()).toEqual([])
  t.passTime({ seconds: 61 })
  await push()
  await push()
  expect(copies()).toHaveLength(1)
  const text = copyText()
  expect(text).toMatch(new RegExp(`^X-Homing-Draft-Id: ${id}`, 'im'))
  expect(text).toContain('To: Bob <bob@example.test>')
  expect(text).not.toMatch(/half|secret|^Bcc/im)
})

test('changes replace the copy, under the same Message-ID', async () => {
  const { id } = await save({}, true)
  await push()
  const [first] = /^Message-ID: .*$/im.exec(copyText()) ?? []
  for (const body of ['<p>Two</p>', '<p>Three</p>']) {
    await change(id, body)
    await push()
  }
  expect(copies()).toHaveLength(1)
  expect(copyText()).toContain('Three')
  expect(copyText()).toContain(first)
})

test('a file makes the copy new', async () => {
  const { id } = await save({}, true)
  await push()
  await ada.caller.drafts.addFile({ draftId: id, filename: 'notes.txt', mimeType: 'text/plain', data: 'YQ==' })
  t.passTime({ seconds: 61 })
  await push()
  expect(copies()).toHaveLength(1)
  expect(copyText()).toContain('notes.txt')
})

test.each(['afterAppend', 'apply', 'afterApply'] as const)('killed %s, it comes down to one copy', async (step) => {
  const { id } = await save({}, true)
  if (step === 'afterAppend') await expect(push(dyingAt(step))).rejects.toThrow('killed')
  await push()
  for (const round of [1, 2, 3]) {
    await change(id, `<p>Round ${round}</p>`)
    await expect(push(dyingAt(step))).rejects.toThrow('killed')
  }
  expect(copies().length).toBeLessThanOrEqual(2)
  await push()
  expect(copies()).toHaveLength(1)
  expect(copyText()).toContain('Round 3')
})

test('killed in between and then discarded, nothing stays behind', async () => {
  const { id } = await save({}, true)
  await push()
  await change(id, '<p>Two</p>')
  await expect(push(dyingAt('apply'))).rejects.toThrow('killed')
  expect(copies()).toHaveLength(2)
  await ada.caller.drafts.discard({ id })
  await push()
  expect(copies()).toHaveLength(2)
  t.passTime({ seconds: 11 })
  await push()
  expect(copies()).toEqual([])
})

test('taken back after its copy went, it is pushed again', async () => {
  const { id } = await save({}, true)
  await push()
  await ada.caller.drafts.discard({ id })
  t.passTime({ seconds: 11 })
  await push()
  await ada.caller.drafts.restore({ id })
  t.passTime({ seconds: 61 })
  await push()
  expect(copies()).toHaveLength(1)
})

test('what was put at its place by another program is left alone', async () => {
  const { id } = await save({}, true)
  await push()
  server.doveadm('expunge', '-u', alice, 'mailbox', 'Drafts', 'ALL')
  server.fill(alice, 'Drafts', [{ raw: 'Message-ID: <other@x>\nSubject: Other\n\nOther\n' }])
  await change(id, '<p>Two</p>')
  await push()
  expect(copies()).toHaveLength(2)
  expect(copyText()).toContain('Subject: Other')
  server.doveadm('expunge', '-u', alice, 'mailbox', 'Drafts', 'header', 'message-id', '<other@x>')
})

test('with a program that runs: pushed, shown once, sent once, gone from Drafts; one of another program is opened', async () => {
  await using fixture: TestServer = await startTestServer()
  const { caller } = fixture.ada
  const at = fixture.account.id
  fixture.server.fill(alice, 'Drafts', [
    {
      raw: 'Message-ID: <phone@x.test>\nTo: Bob <bob@example.test>\nSubject: From the phone\nContent-Type: text/plain\n\nTyped elsewhere\n',
    },
  ])
  await caller.accounts.sync({ id: at })
  await until(async () => (await caller.drafts.list()).elsewhere.length === 1, 15_000)

  const { id } = await caller.drafts.save({ fields: { ...fields, to: bob, bcc: '', identityId: at }, close: true })
  await until(async () => copies(fixture.server).length === 2, 15_000)
  await caller.accounts.sync({ id: at })
  const known = () => fixture.t.app.db.selectFrom('placement').where('role', '=', 'drafts').select('uid').execute()
  await until(async () => (await known()).length === 2, 15_000)
  const inDrafts = await caller.mail.list({ mailbox: 'drafts' })
  expect(inDrafts).toMatchObject({ total: 1, emails: [{ subject: 'From the phone' }] })
  const listed = await caller.drafts.list()
  expect(listed.drafts.map((one) => one.id)).toEqual([id])
  expect(listed.elsewhere.map((one) => one.subject)).toEqual(['From the phone'])

  const opened = await caller.drafts.open({ emailId: listed.elsewhere[0]?.emailId ?? '' })
  expect(await caller.drafts.open({ emailId: listed.elsewhere[0]?.emailId ?? '' })).toEqual(opened)
  const { draft } = await caller.drafts.get({ id: opened.id })
  expect(draft).toMatchObject({ to: '"Bob" <bob@example.test>', subject: 'From the phone', body: '<p>Typed elsewhere</p>' })
  const { files: _, outboxId: __, savedAt: ___, id: ____, revision, ...read } = draft
  await caller.drafts.save({ id: opened.id, revision, fields: { ...read, body: '<p>And here</p>' }, close: true })
  const texts = () => fixture.server.doveadm('fetch', '-u', alice, 'text', 'mailbox', 'Drafts', 'ALL')
  await until(async () => texts().includes('And here') && copies(fixture.server).length === 2, 15_000)
  expect(texts()).not.toContain('Typed elsewhere')

  const { messageId } = await caller.drafts.send({ id, revision: 1 })
  const inbox = () => fixture.server.doveadm('fetch', '-u', bob, 'hdr', 'mailbox', 'INBOX', 'ALL')
  await until(async () => inbox().includes(messageId), 15_000)
  expect(inbox().match(/^Subject: /gm)).toHaveLength(1)
  expect(inbox()).not.toMatch(/X-Homing/i)
  await until(async () => copies(fixture.server).length === 1, 15_000)
  expect((await caller.drafts.list()).drafts.map((one) => one.id)).toEqual([opened.id])
  // Whom the mail went to is known once the copy in Sent has come back.
  await until(async () => (await caller.contacts.suggest({ q: 'bob' })).people[0]?.written === 1, 15_000)
}, 180_000)
