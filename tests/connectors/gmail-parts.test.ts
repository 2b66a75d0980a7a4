import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RemoteText, TextRequest } from '../../src/connectors/connector.ts'
import { openAttachment, openRaw } from '../../src/connectors/gmail/message/parts.ts'
import { fetchTexts } from '../../src/connectors/gmail/message/texts.ts'
import { type ClientUnderTest, gmailClient, placeOf } from '../support/gmail-client.ts'

let client: ClientUnderTest
beforeEach(async () => {
  client = await gmailClient()
})
afterEach(() => client[Symbol.asyncDispose]())

const inbox = 'INBOX'
const file = Buffer.from(Array.from({ length: 300_000 }, (_byte, index) => (index * 7) % 256))
const plain = { part: '1.1', type: 'text/plain', charset: 'utf-8', encoding: '8bit', size: 30 }
const html = { ...plain, part: '1.2', type: 'text/html' }

function mixed(text: string): string {
  return [
    'From: Grace <grace@example.org>',
    'To: ada@gmail.example',
    'Subject: a report',
    'Message-ID: <report@example.org>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--inner',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Gr=C3=BC=C3=9Fe</p>',
    '--inner--',
    '--outer',
    'Content-Type: application/pdf; name="report.pdf"',
    'Content-Disposition: attachment; filename="report.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    file.toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--outer--',
    '',
  ].join('\r\n')
}

async function texts(requests: TextRequest[], maxBytes: number): Promise<RemoteText[]> {
  const all: RemoteText[] = []
  for await (const text of fetchTexts(client, requests, maxBytes)) all.push(text)
  return all
}
const contents = (text: RemoteText | undefined) => text?.parts.map(({ content }) => Buffer.from(content).toString().trim())

test('texts come decoded, cut where told, in their order; mails that are gone are left out', async () => {
  const mails = await Promise.all(
    Array.from({ length: 20 }, (_each, n) => client.mail(['INBOX'], { mime: mixed(`Schöne Grüße ${n}`) })),
  )
  client.mailbox.delete(mails[3]?.id ?? '')
  const requests = [
    { uid: 4_000_000_000, textParts: [plain] },
    ...mails.map(({ uid }) => ({ uid, textParts: [plain, html] })),
    { uid: 7, textParts: [] },
  ]
  const read = await texts(requests, 1000)
  const left = mails.flatMap(({ uid }, n) => (n === 3 ? [] : [uid]))
  expect(read.map(({ uid }) => uid).filter((uid) => uid !== 7)).toEqual(left)
  expect(read.find(({ uid }) => uid === 7)).toEqual({ uid: 7, parts: [] })
  expect(contents(read.find(({ uid }) => uid === left[4]))).toEqual(['Schöne Grüße 5', '<p>Grüße</p>'])
  expect(read.flatMap(({ parts }) => parts).every(({ encoding }) => encoding === 'binary')).toBe(true)
  expect(contents((await texts(requests.slice(1, 2), 3))[0])).toEqual(['Sch', '<p>'])
})

test('a long text is asked for by itself', async () => {
  const long = 'Ein langer Brief. '.repeat(20_000)
  const mail = await client.mail(['INBOX'], { mime: mixed(long) })
  const [text] = await texts([{ uid: mail.uid, textParts: [{ ...plain, size: long.length }] }], 1_000_000)
  expect(contents(text)).toEqual([long.trim()])
  expect(client.server.gmail.calls.get('messages.attachments.get')).toBe(1)
})

test('attachments and whole mails come byte by byte', async () => {
  const mail = await client.mail(['INBOX'], { mime: mixed('Hello') })
  const place = placeOf(inbox, mail)
  expect((await buffer(await openAttachment(client, place, '2'))).equals(file)).toBe(true)
  expect((await buffer(await openRaw(client, place))).toString()).toBe(mixed('Hello'))
})

test('what is not there is missing', async () => {
  const mail = await client.mail(['INBOX'], { mime: mixed('Hello') })
  const place = placeOf(inbox, mail)
  const missing = { kind: 'missing' }
  await expect(openAttachment(client, place, '9')).rejects.toMatchObject(missing)
  await expect(openAttachment(client, place, '../1')).rejects.toMatchObject(missing)
  await expect(openRaw(client, { ...place, uid: 4_000_000_000 })).rejects.toMatchObject(missing)
  await expect(openRaw(client, { ...place, uidvalidity: '77' })).rejects.toMatchObject(missing)
  client.mailbox.delete(mail.id)
  await expect(openRaw(client, place)).rejects.toMatchObject(missing)
  await expect(openAttachment(client, place, '2')).rejects.toMatchObject(missing)
})
