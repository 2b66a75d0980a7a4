// Access tokens against what goes beyond their scope by another way.
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { hashPassword } from '../../src/auth/passwords/hash.ts'
import { deleteExpired } from '../../src/auth/sessions/sessions.ts'
import { openFixture, passwordOf } from '../user/fixture.ts'
import { secondAccount, start, tokenOf } from './token-fixture.ts'

test('while a link to set a new password is good, no token works: it may lie in the mail that the token reads', async () => {
  const a = await start()
  const { token } = await tokenOf(a)
  const list = () => a.server.call('GET', '/api/emails', { token })
  expect((await list()).status).toBe(200)
  await a.server.call('POST', '/api/auth/forgot', { token, body: { email: a.ada.email } })
  await drainBackground(a.server.t.app)
  const paused = await list()
  expect(paused).toMatchObject({ status: 503, body: { message: expect.stringContaining('link to reset your password') } })
  expect(Number(paused.headers.get('retry-after'))).toBe(3600)
  expect((await a.server.call('GET', `/api/emails/${a.owned.mailId}/raw`, { token })).status).toBe(503)
  expect((await a.server.call('GET', '/api/emails', { token: a.ada.token })).status).toBe(200)
  a.server.t.passTime({ seconds: 3601 })
  expect((await list()).status).toBe(200)
})

test('a token limited to accounts does not tell who the person knows in the others', async () => {
  const a = await start()
  const other = await secondAccount(a)
  const { db } = a.server.t.app
  await db
    .insertInto('contact')
    .values({
      account_id: other.accountId,
      user_id: a.ada.userId,
      email: 'grace@secret.example',
      name: 'Grace Hopper',
      written_to: 9,
      written_from: 9,
      last_at: 1,
    })
    .execute()
  await db
    .updateTable('message')
    .set({ from_name: 'Grace Hopper', from_email: 'probe@elsewhere.example', from_domain: 'elsewhere.example' })
    .where('id', '=', a.owned.mailId)
    .execute()
  const mail = async (token: string) => (await a.server.call('GET', `/api/emails/${a.owned.mailId}`, { token })).body
  expect(JSON.stringify(await mail((await tokenOf(a)).token))).toContain('grace@secret.example')
  const { token } = await tokenOf(a, { accounts: [a.owned.accountId] })
  expect(await mail(token)).toMatchObject({ email: { id: a.owned.mailId, firstContact: false, warnings: [] } })
})

test('a token limited to an archive lists it by its name, whatever its letters', async () => {
  const a = await start()
  const { db } = a.server.t.app
  await db.updateTable('account').set({ email: 'Ältere Post' }).where('id', '=', a.owned.accountId).execute()
  const { token } = await tokenOf(a, { accounts: [a.owned.accountId] })
  const list = (name: string) => a.server.call('GET', `/api/emails?account=${encodeURIComponent(name)}`, { token })
  expect(await list('ältere Post')).toMatchObject({ status: 200, body: { emails: [{ id: a.owned.mailId }] } })
  expect((await list('Jüngere Post')).status).toBe(404)
})

test('a session that ends while the password is checked leaves no token behind', async () => {
  const a = await start()
  const { db } = a.server.t.app
  const password = 'a calm wind over 9 hills'
  await db
    .updateTable('user')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', a.ada.userId)
    .execute()
  await tokenOf(a, { password })
  await db.deleteFrom('session').where('user_id', '=', a.ada.userId).execute()
  await expect(tokenOf(a, { password })).rejects.toThrow('Please sign in.')
})

test('a name has something to be seen, and nothing that turns the reading direction', async () => {
  const a = await start()
  await expect(tokenOf(a, { name: '\u200b\u202e \u0000' })).rejects.toThrow('Please enter a name.')
  expect((await tokenOf(a, { name: ' Scr\u202eipt\u0000 👩‍💻 ' })).details.name).toBe('Script 👩‍💻')
})

test('a ticket that happens to hold the letters of a token is a ticket', async () => {
  const a = await start()
  const ticket = `${'A'.repeat(20)}hom_${'b'.repeat(60)}`
  const answer = await a.server.call('GET', `/api/emails/${a.owned.mailId}/body?ticket=${ticket}`)
  expect(answer.body).not.toMatchObject({ message: expect.stringContaining('Authorization header') })
})

test('a second factor, and being disabled, end all tokens; who is enabled again makes new ones', async () => {
  await using fixture = await openFixture()
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  const create = () =>
    bob.caller.personalTokens.create({ name: 'Script', scopes: ['read'], days: 1, password: passwordOf('bob') })
  const left = async () => (await fixture.app.db.selectFrom('personal_token').select('id').execute()).length
  await create()
  const { secret } = await bob.caller.secondFactor.begin({ password: passwordOf('bob') })
  expect(await left()).toBe(1)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: fixture.app.now().getTime() })
  await bob.caller.secondFactor.confirm({ code })
  expect(await left()).toBe(0)
  await create()
  await ada.caller.admin.setDisabled({ id: bob.userId, disabled: true })
  expect(await left()).toBe(0)
  await ada.caller.admin.setDisabled({ id: bob.userId, disabled: false })
  await expect(create()).rejects.toThrow('Please sign in.')
})

test('the list keeps one that has expired for thirty days', async () => {
  const a = await start()
  const { details } = await tokenOf(a, { days: 1 })
  const ids = async () => (await a.ada.caller.personalTokens.list()).tokens.map(({ id }) => id)
  a.server.t.passTime({ days: 30 })
  await deleteExpired(a.server.t.app)
  expect(await ids()).toContain(details.id)
  a.server.t.passTime({ days: 1 })
  await deleteExpired(a.server.t.app)
  expect(await ids()).not.toContain(details.id)
})
