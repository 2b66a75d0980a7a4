// A thousand mails archived at once, on a real Dovecot.
import { expect, test } from 'vitest'
import { letter, startTestServer } from '../support/test-server.ts'
import { carried, inStep, onServer, start, subjects } from './acting.ts'

test('a thousand archived mails reach the server, and come back', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => letter({ id: `n${n}`, at: start + n * 1000 }))
  await using fixture = await startTestServer({ mails: many })
  await fixture.until(async () => (await fixture.ada.caller.mail.list({})).total === 1000, 30_000)
  await inStep(fixture)
  const wanted = { q: 'subject:n99' }
  const found = await subjects(fixture.ada, wanted)
  expect(found.length).toBeGreaterThan(0)
  expect(await fixture.ada.caller.mail.batchMatching({ list: wanted, starred: true })).toMatchObject({ updated: found.length })
  expect(await subjects(fixture.ada, { filter: 'starred' })).toEqual(found)
  const answer = await fixture.ada.caller.mail.batchMatching({ list: {}, mailbox: 'archive' })
  expect(answer).toMatchObject({ updated: 1000, failed: [] })
  expect(await subjects(fixture.ada)).toEqual([])
  expect((await fixture.ada.caller.mail.list({ mailbox: 'archive' })).total).toBe(1000)
  await fixture.until(async () => onServer(fixture, 'Archive').length === 1000, 30_000)
  expect(onServer(fixture, 'INBOX')).toEqual([])
  await carried(fixture)
  expect((await fixture.ada.caller.mail.list({ mailbox: 'archive' })).total).toBe(1000)
  const { undoId } = answer
  expect(await fixture.ada.caller.mail.undo({ undoId: undoId ?? '' })).toEqual({ restored: 1000 })
  await fixture.until(async () => onServer(fixture, 'INBOX').length === 1000, 30_000)
}, 180_000)
