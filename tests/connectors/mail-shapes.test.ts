// The small pure parts of the IMAP connector: what a stranger wrote, made into shapes the rest can rely on.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import type { FetchMessageObject, MessageStructureObject } from 'imapflow'
import { describe, expect, test } from 'vitest'
import { describeArchived } from '../../src/connectors/archive/describe.ts'
import { cleanLine } from '../../src/connectors/clean-text.ts'
import { toMailFailure } from '../../src/connectors/failures/failures.ts'
import { refusalOf } from '../../src/connectors/failures/login-refusals.ts'
import { toRemoteMail } from '../../src/connectors/imap/envelope.ts'
import { type Listed, toMailboxes } from '../../src/connectors/imap/roles.ts'
import { batches } from '../../src/connectors/imap/texts.ts'
import { transferDecoder } from '../../src/connectors/imap/transfer-decoding.ts'
import { sequenceSets } from '../../src/connectors/imap/uids.ts'
import { readDate } from '../../src/connectors/mime/header/date.ts'
import { encodingOf, partsOf } from '../../src/connectors/mime/structure/parts.ts'

const leaf = (part: string, type: string, more: Partial<MessageStructureObject> = {}): MessageStructureObject => ({
  part,
  type,
  size: 100,
  ...more,
})
const multi = (type: string, childNodes: MessageStructureObject[], part?: string): MessageStructureObject => ({
  type: `multipart/${type}`,
  childNodes,
  ...(part === undefined ? {} : { part }),
})

test('endless names of people and attachments are cut off where they would fill the memory', () => {
  const long = 'ж'.repeat(400)
  const header = (...fields: string[]) => ({ seq: 1, uid: 1, headers: Buffer.from(`${fields.join('\r\n')}\r\n\r\n`) })
  const people = Array.from({ length: 1000 }, (_, i) => `${long} <p${i}@x.test>`).join(', ')
  const parts = Array.from({ length: 1000 }, (_, i) => leaf(String(i + 1), 'image/png', { id: `<${long}${i}>` }))
  const mail = toRemoteMail({ ...header(`To: ${people}`, `Cc: ${people}`), bodyStructure: multi('mixed', parts) }, 0)
  expect(mail.to.length).toBeGreaterThan(100)
  expect(mail.attachments.length).toBeGreaterThan(100)
  expect(JSON.stringify(mail).length).toBeLessThan(400_000)
  const usual = Array.from({ length: 1000 }, (_, i) => `Person ${i} <p${i}@x.test>`).join(', ')
  expect(toRemoteMail(header(`To: ${usual}`), 0).to).toHaveLength(1000)
})

describe('parts', () => {
  test('a simple mail is part 1', () => {
    expect(partsOf({ type: 'text/plain', size: 5, encoding: 'BASE64', parameters: { charset: 'ISO-8859-1' } })).toEqual({
      textParts: [{ part: '1', type: 'text/plain', charset: 'iso-8859-1', encoding: 'base64', size: 5 }],
      attachments: [],
    })
  })

  test('texts, pictures in the text, files and mails in the mail are told apart', () => {
    const root = multi('mixed', [
      multi(
        'related',
        [
          multi('alternative', [leaf('1.1.1', 'text/plain'), leaf('1.1.2', 'text/html'), leaf('1.1.3', 'text/calendar')], '1.1'),
          leaf('1.2', 'image/png', { id: '<logo@x>', encoding: 'base64' }),
        ],
        '1',
      ),
      leaf('2', 'text/plain', { disposition: 'attachment', dispositionParameters: { filename: 'notes.txt' } }),
      leaf('3', 'text/html', { parameters: { name: 'page.html' } }),
      leaf('4', 'message/rfc822', { envelope: { subject: 'inside\u0000' }, childNodes: [leaf('4', 'text/plain')] }),
      leaf('5', 'application/pdf', { disposition: 'inline' }),
    ])
    const { textParts, attachments } = partsOf(root)
    expect(textParts.map((part) => part.part)).toEqual(['1.1.1', '1.1.2', '1.1.3'])
    expect(attachments).toMatchObject([
      { part: '1.2', inline: true, contentId: 'logo@x', filename: 'attachment.png', size: 73 },
      { part: '2', inline: false, filename: 'notes.txt' },
      { part: '3', filename: 'page.html' },
      { part: '4', filename: 'inside.eml', mimeType: 'message/rfc822' },
      { part: '5', inline: false, filename: 'attachment.pdf' },
    ])
    expect(encodingOf(root, '1.2')).toBe('base64')
    expect(encodingOf(root, '9')).toBeUndefined()
  })

  test('ten thousand levels and ten thousand parts are walked within limits', () => {
    let deep = leaf('1', 'text/plain')
    for (let level = 0; level < 10_000; level++) deep = multi('mixed', [deep])
    expect(partsOf(deep)).toEqual({ textParts: [], attachments: [] })
    const wide = multi(
      'mixed',
      Array.from({ length: 10_000 }, (_, i) => leaf(String(i), 'image/png')),
    )
    expect(partsOf(wide).attachments).toHaveLength(1000)
    expect(partsOf(undefined)).toEqual({ textParts: [], attachments: [] })
  })
})

describe('headers', () => {
  const now = Date.UTC(2026, 10, 20)
  const mail = (change: Partial<FetchMessageObject>) => toRemoteMail({ seq: 1, uid: 1, ...change }, now)
  const saying = (...fields: string[]) => mail({ headers: Buffer.from(`${fields.join('\r\n')}\r\n\r\n`) })

  test('a mail of which nothing is known is a placeholder', () => {
    expect(mail({})).toMatchObject({
      subject: '',
      from: { name: '', email: '' },
      messageId: '',
      references: [],
      date: now,
      size: 0,
    })
  })

  test.each([
    ['<a@b>', '<a@b>'],
    [' <a@b> (comment)', '<a@b>'],
    ['a@b', '<a@b>'],
    ['nonsense', ''],
    ['<a b>', ''],
  ])('the Message-ID %j is %j', (given, expected) => {
    expect(saying(`Message-ID: ${given}`).messageId).toBe(expected)
  })

  test('folded references are joined, and the first and the last of them are kept', () => {
    const many = Array.from({ length: 150 }, (_, i) => `<r${i}@x>`).join('\r\n ')
    const { references } = mail({ headers: Buffer.from(`References: ${many}\r\n\r\n`) })
    expect(references).toHaveLength(100)
    expect(references.slice(0, 2)).toEqual(['<r0@x>', '<r51@x>'])
    expect(references.at(-1)).toBe('<r149@x>')
  })

  test('one click is told from an ordinary way to unsubscribe', () => {
    const plain = Buffer.from('List-Unsubscribe: <https://x.test/u>,\r\n <mailto:u@x.test>\r\n\r\n')
    expect(mail({ headers: plain }).listUnsubscribe).toBe('<https://x.test/u>, <mailto:u@x.test>')
    const oneClick = Buffer.from(
      'List-Unsubscribe: <https://x.test/u>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n\r\n',
    )
    expect(mail({ headers: oneClick }).listUnsubscribe).toBe('<https://x.test/u> List-Unsubscribe=One-Click')
  })

  test('a Reply-To that only repeats From says nothing', () => {
    const from = 'From: A <a@x.test>'
    expect(saying(from, 'Reply-To: a@x.test').replyTo).toEqual([])
    expect(saying(from, 'Reply-To: b@x.test').replyTo).toEqual([{ name: '', email: 'b@x.test' }])
  })

  test.each([
    ['Tue, 10 Nov 2026 00:00:00 +0000', '2026-11-10T01:00:00Z', '2026-11-10T00:00:00Z'],
    ['Thu, 1 Jan 1970 00:00:00 +0000', '2026-11-10T01:00:00Z', '2026-11-10T01:00:00Z'],
    ['Sat, 1 Jan 2039 00:00:00 +0000', '2026-11-10T01:00:00Z', '2026-11-10T01:00:00Z'],
    ['nonsense', undefined, '2026-11-20T00:00:00Z'],
    ['', undefined, '2026-11-20T00:00:00Z'],
  ])('a mail dated %s that arrived at %s is of %s', (written, internalDate, expected) => {
    const headers = Buffer.from(`Date: ${written}\r\n\r\n`)
    const { date } = mail({ headers, ...(internalDate === undefined ? {} : { internalDate }) })
    expect(new Date(date)).toEqual(new Date(expected))
  })
})

test.each([
  ['Fri, 20 Nov 2026 10:00:00 +0100', 60],
  ['Fri, 20 Nov 2026 10:00 -0330 (NST)', -210],
  ['20 Nov 26 10:00:00 PDT', -420],
  ['20 Nov 26 10:00:00 UT', 0],
  ['Fri, 20 Nov 2026 10:00:00 +0000', 0],
  ['Fri Nov 20 2026 10:00:00 GMT+0100 (CET)', 60],
  ['Fri, 20 Nov 2026 10:00:00 +1400', 840],
  ['Fri, 20 Nov 2026 10:00:00 -0000', undefined],
  ['Fri, 20 Nov 2026 10:00:00 Z', undefined],
  ['Fri, 20 Nov 2026 10:00:00 CET', undefined],
  ['Fri, 20 Nov 2026 10:00:00 constructor', undefined],
  ['Fri, 20 Nov 2026 10:00:00 +1401', undefined],
  ['Fri, 20 Nov 2026 10:00:00 +0175', undefined],
  ['Fri, 20 Nov 2026 10:00:00', undefined],
  ['', undefined],
  [`${'('.repeat(100_000)} 10:00:00 +0100`, undefined],
])('the clock of %.60s', (field, expected) => {
  expect(readDate(field)?.offset).toBe(expected)
})

test.each([
  ['from a by b; Fri, 20 Nov 2026 10:00:00 +0100 (CET) for ada@x.test', '2026-11-20T09:00:00Z'],
  ['from a (a; b) by b; Fri, 20 Nov 2026 10:00:00 XYZ; qmail 12', '2026-11-20T10:00:00Z'],
  ['(qmail 123 invoked by uid 5); 20 Nov 2026 10:00:00 -0000', '2026-11-20T10:00:00Z'],
])('a mail without a date is of when it was received: %s', (received, expected) => {
  const bytes = Buffer.from(`From: a@x.test\r\nReceived: ${received}\r\n\r\nHello.`)
  const { mail } = describeArchived(bytes, { now: Date.UTC(2026, 10, 22) })
  expect(new Date(mail.date)).toEqual(new Date(expected))
})

test('a field of signs that open and do not close is read in one pass', () => {
  for (const sign of ['\\"', '"', '(', '<', '=?utf-8?q?', '<a@b ', '[', '(a)', 'a:']) {
    // Behind the last of them stands what no escaping reaches: a bare CR.
    const value = `"${sign.repeat(Math.floor(200_000 / sign.length))}\\\rx`
    const header = Buffer.from(['From', 'In-Reply-To', 'References', 'Subject'].map((name) => `${name}: ${value}\r\n`).join(''))
    const started = process.cpuUsage()
    expect(toRemoteMail({ seq: 1, uid: 1, headers: header }, 0).from.email).toBe('')
    expect(process.cpuUsage(started).user / 1e6, sign).toBeLessThan(5)
  }
}, 60_000)

test('whatever text comes, a clean line is short, one line and valid Unicode', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (text, max) => {
      const line = cleanLine(`${text}\ud800`, max)
      expect(line.length).toBeLessThanOrEqual(max)
      expect(line.isWellFormed()).toBe(true)
      expect(line).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test('UIDs become the shortest set', () => {
  expect(sequenceSets([9, 3, 2, 1, 7])).toEqual(['1:3,7,9'])
  expect(sequenceSets([5])).toEqual(['5'])
  const sparse = Array.from({ length: 5000 }, (_, i) => 1_000_000 + 2 * i)
  const sets = sequenceSets(sparse)
  expect(sets.every((set) => set.length <= 7000)).toBe(true)
  expect(sets.join(',')).toBe(sparse.join(','))
})

test('texts are fetched with others of the same layout, in bounded batches', () => {
  const text = (part: string, size: number) => ({ part, type: 'text/plain', charset: 'utf-8', encoding: '7bit', size })
  const mails = Array.from({ length: 600 }, (_, uid) => ({ uid, textParts: [text(uid % 2 === 0 ? '1' : '1.1', 10)] }))
  const made = [...batches(mails, 1000)]
  expect(made.map((batch) => batch.length)).toEqual([250, 50, 250, 50])
  const large = Array.from({ length: 10 }, (_, uid) => ({ uid, textParts: [text('1', 50_000_000)] }))
  expect([...batches(large, 1_000_000)].map((batch) => batch.length)).toEqual([4, 4, 2])
})

describe('transfer decoding', () => {
  const cut = (bytes: Buffer, sizes: number[]): Buffer[] => {
    const pieces: Buffer[] = []
    for (let start = 0, i = 0; start < bytes.length; i++) {
      const size = (sizes[i % sizes.length] ?? 1) || 1
      pieces.push(bytes.subarray(start, start + size))
      start += size
    }
    return pieces
  }
  const decoded = (encoding: string, pieces: Buffer[]) => buffer(Readable.from(pieces).pipe(transferDecoder(encoding)))
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })

  test('base64 gives the same bytes however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), sizes, async (bytes, cuts) => {
        const text = Buffer.from(bytes).toString('base64').replace(/.{20}/g, '$&\r\n')
        expect(Buffer.compare(await decoded('base64', cut(Buffer.from(text), cuts)), Buffer.from(bytes))).toBe(0)
      }),
      { numRuns: 100 },
    )
  })

  test('quoted-printable gives the same bytes however it is cut', async () => {
    const quoted = Buffer.from('Sch=C3=B6ne  =\r\nGr=c3=bc=C3=9Fe \t\r\n=3D 1=zz = end=\r\nx \t')
    const plain = 'Schöne  Grüße\r\n= 1=zz = endx'
    await fc.assert(
      fc.asyncProperty(sizes, async (cuts) => {
        expect((await decoded('quoted-printable', cut(quoted, cuts))).toString()).toBe(plain)
      }),
      { numRuns: 100 },
    )
  })

  test('everything else passes as it is', async () => {
    expect((await decoded('8bit', [Buffer.from('a=20b')])).toString()).toBe('a=20b')
  })
})

describe('folders', () => {
  const folder = (path: string, change: Partial<Listed> = {}): Listed => ({
    path,
    parentPath: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '',
    flags: new Set(),
    ...change,
  })
  const said = (path: string, specialUse: string) => folder(path, { specialUse, specialUseSource: 'extension' })
  const guessed = (path: string, specialUse: string) => folder(path, { specialUse, specialUseSource: 'name' })
  const rolesOf = (listed: Listed[]) => Object.fromEntries(toMailboxes(listed).map(({ path, role }) => [path, role]))

  test("Gmail's All Mail is the archive, and views are not", () => {
    const listed = [
      folder('INBOX'),
      folder('[Gmail]', { flags: new Set(['\\Noselect']) }),
      said('[Gmail]/All Mail', '\\All'),
      said('[Gmail]/Starred', '\\Flagged'),
      said('[Gmail]/Spam', '\\Junk'),
    ]
    expect(rolesOf(listed)).toEqual({
      INBOX: 'inbox',
      '[Gmail]': 'other',
      '[Gmail]/All Mail': 'archive',
      '[Gmail]/Starred': 'other',
      '[Gmail]/Spam': 'junk',
    })
    expect(toMailboxes(listed)[1]?.selectable).toBe(false)
    expect(rolesOf([...listed, said('Archive', '\\Archive')])).toMatchObject({ Archive: 'archive', '[Gmail]/All Mail': 'other' })
  })

  test('what the server says goes before a guess, and a name deep down is no guess at all', () => {
    const listed = [
      guessed('Sent', '\\Sent'),
      said('Gesendet', '\\Sent'),
      guessed('Clients/Trash', '\\Trash'),
      guessed('INBOX/Junk', '\\Junk'),
    ]
    expect(rolesOf(listed)).toEqual({ Sent: 'other', Gesendet: 'sent', 'Clients/Trash': 'other', 'INBOX/Junk': 'junk' })
  })
})

describe('what servers mean when they say no', () => {
  test.each([
    ['[AUTHENTICATIONFAILED] Authentication failed.', 'password'],
    [
      '[ALERT] Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)',
      'app-password',
    ],
    ['[ALERT] Please log in via your web browser: https://support.google.com/mail/accounts/answer/78754', 'app-password'],
    [
      '535-5.7.8 Username and Password not accepted. For more information, go to https://support.google.com/mail/?p=BadCredentials',
      'app-password',
    ],
    ['535 5.7.139 Authentication unsuccessful, basic authentication is disabled.', 'app-password'],
    ['LOGIN failed. BasicAuthBlocked', 'app-password'],
    ['[ALERT] Your account is not enabled for IMAP use. Please visit your settings page (Failure)', 'imap-disabled'],
    ['535 5.7.139 SmtpClientAuthentication is disabled for the Tenant.', 'imap-disabled'],
    ['User is authenticated but not connected.', 'imap-disabled'],
    ['[UNAVAILABLE] Temporary authentication failure.', 'busy'],
    ['454 4.7.0 Temporary authentication failure', 'busy'],
    ['[PRIVACYREQUIRED] Plaintext authentication disallowed on non-secure (SSL/TLS) connections.', 'tls'],
    ['[ALERT] Too many simultaneous connections. (Failure)', 'limited'],
    ['[LIMIT] Maximum number of connections from user+IP exceeded', 'limited'],
  ])('%s', (text, reason) => {
    expect(refusalOf({ login: true, codes: new Set(), text })).toEqual({ reason })
  })

  test('outside a login only a limit is a refusal', () => {
    expect(refusalOf({ login: false, codes: new Set(), text: 'Authentication failed' })).toBeUndefined()
    expect(refusalOf({ login: false, codes: new Set(['ETHROTTLE']), text: '' })).toEqual({ reason: 'limited' })
  })

  test('access that is switched off is not called a refused password', () => {
    const at = { host: 'imap.example.org', port: 993, security: 'tls', fingerprint: undefined } as const
    const cause = Object.assign(new Error('Command failed'), {
      authenticationFailed: true,
      response: 'NO [ALERT] Your account is not enabled for IMAP use.',
    })
    const failure = toMailFailure(cause, { server: 'imap', account: { provider: 'gmail', imap: at, smtp: at } })
    expect(failure).toMatchObject({ kind: 'reconnect', details: { reason: 'imap-disabled', cause: 'other' } })
  })

  test('what a server says never gets into the sentence', () => {
    const at = { host: 'imap.example.org', port: 993, security: 'tls', fingerprint: undefined } as const
    const where = { server: 'imap', account: { provider: 'gmail', imap: at, smtp: at } } as const
    const cause = Object.assign(new Error('Command failed'), {
      authenticationFailed: true,
      response: 'NO go to http://evil.test',
    })
    const { message, details } = toMailFailure(cause, where)
    expect(`${message}${JSON.stringify(details)}`).not.toContain('evil')
    expect(toMailFailure(new Error('whatever'), where)).toMatchObject({ kind: 'provider', details: { reason: 'protocol' } })
  })
})
