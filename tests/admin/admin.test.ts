import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runJob, startJobs } from '../../src/jobs/run.ts'
import { appRouter } from '../../src/router.ts'
import { ownSomething } from '../rest/mailbox.ts'
import type { Caller } from '../support/test-app.ts'
import { emailOf, openFixture, passwordOf } from '../user/fixture.ts'

test('an admin sees who is here, since when, and how many mailboxes they have', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  const bob = await fixture.join('bob')
  const { colleagueId } = await ownSomething(fixture.app, bob.userId)
  const { people } = await ada.caller.admin.people()
  const rest = {
    disabled: false,
    deleted: false,
    lastSeenAt: expect.stringMatching(/Z$/),
    createdAt: expect.stringMatching(/Z$/),
  }
  expect(people).toEqual([
    { id: ada.userId, name: 'ada', email: emailOf('ada'), role: 'admin', accounts: 0, ...rest },
    { id: bob.userId, name: 'bob', email: emailOf('bob'), role: 'member', accounts: 1, ...rest },
    // Of bob's shared mailbox, which is no person itself.
    expect.objectContaining({ id: colleagueId, accounts: 0 }),
  ])
  await expect(bob.caller.admin.people()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(fixture.stranger().admin.people()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('last seen outlives the session', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  const bob = await fixture.join('bob')
  fixture.passTime({ hours: 2 })
  await fixture.withToken(bob.token)
  await bob.caller.auth.logout()
  await drainBackground(fixture.app)
  const seen = (await ada.caller.admin.people()).people.map(({ lastSeenAt }) => Date.parse(lastSeenAt ?? ''))
  expect((seen[1] ?? 0) - (seen[0] ?? 0)).toBeGreaterThan(3_600_000)
})

test('there is always an admin', async () => {
  await using fixture = await openFixture()
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  const setRole = (by: Caller, id: string, role: 'admin' | 'member') => by.admin.setRole({ id, role })
  await expect(setRole(ada.caller, ada.userId, 'member')).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await setRole(ada.caller, bob.userId, 'admin')).toMatchObject({ id: bob.userId, role: 'admin' })
  const { caller: second } = await fixture.withToken(bob.token)
  const both = await Promise.allSettled([setRole(ada.caller, bob.userId, 'member'), setRole(second, ada.userId, 'member')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const admins = await fixture.app.db.selectFrom('user').where('role', '=', 'admin').select('id').execute()
  expect(admins).toHaveLength(1)
  await expect(setRole(ada.caller, 'nobody', 'admin')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of two admins who disable each other at the same time one stays', async () => {
  await using fixture = await openFixture()
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  await ada.caller.admin.setRole({ id: bob.userId, role: 'admin' })
  const { caller: second } = await fixture.withToken(bob.token)
  const both = await Promise.allSettled([
    ada.caller.admin.setDisabled({ id: bob.userId, disabled: true }),
    second.admin.setDisabled({ id: ada.userId, disabled: true }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a disabled admin can be made a member, and is one when enabled again', async () => {
  await using fixture = await openFixture()
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  await ada.caller.admin.setRole({ id: bob.userId, role: 'admin' })
  await ada.caller.admin.setDisabled({ id: bob.userId, disabled: true })
  expect(await ada.caller.admin.setRole({ id: bob.userId, role: 'member' })).toMatchObject({ role: 'member' })
  await ada.caller.admin.setDisabled({ id: bob.userId, disabled: false })
  const { people } = await ada.caller.admin.people()
  expect(people.find(({ id }) => id === bob.userId)).toMatchObject({ role: 'member', disabled: false })
})

test('a disabled person is out at once and stays out, and is back with all their things when enabled again', async () => {
  await using fixture = await openFixture()
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  const { accountId, heldId } = await ownSomething(fixture.app, bob.userId)
  const received = fixture.received()
  await expect(ada.caller.admin.setDisabled({ id: ada.userId, disabled: true })).rejects.toMatchObject({ code: 'CONFLICT' })

  expect(await ada.caller.admin.setDisabled({ id: bob.userId, disabled: true })).toMatchObject({ disabled: true })

  await expect((await fixture.withToken(bob.token)).caller.user.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(received).toEqual(expect.arrayContaining([`accounts.changed ${bob.userId}`, `session.ended ${bob.userId}`]))
  await expect(fixture.signIn('bob')).rejects.toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('disabled') })
  await expect(fixture.signIn('bob', 'a wrong password')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(fixture.app.connect(accountId, 'sync')).rejects.toMatchObject({ kind: 'missing' })
  expect((await ada.caller.admin.people()).people[1]).toMatchObject({ id: bob.userId, disabled: true, accounts: 1 })

  await ada.caller.admin.setDisabled({ id: bob.userId, disabled: false })
  const back = await fixture.signIn('bob')
  expect((await back.caller.mail.outbox()).items.map(({ id }) => id)).toContain(heldId)
  expect(await fixture.app.connect(accountId, 'user')).toBeDefined()
})

test('nothing of a disabled person is synced or sent until they are enabled again', async () => {
  await using fixture = await openFixture()
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  const [account] = (await bob.caller.accounts.connectDemo()).accounts
  const to = 'lena.orsolt@brightwater.example'
  const { id } = await bob.caller.mail.send({ to, subject: 'Later', body: 'x', accountId: account?.id, holdSeconds: 10 })
  fixture.passTime({ seconds: 11 })
  await ada.caller.admin.setDisabled({ id: bob.userId, disabled: true })
  const statusOf = () => fixture.app.db.selectFrom('outbox').where('id', '=', id).select('status').executeTakeFirst()
  const synced = () => fixture.app.db.selectFrom('mailbox').where('user_id', '=', bob.userId).select('id').execute()

  await using _jobs = await startJobs(fixture.app)
  await pause(1500)
  expect(await statusOf()).toEqual({ status: 'held' })
  expect(await synced()).toEqual([])

  await ada.caller.admin.setDisabled({ id: bob.userId, disabled: false })
  for (let at = 0; at < 400 && ((await statusOf())?.status === 'held' || (await synced()).length === 0); at++) await pause(25)
  expect((await statusOf())?.status).not.toBe('held')
  expect(await synced()).not.toEqual([])
})

test('an admin removes a person with their own password', async () => {
  await using fixture = await openFixture()
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  const remove = (password: string) => ada.caller.admin.removePerson({ id: bob.userId, password })
  await expect(remove(passwordOf('bob'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await bob.caller.user.get()).user.name).toBe('bob')

  await remove(passwordOf('ada'))

  await expect((await fixture.withToken(bob.token)).caller.user.get()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect((await ada.caller.admin.people()).people[1]).toMatchObject({ id: bob.userId, email: '', deleted: true })
  await expect(remove(passwordOf('ada'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(ada.caller.admin.setDisabled({ id: bob.userId, disabled: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an invitation is listed without its code, lets one person in, and can be revoked', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'invite', PUBLIC_URL: 'https://mail.example.org' } })
  const ada = await fixture.join('ada')
  const made = await ada.caller.admin.invite({ note: 'Bob, next door' })
  const { invite, code, url } = made
  expect(url).toBe(`https://mail.example.org/register?invite=${code}`)
  expect(invite).toMatchObject({ note: 'Bob, next door', usedBy: null })
  expect(Date.parse(invite.expiresAt) - Date.parse(invite.createdAt)).toBe(7 * 24 * 3_600_000)
  const month = await ada.caller.admin.invite({ days: 30 })
  await expect(ada.caller.admin.invite({ days: 31 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(JSON.stringify(await ada.caller.admin.invites())).not.toContain(code)

  const register = (name: string, inviteCode: string) =>
    fixture.stranger().auth.register({ name, email: emailOf(name), password: passwordOf(name), inviteCode })
  await register('bob', code)
  expect((await ada.caller.admin.invites()).invites.find(({ id }) => id === invite.id)).toMatchObject({ usedBy: 'bob' })
  await ada.caller.admin.revokeInvite({ id: month.invite.id })
  await expect(register('eve', month.code)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(ada.caller.admin.revokeInvite({ id: month.invite.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  fixture.passTime({ days: 8 })
  const later = await fixture.signIn('ada')
  expect((await later.caller.admin.invites()).invites).toEqual([])
})

test('what an admin chooses for registration counts over the setting, everywhere, until it is taken back', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'open' } })
  const ada = await fixture.join('ada')
  expect(await ada.caller.admin.registration()).toEqual({ registration: 'open', chosen: false })
  expect(await ada.caller.admin.setRegistration({ registration: 'closed' })).toEqual({ registration: 'closed', chosen: true })
  expect((await fixture.stranger().system.status()).registration).toBe('closed')
  await expect(fixture.join('bob')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await ada.caller.admin.setRegistration({ registration: 'invite' })
  await expect(fixture.join('bob')).rejects.toMatchObject({ message: expect.stringContaining('invitation') })
  expect(await ada.caller.admin.setRegistration({ registration: null })).toEqual({ registration: 'open', chosen: false })
  await fixture.join('bob')
})

test('a mailbox whose first pass is still to come is not counted as idle', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  await ada.caller.accounts.connectDemo()
  expect((await ada.caller.admin.state()).accounts).toEqual([{ provider: 'demo', state: 'syncing', count: 3 }])
})

test('the state of the server is numbers', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  await ownSomething(fixture.app, ada.userId)
  const job = jobs.find(({ name }) => name === 'wake')
  if (job) await runJob(fixture.app, job, undefined)
  const state = await ada.caller.admin.state()
  expect(state).toMatchObject({
    node: process.version,
    people: 2,
    accounts: [{ provider: 'demo', state: 'idle', count: 1 }],
    outbox: { waiting: 1, failed: 1, unknown: 1 },
    jobs: [{ name: 'wake', result: '0 emails' }],
  })
  expect(state.database.bytes).toBeGreaterThan(100_000)
  expect(state.disk.totalBytes).toBeGreaterThan(state.disk.freeBytes)
  expect(state.memoryBytes).toBeGreaterThan(10_000_000)
  expect(Date.parse(state.startedAt)).toBeLessThanOrEqual(Date.now())
})

test('no procedure of the admin answers anything of anybody’s mail', async () => {
  await using fixture = await openFixture()
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  const owned = await ownSomething(fixture.app, bob.userId)
  const inviteId = (await ada.caller.admin.invite({})).invite.id
  const calls: Record<string, () => Promise<unknown>> = {
    'admin.people': () => ada.caller.admin.people(),
    'admin.setRole': () => ada.caller.admin.setRole({ id: bob.userId, role: 'member' }),
    'admin.invites': () => ada.caller.admin.invites(),
    'admin.invite': () => ada.caller.admin.invite({}),
    'admin.revokeInvite': () => ada.caller.admin.revokeInvite({ id: inviteId }),
    'admin.registration': () => ada.caller.admin.registration(),
    'admin.setRegistration': () => ada.caller.admin.setRegistration({ registration: 'open' }),
    'admin.passwordSignIn': () => ada.caller.admin.passwordSignIn(),
    'admin.setPasswordSignIn': () => ada.caller.admin.setPasswordSignIn({ isOn: true }),
    'admin.state': () => ada.caller.admin.state(),
    'admin.models': () => ada.caller.admin.models(),
    // No Ollama here: what they say is a refusal.
    'admin.pullModel': () => ada.caller.admin.pullModel({ name: 'qwen3:4b' }).catch(String),
    'admin.chooseModel': () => ada.caller.admin.chooseModel({ name: 'qwen3:4b' }).catch(String),
    'admin.setDisabled': () => ada.caller.admin.setDisabled({ id: bob.userId, disabled: true }),
    'admin.removePerson': () => ada.caller.admin.removePerson({ id: bob.userId, password: passwordOf('ada') }),
    'admin.removals': () => ada.caller.admin.removals(),
  }
  const procedures = Object.keys(appRouter._def.procedures).filter((name) => name.startsWith('admin.'))
  expect(Object.keys(calls).sort()).toEqual(procedures.sort())
  const words = ['secret', 'grace@people.test', 'ashdown.example', 'On its way', 'A draft', 'Thanks']
  // The colleague is one of the people; the mailbox they share is not told of.
  const theirs = [...words, ...Object.values(owned).filter((id) => id.length > 10 && id !== owned.colleagueId)]
  for (const [name, call] of Object.entries(calls)) {
    const said = JSON.stringify((await call()) ?? null)
    expect({ name, said: theirs.filter((word) => said.includes(word)) }).toEqual({ name, said: [] })
  }
})

test('of two admins who remove each other at the same time one stays, and so does everything of the server', async () => {
  await using fixture = await openFixture()
  const [ada, bob] = [await fixture.join('ada'), await fixture.join('bob')]
  await ada.caller.admin.setRole({ id: bob.userId, role: 'admin' })
  await ada.caller.admin.setRegistration({ registration: 'closed' })
  const { caller: second } = await fixture.withToken(bob.token)
  const both = await Promise.allSettled([
    ada.caller.admin.removePerson({ id: bob.userId, password: passwordOf('ada') }),
    second.admin.removePerson({ id: ada.userId, password: passwordOf('bob') }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const here = await fixture.app.db.selectFrom('user').where('deleted_at', 'is', null).select('role').execute()
  expect(here).toEqual([{ role: 'admin' }])
  expect((await fixture.stranger().system.status()).registration).toBe('closed')
})

test('an admin who is disabled or made a member while a call of theirs is under way does nothing any more', async () => {
  await using fixture = await openFixture({ env: { REGISTRATION: 'invite' } })
  const ada = await fixture.join('ada')
  await ada.caller.admin.setRegistration({ registration: 'open' })
  const [bob, cleo, dora] = [await fixture.join('bob'), await fixture.join('cleo'), await fixture.join('dora')]
  for (const { userId } of [bob, cleo]) await ada.caller.admin.setRole({ id: userId, role: 'admin' })
  // What came through the door a moment before.
  const [disabled, demoted] = [(await fixture.withToken(bob.token)).caller, (await fixture.withToken(cleo.token)).caller]
  await ada.caller.admin.setDisabled({ id: bob.userId, disabled: true })
  await ada.caller.admin.setRole({ id: cleo.userId, role: 'member' })
  const { invite } = await ada.caller.admin.invite({})

  for (const [caller, name] of [
    [disabled, 'bob'],
    [demoted, 'cleo'],
  ] as const) {
    const calls = [
      () => caller.admin.setRole({ id: dora.userId, role: 'admin' }),
      () => caller.admin.setDisabled({ id: ada.userId, disabled: true }),
      () => caller.admin.removePerson({ id: dora.userId, password: passwordOf(name) }),
      () => caller.admin.invite({}),
      () => caller.admin.revokeInvite({ id: invite.id }),
      () => caller.admin.setRegistration({ registration: 'open' }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  const { people } = await ada.caller.admin.people()
  expect(people.map(({ role, disabled, deleted }) => [role, disabled, deleted])).toEqual([
    ['admin', false, false],
    ['admin', true, false],
    ['member', false, false],
    ['member', false, false],
  ])
  expect((await ada.caller.admin.invites()).invites).toHaveLength(1)
})
