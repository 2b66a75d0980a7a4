// mbox files as programs write them, and as they should not be.
import { expect, test } from 'vitest'
import { type Found, mostBytes } from '../../src/archive/reading/found.ts'
import { readMbox } from '../../src/archive/reading/mbox.ts'

const line = 'From ada@example.org Sat Jan  3 01:05:34 1996\n'
const mail = (subject: string, body = 'Hello\n') => `Subject: ${subject}\n\n${body}`

async function read(text: string | Buffer, chunk = 64 * 1024, most = mostBytes): Promise<(string | { why: string })[]> {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const all: Found[] = []
  for await (const one of readMbox(pieces(), most)) all.push(one)
  return all.map((one) => (one.is === 'mail' ? one.bytes.toString('latin1') : { why: one.why }))
}

const cases: [string, string, string[]][] = [
  ['two mails', `${line}${mail('a')}\n${line}${mail('b')}\n`, [mail('a'), mail('b')]],
  [
    'CRLF',
    `${line}${mail('a')}\n${line}${mail('b')}\n`.replaceAll('\n', '\r\n'),
    [mail('a'), mail('b')].map((m) => m.replaceAll('\n', '\r\n')),
  ],
  ['no line end at the end', `${line}${mail('a', 'Hello')}`, [mail('a', 'Hello')]],
  ['no empty line between', `${line}${mail('a')}${line}${mail('b')}`, [mail('a'), mail('b')]],
  ['a quoted From', `${line}${mail('a', '>From me\n>>From you\n> From\n')}`, [mail('a', 'From me\n>From you\n> From\n')]],
  [
    'a From in the text',
    `${line}${mail('a', 'x\n\nFrom here on\n\nFrom now: 10:00 2020\nall is well\n')}\n${line}${mail('b')}`,
    [mail('a', 'x\n\nFrom here on\n\nFrom now: 10:00 2020\nall is well\n'), mail('b')],
  ],
  [
    'Thunderbird',
    `From - Mon Nov 16 10:00:00 2026\n${mail('a')}\nFrom \nFrom - Mon Nov 16 10:00:00 2026\n${mail('b')}`,
    [`${mail('a')}\nFrom \n`, mail('b')],
  ],
  [
    'zones',
    `From a@b Mon Nov 16 10:00:00 +0100 2026\n${mail('a')}\nFrom a@b Mon Nov 16 10:00:00 2026 +0100\n${mail('b')}\nFrom 1@xxx Mon Nov 16 10:00:00 CET 2026\n${mail('c')}`,
    [mail('a'), mail('b'), mail('c')],
  ],
  ['lines of its own', `From nobody\n${mail('a')}\nFrom nobody\n${mail('b')}\n`, [mail('a'), mail('b')]],
  [
    'a length that is so',
    `${line}Subject: a\nContent-Length: ${`x\n\n${line}Subject: z\n\n`.length}\n\nx\n\n${line}Subject: z\n\n\n${line}${mail('b')}`,
    [`Subject: a\nContent-Length: ${`x\n\n${line}Subject: z\n\n`.length}\n\nx\n\n${line}Subject: z\n\n`, mail('b')],
  ],
  [
    'a length that is not so',
    `${line}Subject: a\nContent-Length: 40\n\nx\n\n${line}${mail('b')}`,
    ['Subject: a\nContent-Length: 40\n\nx\n', mail('b')],
  ],
  [
    'a length beyond all',
    `${line}Subject: a\nContent-Length: 400000\n\nx\n\n${line}${mail('b')}`,
    ['Subject: a\nContent-Length: 400000\n\nx\n', mail('b')],
  ],
  ['8-bit', `${line}Subject: \xe4\xff\n\n\x00\x80\xff\n`, []],
  ['empty lines and a mark first', `\n\n${line}${mail('a')}`, [mail('a')]],
  ['nothing', '', []],
]

test.each(cases)('%s', async (name, text, expected) => {
  const wanted = name === '8-bit' ? [Buffer.from('Subject: \xe4\xff\n\n\x00\x80\xff\n').toString('latin1')] : expected
  for (const chunk of [1, 7, 64, 100_000]) expect(await read(text, chunk), `${chunk} bytes at a time`).toEqual(wanted)
})

test('a mail that is too long is left out, and the next one is there', async () => {
  const long = `${line}${mail('long', 'x'.repeat(50_000))}\n`
  for (const chunk of [100, 3000, 100_000])
    expect(await read(`${line}${mail('a')}\n${long}${line}${mail('b')}`, chunk, 10_000)).toEqual([
      mail('a'),
      { why: 'An email is larger than 50 MB.' },
      mail('b'),
    ])
})

test('the time of a line is read in UTC, or in its zone', async () => {
  const times: (number | undefined)[] = []
  async function* one() {
    yield Buffer.from(`${line}a: b\n\nFrom a@b Mon Nov 16 10:00:00 +0100 2026\na: b\n`)
  }
  for await (const found of readMbox(one())) if (found.is === 'mail') times.push(found.perhaps)
  expect(times).toEqual([Date.UTC(1996, 0, 3, 1, 5, 34), Date.UTC(2026, 10, 16, 9)])
})
