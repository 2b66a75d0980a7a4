import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownSomething } from '../rest/mailbox.ts'
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: TestPerson
let accountId: string
let aliasId: string
let accountEmail: string
beforeAll(async () => {
  t = await testApp()
  ada = await t.person('ada')
  ;({ accountId, accountEmail, identityId: aliasId } = await ownSomething(t.app, ada.userId))
})
afterAll(() => t[Symbol.asyncDispose]())

const list = async () => (await ada.caller.identities.list()).identities
const save = (more: { id?: string; email?: string; name?: string; signature?: string } = {}) =>
  ada.caller.identities.save({ accountId, name: 'Ada', email: 'desk@own.test', signature: '', ...more })

test("the account's own comes first", async () => {
  expect((await list()).map(({ id, own }) => [id, own])).toEqual([
    [accountId, true],
    [aliasId, false],
  ])
})

test("the own identity is the account's name and signature, at the account's address", async () => {
  const { identity } = await save({ id: accountId, email: accountEmail.toUpperCase(), name: 'Ada L.', signature: '<b>Ada</b>' })
  expect(identity).toEqual({ id: accountId, accountId, name: 'Ada L.', email: accountEmail, signature: '<b>Ada</b>', own: true })
  const { accounts } = await ada.caller.accounts.list()
  expect(accounts[0]).toMatchObject({ displayName: 'Ada L.', signature: '<b>Ada</b>' })
  await expect(save({ id: accountId, email: 'other@own.test' })).rejects.toThrow(/can't be changed/)
  await expect(ada.caller.identities.remove({ id: accountId })).rejects.toThrow(/can't be removed/)
})

test('further addresses are made, changed and removed', async () => {
  const { identity } = await save({ email: 'desk@bücher.example' })
  expect(identity).toMatchObject({ email: 'desk@xn--bcher-kva.example', own: false })
  await expect(save({ email: 'DESK@bücher.example' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await save({ id: identity.id, name: 'Desk', email: 'desk2@own.test' })
  expect(await list()).toContainEqual(expect.objectContaining({ id: identity.id, name: 'Desk', email: 'desk2@own.test' }))
  await ada.caller.identities.remove({ id: identity.id })
  expect((await list()).map((one) => one.id)).not.toContain(identity.id)
  await expect(ada.caller.identities.remove({ id: identity.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each(['', 'nobody', 'a@b@c', 'a@x.org\r\nBcc: e@x.org', 'Ada <a@x.org>'])('no address: %j', async (email) => {
  await expect(save({ email })).rejects.toThrow('Please enter a valid email address')
})

test('names are one line and signatures do nothing', async () => {
  const signature = '<p onclick="x()">Ada<script>x()</script><img src="https://t.test/l.png"></p>'
  const { identity } = await save({ email: 'safe@own.test', name: 'A\r\nBcc: e@x.org', signature })
  expect(identity.name).toBe('A Bcc: e@x.org')
  expect(identity.signature).toContain('Ada')
  expect(identity.signature).not.toMatch(/onclick|script|t\.test/)
})

test('a mail leaves as the address it is sent as', async () => {
  const { id } = await ada.caller.mail.send({ to: 'g@x.org', body: 'x', identityId: aliasId, holdSeconds: 10 })
  const row = await t.app.db.selectFrom('outbox').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const from = `alias-${ada.userId}@ashdown.example`
  expect(JSON.parse(row.envelope)).toMatchObject({ from })
  expect(Buffer.from(row.mime).toString()).toContain(`From: Robin <${from}>`)
})

test('an address and an account that do not belong together send nothing', async () => {
  const other = await ownSomething(t.app, (await t.person('two')).userId)
  const mail = { to: 'grace@people.test', subject: 'x', body: 'x', holdSeconds: 10, identityId: aliasId }
  await expect(ada.caller.mail.send({ ...mail, accountId: other.accountId })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(ada.caller.mail.send({ ...mail, accountId })).resolves.toMatchObject({ success: true })
})
