import { expect, test } from 'vitest'
import { createLog } from '../../src/core/log.ts'
import { createTriageWorker } from '../../src/triage/triage-worker.ts'
import { mailOf } from './mails.ts'

test('a mail that breaks the thread stays empty, and its neighbours are looked at', async () => {
  const limits = { mailMs: 4000, msPerMail: 0, msPerMegabyte: 0, batchChars: 64 * 1024 * 1024, batchMails: 50, memoryMb: 48 }
  const worker = createTriageWorker(createLog('silent'), limits)
  const heavy = mailOf('x', { key: 2, html: `<table>${'<tr><td style="color:#123">a</td>'.repeat(140_000)}` })
  const results = await worker.analyze([mailOf('Can you come?', { key: 1 }), heavy, mailOf('Can you come?', { key: 3 })])
  expect(results.map(({ key, findings }) => [key, findings.length])).toEqual([
    [1, 1],
    [2, 0],
    [3, 1],
  ])
  expect(results[1]?.reply.reason).toBe('It could not be read.')
  await worker.close()
}, 180_000)
