// A message as Gmail gives it -> what a connector lists of it. Everything in it is a stranger's.
import { expect, test } from 'vitest'
import { describe as describeMessage, Message } from '../../src/connectors/gmail/message/describe.ts'
import { charsetOf, leavesOf, partsOf, textsOf } from '../../src/connectors/gmail/message/structure.ts'

const now = Date.UTC(2026, 10, 20)
const arrived = Date.UTC(2026, 10, 16, 12)
const headers = (fields: Record<string, string>) => Object.entries(fields).map(([name, value]) => ({ name, value }))
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64url')
function described(payload: unknown, more: object = {}) {
  return describeMessage(
    7,
    Message.parse({ id: 'a1', threadId: 'a1', internalDate: String(arrived), sizeEstimate: 99, payload, ...more }),
    now,
  )
}

test('raw header fields are decoded as those of any other mail', () => {
  const mail = described(
    {
      mimeType: 'text/plain',
      headers: headers({
        Subject: '=?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
        FROM: '=?utf-8?Q?J=C3=BCrgen=2C_M?= <j@example.org>, Second <s@example.org>',
        To: 'Ada <ada@example.org>,\r\n bob@example.org, undisclosed-recipients:;',
        'Reply-To': 'j@example.org',
        'Message-Id': '<m@example.org>',
        'In-Reply-To': '<a@example.org>',
        References: '<x@example.org>\r\n <a@example.org>',
        Date: 'Mon, 16 Nov 2026 10:00:00 +0000 (UTC)',
        'List-Id': 'Readers <READERS.example.org>',
        'List-Unsubscribe': '<https://example.org/out>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Authentication-Results': 'mx.google.com; dkim=pass',
      }),
      body: { size: 5, data: base64('Hello') },
    },
    { labelIds: ['INBOX', 'UNREAD', 'CATEGORY_FORUMS'] },
  )
  expect(mail).toMatchObject({
    uid: 7,
    flags: { read: false, starred: false, answered: undefined },
    category: 'forums',
    subject: 'Grüße',
    from: { name: 'Jürgen, M', email: 'j@example.org' },
    otherFrom: [{ name: 'Second', email: 's@example.org' }],
    to: [{ name: 'Ada', email: 'ada@example.org' }, { email: 'bob@example.org' }],
    messageId: '<m@example.org>',
    inReplyTo: '<a@example.org>',
    references: ['<x@example.org>', '<a@example.org>'],
    date: Date.UTC(2026, 10, 16, 10),
    dated: true,
    size: 99,
    automated: true,
    listId: 'readers.example.org',
    listUnsubscribe: '<https://example.org/out> List-Unsubscribe=One-Click',
    authentication: ['mx.google.com; dkim=pass'],
    textParts: [{ part: '1', type: 'text/plain', charset: 'utf-8', size: 5 }],
  })
})

test('a mail that says nothing of itself has when it arrived, and no labels', () => {
  expect(described(undefined)).toMatchObject({
    date: arrived,
    dated: false,
    messageId: '',
    subject: '',
    textParts: [],
    attachments: [],
  })
  expect(described({ mimeType: 3, headers: 'no', parts: {} }, { internalDate: 'soon' })).toMatchObject({
    date: now,
    dated: false,
  })
})

test('parts are numbered as by IMAP, and a mail within a mail is a file', () => {
  const text = { mimeType: 'text/plain', body: { size: 2, data: base64('hi') } }
  const html = {
    mimeType: 'TEXT/HTML',
    headers: headers({ 'Content-Type': 'text/html; charset="ISO-8859-1"' }),
    body: { size: 2, data: base64('hi') },
  }
  const picture = {
    mimeType: 'image/gif',
    filename: 'one.gif',
    headers: headers({ 'Content-ID': '<one>' }),
    body: { size: 4, attachmentId: 'x' },
  }
  const inner = { mimeType: 'message/rfc822', filename: '', body: { size: 9, attachmentId: 'y' }, parts: [text] }
  const file = {
    mimeType: 'text/plain',
    filename: 'notes.txt',
    headers: headers({ 'Content-Disposition': 'attachment; filename="notes.txt"' }),
    body: { size: 3, data: base64('abc') },
  }
  const related = { mimeType: 'multipart/related', parts: [html, picture] }
  const root = {
    mimeType: 'multipart/mixed',
    parts: [{ mimeType: 'multipart/alternative', parts: [text, related] }, inner, file],
  }
  expect(leavesOf(root).map(({ part }) => part)).toEqual(['1.1', '1.2.1', '1.2.2', '2', '3'])
  const { textParts, attachments } = partsOf(root)
  expect(textParts.map(({ part, type, charset }) => [part, type, charset])).toEqual([
    ['1.1', 'text/plain', 'utf-8'],
    ['1.2.1', 'text/html', 'iso-8859-1'],
  ])
  expect(attachments.map(({ part, filename, inline, contentId }) => [part, filename, inline, contentId])).toEqual([
    ['1.2.2', 'one.gif', true, 'one'],
    ['2', 'mail.eml', false, undefined],
    ['3', 'notes.txt', false, undefined],
  ])
  expect(textsOf(7, root, textParts, 100)?.parts.map((part) => Buffer.from(part.content).toString())).toEqual(['hi', 'hi'])
  expect(textsOf(7, root, textParts, 3)).toBeUndefined()
})

test('a tree without end, and more parts than anybody reads, are cut', () => {
  let deep: unknown = { mimeType: 'text/plain', body: { size: 1, data: 'YQ' } }
  for (let depth = 0; depth < 20_000; depth++) deep = { mimeType: 'multipart/mixed', parts: [deep] }
  expect(leavesOf(deep)).toEqual([])
  const wide = { mimeType: 'multipart/mixed', parts: Array.from({ length: 5000 }, () => ({ mimeType: 'image/png' })) }
  expect(leavesOf(wide)).toHaveLength(1000)
  expect(described(deep)).toMatchObject({ textParts: [] })
})

test('bytes beyond ASCII that are UTF-8 are that, whatever is declared, also where they are cut', () => {
  expect(charsetOf(Buffer.from('Grüße'), 'iso-8859-1')).toBe('utf-8')
  expect(charsetOf(Buffer.from('Grüße').subarray(0, 3), 'iso-8859-1')).toBe('utf-8')
  expect(charsetOf(Buffer.from('Gr\u00fc\u00dfe', 'latin1'), 'iso-8859-1')).toBe('iso-8859-1')
  expect(charsetOf(Buffer.from('\u001b$B'), 'iso-2022-jp')).toBe('iso-2022-jp')
})

test('a text that has to be asked for by itself is not taken for an empty one', () => {
  const large = { mimeType: 'text/plain', body: { size: 500_000, attachmentId: 'x' } }
  expect(textsOf(7, large, partsOf(large).textParts, 1e6)).toBeUndefined()
  const empty = { mimeType: 'text/plain', body: { size: 0 } }
  expect(textsOf(7, empty, partsOf(empty).textParts, 1e6)?.parts[0]?.content).toHaveLength(0)
})
