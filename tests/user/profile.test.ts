import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { openPostBox } from '../auth/post-box.ts'
import { testServer } from '../rest/server.ts'
import { emailOf, openFixture, passwordOf } from './fixture.ts'

test('a person changes name and address, and the new token says so for the same session', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  const elsewhere = await fixture.signIn('ada')
  const received = fixture.received()
  expect((await ada.caller.user.get()).user).toMatchObject({ name: 'ada', email: emailOf('ada'), role: 'admin' })

  const { user, token } = await ada.caller.user.update({ name: 'Ada Lovelace', email: 'Lovelace@People.test' })

  expect(user).toMatchObject({ id: ada.userId, name: 'Ada Lovelace', email: 'lovelace@people.test' })
  const [before, after] = [decodeJwt(ada.token), decodeJwt(token)]
  expect(after).toMatchObject({ sub: before.sub, jti: before.jti, exp: before.exp, name: 'Ada Lovelace', email: user.email })
  expect(received).toEqual([`user.changed ${ada.userId}`])
  for (const one of [token, ada.token, elsewhere.token]) {
    expect((await (await fixture.withToken(one)).caller.user.get()).user.name).toBe('Ada Lovelace')
  }
  await expect(fixture.signIn('ada')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const { user: signedIn } = await fixture.stranger().auth.login({ email: user.email, password: passwordOf('ada') })
  expect(signedIn.id).toBe(ada.userId)
})

test('a name is what can be seen of it, also when somebody registers with it', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  const nameAfter = async (name: string) => (await ada.caller.user.update({ name })).user.name
  expect(await nameAfter('\u202eada\u0000 \ud800Lovelace\r\n')).toBe('ada Lovelace')
  expect(await nameAfter('علی\u200cرضا 👩\u200d🔬')).toBe('علی\u200cرضا 👩\u200d🔬')
  await expect(nameAfter('\u200b\u2060')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const bob = { name: '\u2067bob', email: emailOf('bob'), password: passwordOf('bob') }
  expect((await fixture.stranger().auth.register(bob)).user.name).toBe('bob')
})

test('an address somebody has is not given twice, and what is not said stays', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  await fixture.join('bob')
  await expect(ada.caller.user.update({ name: 'A', email: emailOf('bob') })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await ada.caller.user.get()).user).toMatchObject({ name: 'ada', email: emailOf('ada') })
  expect((await ada.caller.user.update({ email: emailOf('ada') })).user.name).toBe('ada')
  await expect(ada.caller.user.update({ email: 'no address' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(ada.caller.user.update({ name: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a link to set a new password that was sent to the old address is void with a new one', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  const links = () => fixture.app.db.selectFrom('password_reset').selectAll().execute()
  await fixture.app.db.insertInto('password_reset').values({ token_hash: 'x', user_id: ada.userId, expires_at: 1e15 }).execute()
  await ada.caller.user.update({ name: 'Ada' })
  expect(await links()).toHaveLength(1)
  await ada.caller.user.update({ email: 'new@people.test' })
  expect(await links()).toEqual([])
})

test('another address with a wrong password is not taken, and guessing is as slow as at the door', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  const move = (password: string) => ada.caller.user.update({ name: 'Eve', email: 'eve@people.test', password })
  for (let at = 0; at < 5; at++) await expect(move(`wrong ${at}`)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(move(passwordOf('ada'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await ada.caller.user.get()).user).toMatchObject({ name: 'ada', email: emailOf('ada') })
  // Where only the name changes nothing is asked for.
  expect((await ada.caller.user.update({ name: 'Ada', email: emailOf('ada'), password: 'wrong' })).user.name).toBe('Ada')
  fixture.passTime({ seconds: 61 })
  expect((await move(passwordOf('ada'))).user).toMatchObject({ name: 'Eve', email: 'eve@people.test' })
})

test('guesses with a stolen session elsewhere do not use up the tries of its owner', async () => {
  await using fixture = await openFixture()
  await fixture.join('admin')
  const [thief, ada] = [await fixture.join('ada'), await fixture.signIn('ada')]
  for (let at = 0; at < 20; at++) {
    await expect(thief.caller.user.remove({ password: `wrong ${at}` })).rejects.toMatchObject({
      code: expect.stringMatching(/FORBIDDEN|TOO_MANY/),
    })
    fixture.passTime({ seconds: 20 })
  }
  fixture.passTime({ seconds: 61 })
  await ada.caller.user.remove({ password: passwordOf('ada') })
})

test('the address of before is told; a new one without the password gets no link until somebody signs in with it', async () => {
  await using box = await openPostBox()
  await using fixture = await openFixture({ env: { SMTP_URL: box.url, SMTP_FROM: 'homing@people.test' } })
  const ada = await fixture.join('ada')
  const forgot = async (email: string) => {
    await fixture.stranger().auth.forgot({ email })
    await drainBackground(fixture.app)
  }
  const subjects = () => box.delivered.map(({ to, mail }) => `${to}: ${mail.subject}`)

  await ada.caller.user.update({ email: 'thief@people.test' })
  await forgot('thief@people.test')
  expect(subjects()).toEqual([`${emailOf('ada')}: Your Homing email address was changed`])
  expect(JSON.stringify(box.delivered)).not.toContain('thief@people.test')
  await expect(fixture.stranger().auth.login({ email: 'thief@people.test', password: 'a guess' })).rejects.toThrow()
  await forgot('thief@people.test')
  expect(box.delivered).toHaveLength(1)

  await fixture.stranger().auth.login({ email: 'thief@people.test', password: passwordOf('ada') })
  await forgot('thief@people.test')
  await ada.caller.user.update({ email: 'ada@elsewhere.test', password: passwordOf('ada') })
  await forgot('ada@elsewhere.test')
  expect(subjects().slice(1)).toEqual([
    'thief@people.test: Reset your Homing password',
    'thief@people.test: Your Homing email address was changed',
    'ada@elsewhere.test: Reset your Homing password',
  ])
  const { activity } = await ada.caller.user.activity()
  expect(activity.filter(({ what }) => what === 'address-changed').map(({ by }) => by)).toEqual(['self', 'unknown'])
})

test('the same by REST', async () => {
  await using server = await testServer()
  const { token } = await server.signIn('ada')
  const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, { token, body })
  expect(await call('GET', '/user')).toMatchObject({ status: 200, body: { user: { email: 'ada@people.test', role: 'member' } } })
  expect(await call('PATCH', '/user', { name: 'Ada' })).toMatchObject({ status: 200, body: { user: { name: 'Ada' } } })
  expect((await call('PATCH', '/user', { email: 'nobody' })).status).toBe(400)
  expect(await call('DELETE', '/user', { password: 'wrong' })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await call('DELETE', '/user')).status).toBe(400)

  expect(await call('GET', '/user/preferences')).toMatchObject({ status: 200, body: { preferences: { voiceSpeed: 1 } } })
  expect(await call('PUT', '/user/preferences', { voiceSpeed: 1.5 })).toMatchObject({
    body: { preferences: { voiceSpeed: 1.5 } },
  })
  expect((await call('PUT', '/user/preferences', { voiceSpeed: 9 })).status).toBe(400)
  expect((await call('PUT', '/user/preferences', { shoeSize: 42 })).status).toBe(400)
})
