// Mail that takes the thread that reads it too long, or too much memory: the thread ends, the mails beside it are read.
import { expect, test } from 'vitest'
import type { RemoteText } from '../../src/connectors/connector.ts'
import { createMimeWorker } from '../../src/connectors/mime/mime-worker.ts'
import { createLog } from '../../src/core/log.ts'

const mail = (content: string, { type = 'text/plain', parts = 1 } = {}): RemoteText => ({
  uid: 1,
  parts: Array.from({ length: parts }, () => ({
    type,
    charset: 'utf-8',
    encoding: '8bit',
    content: new Uint8Array(Buffer.from(content)),
  })),
})

test('a mail that takes too long is a placeholder, and its neighbours are read', async () => {
  const strict = createMimeWorker(createLog('silent'), {
    mailMs: 2000,
    msPerMegabyte: 0,
    batchBytes: 500e6,
    batchMails: 10,
    memoryMb: 1024,
  })
  // Some ten seconds of work.
  const slow = mail('a \n\n'.repeat(2_000_000), { type: 'text/plain; format=flowed', parts: 12 })
  const mails = [mail('one'), slow, mail('three')].map((one, uid) => ({ ...one, uid }))
  const read = await strict.readTexts(mails)
  await strict.close()
  expect(read).toMatchObject([
    { uid: 0, text: 'one', readable: true },
    { uid: 1, text: '', html: null, readable: false },
    { uid: 2, text: 'three', readable: true },
  ])
})

test('HTML that takes too long to sanitise, or too much memory, is shown as its plain text', async () => {
  const strict = createMimeWorker(createLog('silent'), {
    mailMs: 50,
    msPerMegabyte: 0,
    batchBytes: 1,
    batchMails: 1,
    memoryMb: 32,
  })
  const input = { html: '<b>x</b>'.repeat(600_000), text: 'plain', inlineImages: {}, images: 'remove' as const }
  expect(await strict.sanitise(input)).toEqual({
    html: '<div class="plain">plain</div>',
    remoteImages: 0,
    trackers: 0,
    links: [],
    fellBack: true,
  })
  expect((await strict.sanitise({ ...input, html: '<b>x</b>' })).html).toBe('<b>x</b>')
  await strict.close()
})
