import { expect, test } from 'vitest'
import { drainBackground } from '../../src/auth/background.ts'
import { ownSomething } from '../rest/mailbox.ts'
import { emailOf, openFixture, passwordOf } from './fixture.ts'

test('a person sees what happened to their account, whoever did it', async () => {
  await using fixture = await openFixture()
  const admin = await fixture.join('admin')
  const ada = await fixture.join('ada')
  const eve = fixture.stranger({ address: '203.0.113.9' })
  await expect(eve.auth.login({ email: emailOf('ada'), password: 'a guess' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await drainBackground(fixture.app)
  await expect(ada.caller.user.remove({ password: 'another guess' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await admin.caller.admin.setRole({ id: ada.userId, role: 'admin' })
  await ada.caller.user.update({ email: 'lovelace@people.test', password: passwordOf('ada') })
  const newPassword = 'quite another one'
  await ada.caller.auth.changePassword({ currentPassword: passwordOf('ada'), newPassword })

  const { activity } = await ada.caller.user.activity()

  expect(activity).toMatchObject([
    { what: 'password-changed', by: 'self' },
    { what: 'address-changed', by: 'self' },
    { what: 'role-changed', by: 'admin', address: '' },
    { what: 'sign-in-failed', by: 'unknown' },
    { what: 'sign-in-failed', by: 'unknown', address: '203.0.113.9' },
    { what: 'signed-in', by: 'self', at: expect.stringMatching(/Z$/) },
  ])
  expect((await admin.caller.user.activity()).activity).toMatchObject([{ what: 'signed-in' }])
})

test('it is forgotten after half a year, and of each kind only the last hundred are kept', async () => {
  await using fixture = await openFixture()
  const ada = await fixture.join('ada')
  const rows = Array.from({ length: 600 }, (_, at) => [
    ada.userId,
    'sign-in-failed',
    'unknown',
    `192.0.2.${at}`,
    fixture.app.now().getTime(),
  ])
  await fixture.app.writeAll([{ sql: 'insert into activity (user_id, what, by, address, at) values (?, ?, ?, ?, ?)', rows }])
  await expect(fixture.signIn('ada', 'a guess')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await drainBackground(fixture.app)
  const kept = (await fixture.app.db.selectFrom('activity').select('what').execute()).map(({ what }) => what)
  expect([kept.length, kept.filter((what) => what === 'signed-in').length]).toEqual([101, 1])
  fixture.passTime({ days: 181 })
  const { caller } = await fixture.signIn('ada')
  await drainBackground(fixture.app)
  expect((await caller.user.activity()).activity).toMatchObject([{ what: 'signed-in' }])
})

test('what is done with mail, mailboxes and what is allowed is among it: kinds and numbers, nothing of what it was', async () => {
  await using fixture = await openFixture()
  const { caller, userId } = await fixture.join('ada')
  const elsewhere = await fixture.signIn('ada')
  const { accountId, mailId } = await ownSomething(fixture.app, userId)
  const fields = {
    to: 'Grace <grace@people.test>',
    cc: '',
    bcc: '',
    subject: 'Lunch',
    body: '<p>Noon?</p>',
    identityId: accountId,
  }
  await caller.privacy.saveConsent({ speechOutside: true })
  await caller.privacy.saveConsent({ speechOutside: true })
  await caller.privacy.saveConsent({ speechOutside: false })
  const draft = await caller.drafts.save({ fields, origin: 'ai' })
  await caller.drafts.approve({ id: draft.id, hash: (await caller.drafts.review({ id: draft.id })).hash })
  await caller.drafts.send({ id: draft.id, revision: draft.revision, holdSeconds: 10 })
  await caller.mail.remove({ id: mailId, permanent: true })
  await caller.admin.invite({ note: 'for Bob' })
  const { sessions } = await caller.auth.sessions()
  for (const { id, current } of sessions) if (!current) await caller.auth.endSession({ id })
  await caller.accounts.disconnect({ id: accountId })
  await expect(elsewhere.caller.user.activity()).resolves.toBeDefined()

  const { activity } = await caller.user.activity()
  const since = activity.findIndex(({ what }) => what === 'signed-in')
  expect(activity.slice(0, since).map(({ what, count }) => (count === null ? what : `${what} ${count}`))).toEqual([
    'mailbox-disconnected',
    // The other one comes with the mailbox.
    'session-ended',
    'session-ended',
    'invited',
    'mail-deleted 1',
    'mail-approved',
    'consent-taken',
    'consent-given',
  ])
  expect(JSON.stringify(activity)).not.toMatch(/grace|Lunch|Bob|@/)
})
