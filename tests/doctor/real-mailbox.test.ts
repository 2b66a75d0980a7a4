// What is said of a mailbox on a real mail server: from the thread that keeps it in step, and from the server itself.
import { expect, test } from 'vitest'
import { runChecks } from '../../src/doctor/run-checks.ts'
import type { DoctorLine } from '../../src/shared/doctor.ts'
import { alice, letter, startTestServer } from '../support/test-server.ts'

const mails = Array.from({ length: 12 }, (_, i) => letter({ id: `m${i}` }))

test('last heard, counts, folders made anew, and a server that is away', async () => {
  await using fixture = await startTestServer({ mails })
  const check = async (what: string): Promise<DoctorLine | undefined> => {
    const { lines } = await runChecks(fixture.t.app, {})
    return lines.find(({ id }) => id.startsWith('mailbox.') && id.endsWith(`.${what}`))
  }
  const connection = async () => (await fixture.t.app.runtime.connections())[0]
  await fixture.until(async () => (await fixture.ada.caller.mail.list({})).total === 12, 20_000)
  await fixture.until(async () => (await connection())?.state === 'open')
  expect(await check('connection')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^Last response from its mail server \d+ s ago/),
  })
  expect(await check('sync')).toMatchObject({ state: 'ok' })
  expect(await check('counts')).toMatchObject({ state: 'ok' })

  // Marked as deleted by another program and not expunged: gone for a person, and no difference.
  fixture.server.doveadm('flags', 'add', '-u', alice, '\\Deleted', 'mailbox', 'INBOX', '1:5')
  await fixture.until(async () => (await fixture.ada.caller.mail.list({})).total === 7, 20_000)
  expect(await check('counts')).toMatchObject({ state: 'ok' })
  // A look changes nothing there.
  expect(fixture.server.doveadm('search', '-u', alice, 'mailbox', 'INBOX', 'ALL').trim().split('\n')).toHaveLength(12)

  fixture.server.newUidValidity(alice, 'INBOX')
  fixture.server.kick(alice)
  await fixture.until(async () => ((await connection())?.resets ?? 0) > 0, 30_000)

  await fixture.server.stop()
  await fixture.until(async () => (await connection())?.state === 'resting', 60_000)
  await fixture.until(async () => ((await connection())?.failures ?? 0) > 1, 60_000)
  expect(await connection()).toMatchObject({ trouble: 'unavailable', lastActivityAgo: expect.any(Number) })
  expect((await check('connection'))?.state).toBe('warn')
}, 180_000)
