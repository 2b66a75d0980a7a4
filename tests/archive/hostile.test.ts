// Files that somebody wrote to keep the server busy: what they cost is bounded, and nobody else waits for them.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readFile } from '../../src/archive/reading/file.ts'
import { readMbox, unquoted } from '../../src/archive/reading/mbox.ts'
import { testApp } from '../support/test-app.ts'

async function* chunks(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const begin = 'From ada@example.org Sat Jan  3 01:05:34 1996\nX: y\n'

test('a header full of lines that nearly begin a mail is looked through once for each piece of it', async () => {
  const file = Buffer.from(`${begin}${'From \n'.repeat(43_000)}\n\n`.repeat(8))
  const found: string[] = []
  for await (const { is } of readMbox(chunks(file))) found.push(is)
  expect(found).toEqual(Array.from({ length: 8 }, () => 'mail'))
}, 180_000)

test.each([
  ['>From a\n', 'From a\n'],
  ['>>From a\n>From b', '>From a\nFrom b'],
  ['x >From a\n>>>From \n', 'x >From a\n>>From \n'],
  ['>x>From a\n> From b\n>', '>x>From a\n> From b\n>'],
  ['a\r\n>From b\r\n', 'a\r\nFrom b\r\n'],
  ['>From >From >From\n>Fro', 'From >From >From\n>Fro'],
])('%j is %j without its quotes', (quoted, plain) => {
  expect(unquoted(Buffer.from(quoted)).toString()).toBe(plain)
})

test('fifty megabytes of quoted lines fit into a small memory', async () => {
  const program = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData).then(({ unquoted }) => parentPort.postMessage(unquoted(Buffer.from('>From \\n'.repeat(7e6))).length))`
  const module = new URL('../../src/archive/reading/mbox.ts', import.meta.url).href
  const worker = new Worker(program, { eval: true, workerData: module, resourceLimits: { maxOldGenerationSizeMb: 150 } })
  const ended = await Promise.race([once(worker, 'message'), once(worker, 'error')])
  await worker.terminate()
  expect(ended).toEqual([42e6])
}, 180_000)

test('a zip whose content is damaged is refused with a sentence', async () => {
  await using t = await testApp()
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(`${begin}\n${'Dear Ada, '.repeat(2000)}`), 'a.mbox', { mtime: new Date(0) })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  bytes.fill(0xff, 60, 90)
  const given = { name: 'a.zip', stream: chunks(bytes), folder: undefined }
  const read = async () => {
    for await (const _found of readFile(t.app, given, () => undefined));
  }
  await expect(read()).rejects.toMatchObject({ kind: 'unprocessable', message: 'This zip file is damaged.' })
})

test('a mail of 100,000 parts is listed with as many as anybody reads, and with itself for the rest', async () => {
  await using t = await testApp()
  const head = 'From: a@b.test\r\nSubject: many\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
  const pdf = (n: number) => `--b\r\nContent-Type: application/pdf; name="f${n}.pdf"\r\n\r\n${'x'.repeat(300)}\r\n`
  const bytes = Buffer.from(`${head}${Array.from({ length: 100_000 }, (_, n) => pdf(n)).join('')}--b--\r\n`)
  const other = Buffer.from('From: a@b.test\r\nSubject: other\r\n\r\nHello.')
  const now = t.app.now().getTime()
  const [many, small] = await t.app.mime.describeMails([
    { bytes, now },
    { bytes: other, now },
  ])
  expect(many?.mail.attachments.length).toBe(1000)
  expect(many?.mail.attachments.at(-1)).toMatchObject({ filename: 'mail.eml', size: bytes.length })
  expect(many?.ranges[many.mail.attachments.at(-1)?.part ?? '']).toEqual([0, bytes.length])
  expect([many, small].map((one) => one?.mail.subject)).toEqual(['many', 'other'])
})
