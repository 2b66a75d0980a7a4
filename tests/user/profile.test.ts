import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testServer } from '../rest/server.ts'
import { emailOf, openHouse, passwordOf } from './house.ts'

test('a person changes name and address, and the new token says so for the same session', async () => {
  await using house = await openHouse()
  const ada = await house.join('ada')
  const elsewhere = await house.signIn('ada')
  const heard = house.heard()
  expect((await ada.caller.user.get()).user).toMatchObject({ name: 'ada', email: emailOf('ada'), role: 'admin' })

  const { user, token } = await ada.caller.user.update({ name: 'Ada Lovelace', email: 'Lovelace@People.test' })

  expect(user).toMatchObject({ id: ada.userId, name: 'Ada Lovelace', email: 'lovelace@people.test' })
  const [before, after] = [decodeJwt(ada.token), decodeJwt(token)]
  expect(after).toMatchObject({ sub: before.sub, jti: before.jti, exp: before.exp, name: 'Ada Lovelace', email: user.email })
  expect(heard).toEqual([`user.changed ${ada.userId}`])
  for (const one of [token, ada.token, elsewhere.token]) {
    expect((await (await house.withToken(one)).caller.user.get()).user.name).toBe('Ada Lovelace')
  }
  await expect(house.signIn('ada')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const { user: signedIn } = await house.stranger().auth.login({ email: user.email, password: passwordOf('ada') })
  expect(signedIn.id).toBe(ada.userId)
})

test('an address somebody has is not given twice, and what is not said stays', async () => {
  await using house = await openHouse()
  const ada = await house.join('ada')
  await house.join('bob')
  await expect(ada.caller.user.update({ name: 'A', email: emailOf('bob') })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await ada.caller.user.get()).user).toMatchObject({ name: 'ada', email: emailOf('ada') })
  expect((await ada.caller.user.update({ email: emailOf('ada') })).user.name).toBe('ada')
  await expect(ada.caller.user.update({ email: 'no address' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(ada.caller.user.update({ name: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a link to set a new password that was sent to the old address is void with a new one', async () => {
  await using house = await openHouse()
  const ada = await house.join('ada')
  const links = () => house.app.db.selectFrom('password_reset').selectAll().execute()
  await house.app.db.insertInto('password_reset').values({ token_hash: 'x', user_id: ada.userId, expires_at: 1e15 }).execute()
  await ada.caller.user.update({ name: 'Ada' })
  expect(await links()).toHaveLength(1)
  await ada.caller.user.update({ email: 'new@people.test' })
  expect(await links()).toEqual([])
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
