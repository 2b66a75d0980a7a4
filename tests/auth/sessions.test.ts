import { expect, test } from 'vitest'
import { authenticate } from '../../src/auth/sessions/token.ts'
import { newAddress, openFixture, passwordOf } from './fixture.ts'
import { stillClock } from './still-clock.ts'

stillClock()

test('a person sees where they are signed in, and which of it is here', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const laptop = await fixture.signIn('ada', { userAgent: 'Laptop', address: '10.0.0.7' })
  fixture.passTime({ seconds: 5 })
  const phone = await fixture.signIn('ada', { userAgent: 'Phone', address: '10.0.0.8' })
  const { sessions } = await laptop.caller.sessions()
  expect(sessions).toMatchObject([
    { id: phone.sessionId, current: false, userAgent: 'Phone', address: '10.0.0.8' },
    { id: laptop.sessionId, current: true, userAgent: 'Laptop', address: '10.0.0.7' },
  ])
  expect(Date.parse(sessions[0]?.createdAt ?? '')).toBeGreaterThan(Date.parse(sessions[1]?.createdAt ?? ''))
})

test('logging out ends this session at once and no other', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const here = await fixture.signIn('ada')
  const there = await fixture.signIn('ada')
  const ended = fixture.endedSessions()
  await here.caller.logout()
  expect(await authenticate(fixture.app, `Bearer ${here.token}`)).toBeUndefined()
  expect(await authenticate(fixture.app, `Bearer ${there.token}`)).toBeDefined()
  await expect((await fixture.withToken(here.token)).sessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await here.caller.logout()
  expect(ended).toEqual([here.sessionId])
})

test('a person can end another of their sessions', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const here = await fixture.signIn('ada')
  const there = await fixture.signIn('ada')
  const ended = fixture.endedSessions()
  await here.caller.endSession({ id: there.sessionId })
  expect(ended).toEqual([there.sessionId])
  expect(await authenticate(fixture.app, `Bearer ${there.token}`)).toBeUndefined()
  await expect(here.caller.endSession({ id: there.sessionId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a person can end all others at once, and nobody else’s', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  await fixture.register('eve')
  const [here, there, phone, eve] = [
    await fixture.signIn('ada'),
    await fixture.signIn('ada'),
    await fixture.signIn('ada'),
    await fixture.signIn('eve'),
  ]
  const ended = fixture.endedSessions()
  await here.caller.endOtherSessions()
  expect(ended.sort()).toEqual([there.sessionId, phone.sessionId].sort())
  expect((await here.caller.sessions()).sessions.map(({ id }) => id)).toEqual([here.sessionId])
  expect((await eve.caller.sessions()).sessions).toHaveLength(1)
  await here.caller.endOtherSessions()
  expect(ended).toHaveLength(2)
})

test("another person's session is as missing as one that never was", async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  await fixture.register('eve')
  const ada = await fixture.signIn('ada')
  const eve = await fixture.signIn('eve')
  const ended = fixture.endedSessions()
  const answer = (id: string) =>
    eve.caller.endSession({ id }).catch((error: { code: string; message: string }) => [error.code, error.message])
  expect(await answer(ada.sessionId)).toEqual(['NOT_FOUND', 'This session no longer exists.'])
  expect(await answer(ada.sessionId)).toEqual(await answer('never'))
  expect(ended).toEqual([])
  expect(await authenticate(fixture.app, `Bearer ${ada.token}`)).toBeDefined()
  expect((await eve.caller.sessions()).sessions.map(({ id }) => id)).toEqual([eve.sessionId])
})

test('a new password ends all other sessions and the old password', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  await fixture.register('eve')
  const here = await fixture.signIn('ada')
  const others = [await fixture.signIn('ada'), await fixture.signIn('ada')]
  const eve = await fixture.signIn('eve')
  const ended = fixture.endedSessions()
  await here.caller.changePassword({ currentPassword: passwordOf('ada'), newPassword: 'an entirely new one' })

  expect(ended.sort()).toEqual(others.map(({ sessionId }) => sessionId).sort())
  for (const { token } of others) expect(await authenticate(fixture.app, `Bearer ${token}`)).toBeUndefined()
  for (const { token } of [here, eve]) expect(await authenticate(fixture.app, `Bearer ${token}`)).toBeDefined()
  await expect(fixture.signIn('ada')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await fixture.signIn('ada', { password: 'an entirely new one' })
})

test('a new password needs the current one, and a stolen session cannot guess it', async () => {
  await using fixture = await openFixture()
  await fixture.register('ada')
  const { caller, token } = await fixture.signIn('ada')
  const change = (currentPassword: string, newPassword = 'an entirely new one') =>
    caller.changePassword({ currentPassword, newPassword })
  await expect(change('wrong')).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'The current password is incorrect.' })
  await expect(change(passwordOf('ada'), 'password1')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/too common/),
  })
  // As slow as at the door, and never for longer than a minute.
  for (let count = 1; count < 5; count++) await expect(change('wrong')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(change(passwordOf('ada'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await authenticate(fixture.app, `Bearer ${token}`)).toBeDefined()
  fixture.passTime({ seconds: 61 })
  await change(passwordOf('ada'))
})

test('a person has at most 100 sessions: the ones seen longest ago go', async () => {
  await using fixture = await openFixture()
  const user = await fixture.register('ada')
  const { app } = fixture
  const first = await fixture.signIn('ada')
  const now = app.now().getTime()
  const more = Array.from({ length: 99 }, (_, index) => ({
    id: `session${index}`,
    user_id: user.id,
    created_at: now + index,
    last_seen_at: now + 1 + index,
    expires_at: now + 3_600_000,
    user_agent: '',
    address: '',
  }))
  await app.db.insertInto('session').values(more).execute()
  const ended = fixture.endedSessions()
  fixture.passTime({ seconds: 2 })
  await fixture.signIn('ada', { address: newAddress() })
  expect(ended).toEqual([first.sessionId])
  expect(await app.db.selectFrom('session').select('id').execute()).toHaveLength(100)
})
