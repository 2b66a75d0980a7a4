// Access tokens of programs: what they open, what they never open, and when they end.
import { expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { openToTokens, ruleOf } from '../../src/auth/personal-tokens/scopes.ts'
import { byteRoutes } from '../../src/rest/openapi.ts'
import { appRouter } from '../../src/router.ts'
import { dumpOf, ownSomething } from '../rest/mailbox.ts'
import { all, secondAccount, start, tokenOf } from './token-fixture.ts'

test('a token reads mail over REST, and the database has only its hash', async () => {
  const a = await start()
  const { token, details } = await tokenOf(a)
  expect(token).toMatch(/^hom_[\w-]{43}$/)
  const answer = await a.server.call('GET', `/api/emails/${a.owned.mailId}`, { token })
  expect(answer).toMatchObject({ status: 200, body: { email: { id: a.owned.mailId } } })
  const row = await a.server.t.app.db
    .selectFrom('personal_token')
    .where('name', '=', 'Script')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row.token_hash).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify([row, await a.ada.caller.personalTokens.list()])).not.toContain(token.slice(4))
  expect(details).toMatchObject({ name: 'Script', scopes: ['read'], accounts: null, lastUsedAt: null })
  expect((await a.ada.caller.user.activity()).activity.map(({ what }) => what)).toContain('token-created')
})

test('when it was used last is kept to the minute', async () => {
  const a = await start()
  const { token, details } = await tokenOf(a)
  const used = async () => {
    await a.server.call('GET', '/api/accounts', { token })
    await drainBackground(a.server.t.app)
    const { tokens } = await a.ada.caller.personalTokens.list()
    return tokens.find(({ id }) => id === details.id)?.lastUsedAt ?? ''
  }
  const first = await used()
  expect(first).not.toBe('')
  expect(await used()).toBe(first)
  a.server.t.passTime({ seconds: 61 })
  expect(await used()).not.toBe(first)
})

test('expired, revoked, of a disabled person, or never made: 401 with a sentence', async () => {
  const a = await start()
  const { token } = await tokenOf(a, { days: 1 })
  const later = await tokenOf(a, { days: 90 })
  const status = async (token: string) => (await a.server.call('GET', '/api/emails', { token })).status
  expect(await status(token)).toBe(200)
  a.server.t.passTime({ days: 1, seconds: 1 })
  const expired = await a.server.call('GET', '/api/emails', { token })
  expect(expired).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED', message: "This access token isn't valid. It may have expired or been revoked." },
  })
  expect(await status(`hom_${'A'.repeat(43)}`)).toBe(401)
  expect(await status(later.token)).toBe(200)
  const { db } = a.server.t.app
  await db.updateTable('user').set({ disabled_at: 1 }).where('id', '=', a.ada.userId).execute()
  expect(await status(later.token)).toBe(401)
  await db.updateTable('user').set({ disabled_at: null }).where('id', '=', a.ada.userId).execute()
  await a.ada.caller.personalTokens.revoke({ id: later.details.id })
  expect(await status(later.token)).toBe(401)
  await expect(a.ada.caller.personalTokens.revoke({ id: later.details.id })).rejects.toThrow('no longer exists')
})

test('a header that is not one token opens nothing', async () => {
  const a = await start()
  const { token } = await tokenOf(a)
  const hostile = [
    `Bearer ${token} ${token}`,
    `Bearer ${token},`,
    `Bearer ${token}=`,
    `Bearer ${token.toUpperCase()}`,
    `Basic ${token}`,
    token,
    `Bearer hom_${'x'.repeat(8000)}`,
    `Bearer hom_' or 1=1 --`,
    'Bearer hom_',
  ]
  for (const authorization of hostile) {
    const { status } = await a.server.call('GET', '/api/emails', { headers: { authorization } })
    expect(status, authorization.slice(0, 60)).toBe(401)
  }
  expect((await a.server.call('GET', '/api/emails', { headers: { authorization: `bearer  ${token}` } })).status).toBe(200)
})

test('a token in the address is refused, also where it would not be needed', async () => {
  const a = await start()
  const { token } = await tokenOf(a)
  for (const path of [
    `/api/emails?access_token=${token}`,
    `/api/emails/${token}`,
    `/api/status?q=${token.replace('_', '%5f')}`,
  ]) {
    const answer = await a.server.call('GET', path, { token })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('Authorization header') } })
  }
})

test('each procedure and byte route is open to tokens by a line of the table, and to no token without its scope', async () => {
  const a = await start()
  const { token } = await tokenOf(a, { scopes: [...all] })
  const names = Object.keys(appRouter._def.procedures as Record<string, unknown>)
  const never = /^(?:admin|backups|doctor|personalTokens|secondFactor|auth|oauth|user|preferences|push|privacy|voice|drafts)\./
  expect(names.filter((name) => ruleOf(name) && never.test(name))).toEqual([])
  expect(names.filter((name) => ruleOf(name) && /send|permanent|disconnect|connect/i.test(name))).toEqual([])
  const bytes = byteRoutes.flatMap(({ operation }) => operation?.id ?? [])
  expect(openToTokens.filter((name) => ![...names, ...bytes].includes(name))).toEqual([])
  expect(bytes.filter((id) => ruleOf(id))).toEqual(['bytes.attachment', 'bytes.raw', 'bytes.files', 'bytes.calendar'])

  const before = await dumpOf(a.server.t.app.db, a.ada.userId)
  const refused: [string, string, unknown?][] = [
    ['GET', '/api/auth/tokens'],
    ['POST', '/api/auth/tokens', { name: 'More', scopes: ['read'], days: 365, password: '' }],
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/password', { currentPassword: '', newPassword: 'another password' }],
    ['POST', '/api/auth/second-factor/begin', { password: '' }],
    ['PATCH', '/api/user', { name: 'Eve' }],
    ['DELETE', '/api/user', { password: '' }],
    ['GET', '/api/user/export'],
    ['GET', '/api/user/activity'],
    ['POST', '/api/emails/send', { to: 'eve@elsewhere.test', subject: 'x', body: 'x' }],
    ['POST', `/api/emails/send/${a.owned.draftId}`],
    ['POST', `/api/emails/draft/${a.owned.draftId}/approve`, { hash: 'x' }],
    ['POST', '/api/emails/batch', { ids: [a.owned.mailId], delete: true, permanent: true }],
    ['DELETE', `/api/emails/${a.owned.mailId}?permanent=true`],
    ['DELETE', `/api/accounts/${a.owned.accountId}`],
    ['POST', '/api/push/ntfy', { server: 'https://ntfy.example', topic: 'x' }],
    ['POST', '/api/tts', { text: 'x' }],
    ['GET', '/api/doctor/bundle'],
  ]
  for (const [method, path, body] of refused) {
    const answer = await a.server.call(method, path, body === undefined ? { token } : { token, body })
    expect(answer.status, `${method} ${path}`).toBe(403)
  }
  await drainBackground(a.server.t.app)
  const after = await dumpOf(a.server.t.app.db, a.ada.userId)
  expect({ ...after, personal_token: [] }).toEqual({ ...before, personal_token: [] })
})

test('a token of an admin is no admin', async () => {
  const a = await start()
  await a.server.t.app.db.updateTable('user').set({ role: 'admin' }).where('id', '=', a.ada.userId).execute()
  const { token } = await tokenOf(a, { scopes: [...all] })
  expect((await a.server.call('POST', '/api/admin/backups?name=x', { token, body: {} })).status).toBe(403)
  expect((await a.server.call('GET', '/api/doctor/bundle', { token })).status).toBe(403)
  expect((await a.server.call('GET', '/trpc/admin.people', { token })).status).toBe(401)
})

test('the pages’ own procedures take no access token', async () => {
  const a = await start()
  const { token } = await tokenOf(a, { scopes: [...all] })
  expect((await a.server.call('GET', '/trpc/mail.list?input=%7B%7D', { token })).status).toBe(401)
  expect((await a.server.call('POST', '/trpc/mail.saveDraft', { token, body: {} })).status).toBe(401)
})

test('the scope decides: reading changes nothing, drafts wait for approval, organizing moves', async () => {
  const a = await start()
  const read = await tokenOf(a)
  const propose = await tokenOf(a, { scopes: ['propose'] })
  const organize = await tokenOf(a, { scopes: ['organize'] })
  const draft = { to: 'grace@people.test', subject: 'Hello', body: 'Hello' }
  const star = { body: { starred: true } }
  const mail = `/api/emails/${a.owned.mailId}`
  expect((await a.server.call('PATCH', mail, { token: read.token, ...star })).body).toMatchObject({
    message: 'This access token doesn\'t have the scope "organize".',
  })
  expect((await a.server.call('POST', '/api/emails/draft', { token: read.token, body: draft })).status).toBe(403)
  expect((await a.server.call('GET', mail, { token: propose.token })).status).toBe(403)
  expect((await a.server.call('PATCH', mail, { token: organize.token, ...star })).status).toBe(200)
  const saved = await a.server.call('POST', '/api/emails/draft', { token: propose.token, body: draft })
  expect(saved.status).toBe(201)
  const { draftId } = saved.body as { draftId: string }
  expect((await a.ada.caller.drafts.review({ id: draftId })).needsApproval).toBe(true)
})

test('with somebody else’s ids a token finds nothing', async () => {
  const a = await start()
  const grace = await a.server.signIn('grace')
  const hers = await ownSomething(a.server.t.app, grace.userId)
  const { token } = await tokenOf(a, { scopes: [...all] })
  expect((await a.server.call('GET', `/api/emails/${hers.mailId}`, { token })).status).toBe(404)
  expect((await a.server.call('GET', `/api/emails?account=${hers.accountId}`, { token })).body).toMatchObject({ emails: [] })
  await expect(tokenOf(a, { accounts: [hers.accountId] })).rejects.toThrow('This account is no longer connected.')
  const mine = await tokenOf(a)
  await expect(grace.caller.personalTokens.revoke({ id: mine.details.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a token limited to accounts sees those alone', async () => {
  const a = await start()
  const other = await secondAccount(a)
  const { token } = await tokenOf(a, { scopes: [...all], accounts: [a.owned.accountId] })
  const get = (path: string) => a.server.call('GET', path, { token })
  expect(((await get('/api/accounts')).body as { accounts: { id: string }[] }).accounts.map(({ id }) => id)).toEqual([
    a.owned.accountId,
  ])
  expect((await get(`/api/emails?account=${a.owned.accountId}`)).body).toMatchObject({ emails: [{ id: a.owned.mailId }] })
  expect((await get(`/api/emails/${a.owned.mailId}`)).status).toBe(200)
  expect((await get('/api/emails')).body).toMatchObject({ message: expect.stringContaining('Please name one in "account"') })
  expect((await get(`/api/emails?account=${other.accountId}`)).status).toBe(404)
  expect((await get(`/api/emails?account=${encodeURIComponent(other.accountEmail)}`)).status).toBe(404)
  expect((await get(`/api/emails/${other.mailId}`)).status).toBe(404)
  expect((await get(`/api/emails/${other.mailId}/raw`)).status).toBe(404)
  expect((await get('/api/emails/stats')).status).toBe(403)
  const ids = { ids: [a.owned.mailId, other.mailId], read: true }
  expect((await a.server.call('POST', '/api/emails/batch', { token, body: ids })).status).toBe(404)
})

test('the password is asked for, and a recent sign-in of those who have none', async () => {
  const a = await start()
  a.server.t.passTime({ seconds: 15 * 60 })
  await expect(tokenOf(a)).rejects.toThrow('Please sign in again first.')
  await expect(tokenOf(a, { name: ' ' })).rejects.toThrow()
})

test('a new password ends the tokens, ending other sessions does not', async () => {
  const a = await start()
  const { token } = await tokenOf(a)
  await a.ada.caller.auth.endOtherSessions()
  expect((await a.server.call('GET', '/api/emails', { token })).status).toBe(200)
  await a.ada.caller.auth.changePassword({ currentPassword: '', newPassword: 'a long new password' })
  expect((await a.server.call('GET', '/api/emails', { token })).status).toBe(401)
})

test('one token has a limit of its own, and its person none of it', async () => {
  const a = await start()
  const { token } = await tokenOf(a)
  let last = 200
  for (let call = 0; call <= 600 && last === 200; call++) last = (await a.server.call('GET', '/api/accounts', { token })).status
  expect(last).toBe(429)
  expect((await a.server.call('GET', '/api/accounts', { token: a.ada.token })).status).toBe(200)
})

test('all tokens of a person together have the limit of a person', async () => {
  const a = await start()
  const tokens = await Promise.all(Array.from({ length: 6 }, async () => (await tokenOf(a)).token))
  const statuses = new Set<number>()
  for (const token of tokens)
    for (let calls = 0; calls < 500; calls += 25)
      for (const { status } of await Promise.all(
        Array.from({ length: 25 }, () => a.server.call('GET', '/api/nothing', { token })),
      ))
        statuses.add(status)
  expect([...statuses]).toEqual([404])
  const [token = ''] = tokens
  expect((await a.server.call('GET', '/api/nothing', { token })).status).toBe(429)
  expect((await a.server.call('GET', '/api/accounts', { token: a.ada.token })).status).toBe(200)
}, 60_000)

test('at most fifty', async () => {
  const a = await start()
  for (let made = (await a.ada.caller.personalTokens.list()).tokens.length; made < 50; made++) await tokenOf(a)
  await expect(tokenOf(a)).rejects.toThrow('You can have up to 50 access tokens.')
})
