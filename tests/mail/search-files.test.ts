// Attachments are searched by their text, and none of them can stop the others.
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yazl from 'yazl'
import { createFileTextWorker } from '../../src/connectors/mime/files/file-text-worker.ts'
import { AppError } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import { fetchTexts } from '../../src/mail/sync/fetch-texts.ts'
import { indexAttachments } from '../../src/mail/sync/index-attachments.ts'
import { WakeSignal } from '../../src/mail/sync/wake-signal.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { startTestServer } from '../support/test-server.ts'

const worker = createFileTextWorker(createLog('silent'))
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => {
  await worker.close()
  await t[Symbol.asyncDispose]()
})

/** A PDF of one page, shown as often as wanted. */
function pdf(content: string | Buffer, given: { filter?: string; pages?: number; trailer?: string } = {}): Buffer {
  const stream = Buffer.from(content)
  const { filter = '', pages = 1, trailer = '' } = given
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${stream.length} ${filter} >>\nstream\n${stream.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let out = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = out.length
    out += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${out}${table}trailer\n<< /Size 6 /Root 1 0 R ${trailer} >>\nstartxref\n${out.length}\n%%EOF\n`, 'latin1')
}
const shows = (text: string) => `BT /F 1 Tf (${text}) Tj ET`

async function zip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const file = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name)
  file.end()
  const pieces: Buffer[] = []
  for await (const piece of file.outputStream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const docx = (xml: string | Buffer) =>
  zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': xml,
  })
const word = (text: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`

test('text, tables, calendars, PDF and Word documents give their text, whatever they are called', async () => {
  const read = async (bytes: string | Buffer) => (await worker.readFile(Buffer.from(bytes))).trim()
  expect(await read('Grüße')).toBe('Grüße')
  expect(await read(Buffer.from('\ufeffone;zwölf', 'utf16le'))).toBe('one;zwölf')
  expect(await read('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Board\r\n  meeting\r\nATTENDEE;CN=Ada:mailto:a@b.c\r\n')).toBe(
    'Board meeting\nAda a@b.c',
  )
  expect(await read(pdf(shows('A pelican')))).toBe('A pelican')
  expect(await read(pdf(deflateSync(shows('A packed pelican')), { filter: '/Filter /FlateDecode' }))).toBe('A packed pelican')
  expect(await read(await docx(word('A written pelican')))).toBe('A written pelican')
})

const bomb = () => {
  const blank = Buffer.alloc(200 * 2 ** 20, ' ')
  return pdf(deflateSync(deflateSync(Buffer.concat([blank, blank, blank]))), { filter: '/Filter [/FlateDecode /FlateDecode]' })
}
const lying = async () => {
  const honest = await docx(Buffer.alloc(64 * 2 ** 20, ' '))
  // What the directory says of the size is made small.
  const at = honest.lastIndexOf(Buffer.from('504b0102', 'hex'))
  honest.writeUInt32LE(100, at + 24)
  return honest
}

test.each([
  ['a broken PDF', async () => pdf(shows('x')).subarray(0, 90)],
  [
    'a PDF that wants a password',
    async () =>
      pdf(shows('x'), {
        trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> /P -4 >> /ID [<00> <00>]`,
      }),
  ],
  ['a PDF that unfolds into gigabytes', async () => bomb()],
  ['a Word document that unfolds into more than it says', lying],
  ['a ZIP that is none', async () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)])],
  ['a ZIP that is no document', () => zip({ 'a.txt': 'pelican' })],
  ['a Word document with broken XML', () => docx('<w:document><w:body>')],
  ['a program', async () => Buffer.from('MZ\u0000\u0001\u0002')],
  ['nothing', async () => Buffer.alloc(0)],
])('%s has no text, and the next file is read', { timeout: 60_000 }, async (_, make) => {
  expect(await worker.readFile(await make())).toBe('')
  expect((await worker.readFile(pdf(shows('pelican')))).trim()).toBe('pelican')
})

test('of a document with a hundred thousand pages, so many are read as time allows', { timeout: 60_000 }, async () => {
  const text = await worker.readFile(pdf(shows('pelican'), { pages: 100_000 }))
  expect(text).toContain('pelican')
  expect(text.length).toBeLessThanOrEqual(200_000)
})

async function readAll(ada: ScriptedMailbox, wakeSignal = new WakeSignal(), account = { id: ada.accountId, userId: ada.userId }) {
  await t.app.db
    .updateTable('message')
    .set({ files_state: 'wanted' })
    .where('user_id', '=', ada.userId)
    .where('files_state', '=', 'none')
    .execute()
  await using connector = await t.app.connect(ada.accountId, 'sync')
  await fetchTexts(t.app, account, connector, 100, new Set())
  while ((await indexAttachments(t.app, account, connector, wakeSignal, 5)) > 0) if (wakeSignal.waiting) break
}
const found = async (ada: ScriptedMailbox, q: string) => (await ada.caller.mail.list({ q })).emails.map((mail) => mail.subject)
const states = (ada: ScriptedMailbox) =>
  t.app.db.selectFrom('message').select('files_state').where('user_id', '=', ada.userId).execute()

test('a word that stands only in an attachment finds the mail, and says where it stands', async () => {
  const ada = await mailboxOf(t, 'ada')
  await ada.mail({
    subject: 'Paper',
    text: 'See the paper.',
    files: [{ filename: 'p.pdf', mimeType: 'application/pdf', bytes: pdf(shows('A pelican lands')) }],
  })
  await ada.mail({
    subject: 'Bad',
    text: 'Another one.',
    files: [{ filename: 'b.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-broken') }],
  })
  await readAll(ada)
  expect(await found(ada, 'pelican')).toEqual(['Paper'])
  expect(await found(ada, 'paper pelican')).toEqual(['Paper'])
  expect(await found(ada, 'filename:pelican')).toEqual([])
  const [mail] = (await ada.caller.mail.list({ q: 'pelican' })).emails
  expect(mail?.match?.piece).toEqual({ text: 'A pelican lands', ranges: [[2, 9]], from: 'files' })
  expect(await states(ada)).toEqual([{ files_state: 'done' }, { files_state: 'done' }])
})

test('a ring interrupts; afterwards it goes on', async () => {
  const ada = await mailboxOf(t, 'grace')
  await ada.mail({
    subject: 'Note',
    text: 'x',
    files: [{ filename: 'n.txt', mimeType: 'text/plain', bytes: Buffer.from('heron') }],
  })
  const wakeSignal = new WakeSignal()
  wakeSignal.wake('changes')
  await readAll(ada, wakeSignal)
  expect(await states(ada)).toEqual([{ files_state: 'wanted' }])
  wakeSignal.take('changes')
  await readAll(ada, wakeSignal)
  expect(await found(ada, 'heron')).toEqual(['Note'])
})

test('a file that ends the connection each time is left alone in the end', async () => {
  const ada = await mailboxOf(t, 'lena')
  await ada.mail({
    subject: 'Trap',
    text: 'x',
    files: [
      {
        filename: 'n.txt',
        mimeType: 'text/plain',
        bytes: () => {
          throw new AppError('unavailable', 'The connection ended.')
        },
      },
    ],
  })
  const account = { id: ada.accountId, userId: ada.userId }
  for (let session = 0; session < 3; session++) await expect(readAll(ada, new WakeSignal(), account)).rejects.toThrow('ended')
  await readAll(ada, new WakeSignal(), account)
  expect(await states(ada)).toEqual([{ files_state: 'done' }])
})

test('an attachment on a real mail server is found by its text, after a while', { timeout: 60_000 }, async () => {
  const at = new Date(Date.UTC(2026, 5, 1))
  const part = (type: string, text: string) =>
    `--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`
  const raw = `Message-ID: <f@letters.test>\r\nDate: ${at.toUTCString()}\r\nFrom: Grace <grace@letters.test>\r\nSubject: With a file\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part('text/plain; charset=utf-8', 'See there.')}${part('text/plain; name="birds.txt"\r\nContent-Disposition: attachment; filename="birds.txt"', 'A capercaillie.')}--b--\r\n`
  await using fixture = await startTestServer({ mails: [{ raw, arrived: at }] })
  await fixture.until(async () => (await fixture.ada.caller.mail.list({ q: 'capercaillie' })).total === 1, 20_000)
  const [mail] = (await fixture.ada.caller.mail.list({ q: 'capercaillie' })).emails
  expect([mail?.subject, mail?.match?.piece?.from]).toEqual(['With a file', 'files'])
})
