// The bytes of a mail that leaves: nothing a person, a page or a pasted text holds can become a header, another mail, or a
// request. The second half sends them through a real mail server.
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose, type OutgoingMail } from '../../src/mail/outgoing/compose.ts'
import { readMessageIds } from '../../src/mail/outgoing/message-ids.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { alice, bob, startTestServer, type TestServer, until } from '../support/test-server.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const letter: OutgoingMail = {
  from: { name: 'Ada', email: 'ada@own.test' },
  to: [{ name: 'Grace', email: 'grace@else.test' }],
  cc: [],
  bcc: [{ name: '', email: 'blind@else.test' }],
  subject: 'Hello',
  body: 'Hello',
  files: [],
  inReplyTo: undefined,
  references: [],
}
const bytesOf = async (more: Partial<OutgoingMail>) => Buffer.from((await compose(t.app, { ...letter, ...more })).mime)
const read = async (more: Partial<OutgoingMail>) => PostalMime.parse(await bytesOf(more))
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const smuggled = 'MAIL FROM:<evil@x.org>\r\nRCPT TO:<victim@x.org>\r\nDATA\r\nSubject: smuggled\r\n\r\nx\r\n.\r\n'
const ends = ['\n.\n', '\r.\r', '\n.\r\n', '\r\n.\n', '\r\n.\r\n', '\r\n.\r', '\n\r.\r\n']

test('a text that ends a mail, in any of the ways a server may take for one', async () => {
  for (const end of ends) {
    for (const body of [`Before${end}${smuggled}`, `<p>Before${end}${smuggled}</p>`, `<pre>Before${end}${smuggled}</pre>`]) {
      const file = { id: '', filename: 'a.eml', mimeType: 'message/rfc822', content: Buffer.from(`x${end}${smuggled}`) }
      const mime = await bytesOf({ body, files: [file, { ...file, mimeType: 'text/plain' }] })
      const text = mime.toString('latin1')
      expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
      const parsed = await PostalMime.parse(mime)
      expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).toString()).toBe(`x${end}${smuggled}`)
    }
  }
})

test('no field of a mail becomes a header line', async () => {
  const evil = 'x\r\nBcc: evil@x.org\r\n\r\n<b>body</b>\u0000\u2028y'
  const mime = await bytesOf({
    subject: evil,
    from: { name: evil, email: 'ada@own.test' },
    to: [{ name: evil, email: 'grace@else.test' }],
    files: [{ id: '', filename: evil, mimeType: evil, content: png, contentId: undefined }],
  })
  const parsed = await PostalMime.parse(mime)
  expect(parsed.headers.filter((header) => header.key === 'bcc')).toEqual([])
  expect(mime.toString('latin1')).not.toMatch(/^bcc/im)
  expect(parsed.attachments[0]).toMatchObject({ mimeType: 'application/octet-stream' })
})

test('Message-IDs that could end a line are refused', () => {
  for (const id of ['<a@b>\r\nBcc: x@y', '<a@b>\u0000', '<a b@c>\n<d@e>', '<<a@b>>']) expect(() => readMessageIds(id)).toThrow()
})

test('whatever the fields hold, the mail has the headers it should and gives back its text', async () => {
  const sign = fc.constantFrom('a', 'ü', '漢', '\r', '\n', '\u0000', '.', ':', ' ', '<', '>', '"', '=', '\t', '\u2028', '😀')
  const text = fc.array(sign, { maxLength: 60 }).map((signs) => signs.join(''))
  const allowed = /^(?:from|to|subject|message-id|date|mime-version|content-.*)$/
  await fc.assert(
    fc.asyncProperty(text, text, text, async (subject, name, body) => {
      const mime = await bytesOf({ subject, body: `x${body}`, to: [{ name, email: 'grace@else.test' }] })
      expect(mime.toString('latin1')).not.toMatch(/[^\r]\n|\r[^\n]/)
      const parsed = await PostalMime.parse(mime)
      expect(parsed.headers.map((header) => header.key).filter((key) => !allowed.test(key))).toEqual([])
      expect(parsed.to?.[0]?.address).toBe('grace@else.test')
      expect(parsed.text?.replace(/\r\n/g, '\n').trimEnd()).toBe(`x${body}`.replace(/\r\n?/g, '\n').trimEnd())
    }),
    { numRuns: 200 },
  )
})

test('only what the sanitiser leaves leaves, with its text beside it', async () => {
  const body =
    '<p style="color:red" onclick="x()">Hi <b>you</b><script>x()</script><img src="https://t.test/p.gif"></p><style>p{}</style>'
  const mail = await read({ body })
  expect(mail.html).toContain('<b>you</b>')
  expect(mail.html).not.toMatch(/script|onclick|t\.test|<style/)
  expect(mail.text).toContain('Hi you')
})

test('pictures of the text are parts of the mail; other pictures are not named by it', async () => {
  const picture = { id: 'p', filename: 'p.png', mimeType: 'image/png', content: png, contentId: 'abc@inline' }
  const data = `data:image/png;base64,${png.toString('base64')}`
  const body = `<p><img src="cid:abc@inline"><img src="${data}"><img src="cid:other@inline"><img src="/api/own/abc/inline"></p>`
  const mail = await read({ body, files: [picture, { ...picture, id: 'q', contentId: 'unused@inline' }] })
  const ids = mail.attachments.map((one) => one.contentId)
  expect(ids[0]).toBe('<abc@inline>')
  expect(ids).toHaveLength(2)
  expect(mail.html?.match(/src="cid:/g)).toHaveLength(2)
  expect(mail.html).not.toMatch(/data:|other|\/api\//)
})

test('an attachment can name no file and no address to be read', async () => {
  const evil = { path: '/etc/passwd', href: 'http://127.0.0.1/', raw: 'x' }
  const file = { id: '', filename: 'a.txt', mimeType: 'text/plain', content: Buffer.from('own'), ...evil }
  const mail = await read({ files: [file] })
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe('own')
})

test('through a real mail server: one mail, whole, for those it is meant for', async () => {
  await using fixture: TestServer = await startTestServer()
  const { caller } = fixture.ada
  for (const [at, end] of ends.entries()) {
    await caller.mail.send({
      to: bob,
      bcc: 'carol@example.test',
      subject: `End ${at}`,
      body: `Before${end}${smuggled}After ${at}`,
    })
  }
  const mails = () => fixture.server.doveadm('fetch', '-u', bob, 'text', 'mailbox', 'INBOX', 'ALL')
  await until(async () => (mails().match(/^Subject: End/gm) ?? []).length === ends.length, 20_000)
  for (const at of ends.keys()) expect(mails()).toContain(`After ${at}`)
  expect(fixture.server.sink()).toEqual([])
  expect(mails()).not.toMatch(/^Bcc:/im)
  expect(
    fixture.server.doveadm('fetch', '-u', 'carol@example.test', 'uid', 'mailbox', 'INBOX', 'ALL').match(/uid: /g),
  ).toHaveLength(ends.length)
}, 180_000)

test('sent as another address: that stands in the mail and in the envelope', async () => {
  await using fixture: TestServer = await startTestServer()
  const { caller } = fixture.ada
  const { identity } = await caller.identities.save({
    accountId: fixture.account.id,
    name: 'Help desk',
    email: 'help@example.test',
    signature: '',
  })
  await caller.mail.send({ to: bob, subject: 'As help', body: 'x', identityId: identity.id })
  const header = () => fixture.server.doveadm('fetch', '-u', bob, 'hdr', 'mailbox', 'INBOX', 'ALL')
  await until(async () => header().includes('As help'), 15_000)
  expect(header()).toContain('From: Help desk <help@example.test>')
  expect(header()).toMatch(/^Return-Path: <help@example\.test>/im)
  expect(header()).not.toMatch(new RegExp(`^From:.*${alice}`, 'm'))
}, 180_000)
