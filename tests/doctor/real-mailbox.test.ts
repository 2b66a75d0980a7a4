// What is said of a mailbox on a real mail server: from the thread that keeps it in step, and from the server itself.
import { expect, test } from 'vitest'
import { runChecks } from '../../src/doctor/run-checks.ts'
import type { DoctorLine } from '../../src/shared/doctor.ts'
import { alice, letter, startTestServer } from '../support/test-server.ts'

const mails = Array.from({ length: 12 }, (_, i) => letter({ id: `m${i}` }))

test('last heard, counts, folders made anew, and a server that is away', async () => {
  await using house = await startTestServer({ mails })
  const check = async (what: string): Promise<DoctorLine | undefined> => {
    const { lines } = await runChecks(house.t.app, {})
    return lines.find(({ id }) => id.startsWith('mailbox.') && id.endsWith(`.${what}`))
  }
  const connection = async () => (await house.t.app.runtime.connections())[0]
  await house.until(async () => (await house.ada.caller.mail.list({})).total === 12, 20_000)
  await house.until(async () => (await connection())?.state === 'open')
  expect(await check('connection')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^Its mail server was last heard \d+ s ago/),
  })
  expect(await check('sync')).toMatchObject({ state: 'ok' })
  expect(await check('counts')).toMatchObject({ state: 'ok' })

  // Marked as deleted by another program and not expunged: gone for a person, and no difference.
  house.server.doveadm('flags', 'add', '-u', alice, '\\Deleted', 'mailbox', 'INBOX', '1:5')
  await house.until(async () => (await house.ada.caller.mail.list({})).total === 7, 20_000)
  expect(await check('counts')).toMatchObject({ state: 'ok' })
  // A look changes nothing there.
  expect(house.server.doveadm('search', '-u', alice, 'mailbox', 'INBOX', 'ALL').trim().split('\n')).toHaveLength(12)

  house.server.newUidValidity(alice, 'INBOX')
  house.server.kick(alice)
  await house.until(async () => ((await connection())?.resets ?? 0) > 0, 30_000)

  await house.server.stop()
  await house.until(async () => (await connection())?.state === 'resting', 60_000)
  await house.until(async () => ((await connection())?.failures ?? 0) > 1, 60_000)
  expect(await connection()).toMatchObject({ trouble: 'unavailable', lastActivityAgo: expect.any(Number) })
  expect((await check('connection'))?.state).toBe('warn')
}, 180_000)
