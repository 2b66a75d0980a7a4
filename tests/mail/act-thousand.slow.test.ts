// A thousand mails archived at once, on a real Dovecot.
import { expect, test } from 'vitest'
import { letter, startTestServer } from '../support/test-server.ts'
import { carried, inStep, onServer, start, subjects } from './acting.ts'

test('a thousand archived mails reach the server, and come back', async () => {
  const many = Array.from({ length: 1000 }, (_, n) => letter({ id: `n${n}`, at: start + n * 1000 }))
  await using house = await startTestServer({ mails: many })
  await house.until(async () => (await house.ada.caller.mail.list({})).total === 1000, 30_000)
  await inStep(house)
  const wanted = { q: 'subject:n99' }
  const found = await subjects(house.ada, wanted)
  expect(found.length).toBeGreaterThan(0)
  expect(await house.ada.caller.mail.batchMatching({ list: wanted, starred: true })).toMatchObject({ updated: found.length })
  expect(await subjects(house.ada, { filter: 'starred' })).toEqual(found)
  const answer = await house.ada.caller.mail.batchMatching({ list: {}, mailbox: 'archive' })
  expect(answer).toMatchObject({ updated: 1000, failed: [] })
  expect(await subjects(house.ada)).toEqual([])
  expect((await house.ada.caller.mail.list({ mailbox: 'archive' })).total).toBe(1000)
  await house.until(async () => onServer(house, 'Archive').length === 1000, 30_000)
  expect(onServer(house, 'INBOX')).toEqual([])
  await carried(house)
  expect((await house.ada.caller.mail.list({ mailbox: 'archive' })).total).toBe(1000)
  const { undoId } = answer
  expect(await house.ada.caller.mail.undo({ undoId: undoId ?? '' })).toEqual({ restored: 1000 })
  await house.until(async () => onServer(house, 'INBOX').length === 1000, 30_000)
}, 180_000)
