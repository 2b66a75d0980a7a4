import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RemoteText } from '../../src/connectors/connector.ts'
import { createMimeWorker, type MimeWorker } from '../../src/connectors/mime/mime-worker.ts'
import { createLog } from '../../src/core/log.ts'
import { expectLinear } from '../support/cpu-time.ts'

let worker: MimeWorker
beforeAll(() => {
  worker = createMimeWorker(createLog('silent'))
})
afterAll(() => worker.close())

const bytes = (content: string | number[]) => new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
const mail = (...parts: Partial<RemoteText['parts'][number]>[]): RemoteText => ({
  uid: 1,
  parts: parts.map((part) => ({ type: 'text/plain', charset: 'utf-8', encoding: '8bit', content: bytes(''), ...part })),
})
async function read(...parts: Partial<RemoteText['parts'][number]>[]) {
  const [text] = await worker.readTexts([mail(...parts)])
  if (!text) throw new Error('no answer')
  return text
}

describe('charsets', () => {
  test.each([
    ['koi8-r', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], 'Привет'],
    ['gb18030', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['gb2312', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['big5', [0xa7, 0x41, 0xa6, 0x6e], '你好'],
    ['euc-kr', [0xbe, 0xc8, 0xb3, 0xe7], '안녕'],
    ['ks_c_5601-1987', [0xbe, 0xc8, 0xb3, 0xe7], '안녕'],
    ['shift_jis', [0x82, 0xb1, 0x82, 0xf1], 'こん'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x24, 0x33, 0x24, 0x73, 0x1b, 0x28, 0x42], 'こん'],
    ['windows-1252', [0x93, 0x45, 0x75, 0x72, 0x6f, 0x20, 0x80, 0x94], '“Euro €”'],
    ['iso-8859-15', [0xa4, 0x31], '€1'],
    ['windows-1251', [0xcf, 0xf0, 0xe8], 'При'],
    ['"UTF-8"', [0xc3, 0xa9], 'é'],
    ['us-ascii*en', [0x41, 0xe9], 'Aé'],
    ['', [0xc3, 0xa9], 'é'],
    ['x-no-such-charset', [0xc3, 0xa9], 'é'],
    ['x-no-such-charset', [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72], 'Müller'],
    ['utf\u0000-8', [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72], 'Müller'],
  ])('%s is read', async (charset, content, text) => {
    expect((await read({ charset, content: bytes(content) })).text).toBe(text)
  })

  test('text that claims Latin-1 and is UTF-8 is read as UTF-8', async () => {
    expect((await read({ charset: 'iso-8859-1', content: bytes('Grüße aus Köln') })).text).toBe('Grüße aus Köln')
  })

  test('text that claims UTF-8 and is windows-1252 is read as windows-1252', async () => {
    expect((await read({ content: Uint8Array.from(Buffer.from('Grüße', 'latin1')) })).text).toBe('Grüße')
  })

  test('UTF-8 that was cut in the middle of a letter stays UTF-8', async () => {
    expect((await read({ content: bytes('größer ü').subarray(0, -1) })).text).toBe('größer \ufffd')
  })

  test('HTML without a charset of its headers names its own', async () => {
    const html = Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=koi8-r"><p>\xf0\xd2\xc9</p>', 'latin1')
    expect((await read({ type: 'text/html', charset: '', content: Uint8Array.from(html) })).text).toBe('При')
  })

  test('NULs and lone surrogates never come out', async () => {
    const { text, html } = await read(
      { content: bytes('a\0b') },
      { type: 'text/html', charset: 'utf-16le', content: bytes([0x41, 0, 0, 0xd8, 0x42, 0]) },
    )
    expect(text).toBe('ab')
    expect(html?.isWellFormed()).toBe(true)
  })
})

describe('transfer encodings', () => {
  test.each([
    ['quoted-printable', 'caf=C3=A9 =\r\nau lait=20=\n!', 'café au lait !'],
    ['Quoted-Printable', '100=% =3D =ZZ =', '100=% = =ZZ '],
    ['base64', 'Y2Fm\r\nw6k=', 'café'],
    ['BASE64', '!!Y2Fm w6k', 'café'],
    ['7bit', 'plain', 'plain'],
    ['x-uuencode-or-so', 'as it is', 'as it is'],
  ])('%s is decoded', async (encoding, content, text) => {
    expect((await read({ encoding, content: bytes(content) })).text).toBe(text)
  })

  test('flowed text is joined again, quotes by their depth', async () => {
    const content = bytes('One line that \r\ngoes on.\r\n> quoted \r\n> too\r\n>> deeper\r\n-- \r\nAda')
    expect((await read({ type: 'text/plain; format=flowed', content })).text).toBe(
      'One line that goes on.\n> quoted too\n>> deeper\n-- \nAda',
    )
  })
})

describe('what is read', () => {
  const html = {
    type: 'text/html',
    content: bytes(
      '<style>p{}</style><p>Hello <b>Ada</b>,</p><p style="display:none">secret</p><p>see <a href="http://x.test">this</a></p><script>x</script><ul><li>one<li>two</ul>',
    ),
  }

  test('plain text where there is some, the HTML beside it', async () => {
    expect(await read({ content: bytes('plain') }, html)).toMatchObject({
      text: 'plain',
      readable: true,
      html: expect.stringContaining('<b>Ada</b>'),
    })
  })

  test('else the text of the HTML without what is hidden', async () => {
    expect((await read(html)).text).toBe('Hello Ada,\n\nsee this\n\n- one\n- two')
  })

  test('a plain part that only points to the HTML is passed over', async () => {
    expect((await read({ content: bytes('Please view this email in an HTML capable viewer.') }, html)).text).toContain(
      'Hello Ada',
    )
  })

  test('a meeting request alone is told in words', async () => {
    const ics =
      'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Lunch\\, with\r\n  Grace\r\nDTSTART;TZID=Europe/Berlin:20261121T120000\r\nDTEND:20261121T120000Z\r\nLOCATION:Canteen\r\nORGANIZER;CN="Grace: H":mailto:grace@x.test\r\nEND:VEVENT\r\nEND:VCALENDAR'
    expect((await read({ type: 'text/calendar', content: bytes(ics) })).text).toBe(
      'Invitation: Lunch, with Grace\nWhen: 2026-11-21 12:00 Europe/Berlin to 2026-11-21 12:00 UTC\nWhere: Canteen\nOrganizer: grace@x.test',
    )
  })

  test('no part at all is an empty mail, not an error', async () => {
    expect(await read()).toEqual({ uid: 1, text: '', snippet: '', html: null, calendar: null, readable: true })
  })

  test('very long text ends at 200,000 characters', async () => {
    expect((await read({ content: bytes('é'.repeat(300_000)) })).text).toHaveLength(200_000)
  })
})

test.each([
  [
    'quotes and their introduction',
    '> old\n\nOn Mon, 1 Jan 2026, Ada <a@x.test> wrote:\n> older\n\nYes, let us.',
    'Yes, let us.',
  ],
  ['invisible padding', '\u200b\u034f \u00ad\u200c\u2007\ufeffHello\u200b there', 'Hello there'],
  ['links and lines', '=====\nhttps://x.test/abc?d\nSale [image: logo] now <https://x.test>\n-- \nAda', 'Sale now'],
])('a snippet leaves out %s', async (_, text, snippet) => {
  expect((await read({ content: bytes(text) })).snippet).toBe(snippet)
})

describe('hostile mail', () => {
  test.each([
    ['nested 100,000 deep', '<div>', 100_000],
    ['with a million open brackets', '<', 1_000_000],
    ['with 200,000 hidden elements', '<p style="display : ', 200_000],
  ])('HTML %s is read in linear time', async (_, html, times) => {
    await expectLinear(async (size) => {
      const text = await read({ type: 'text/html', content: bytes(`<p>first</p>${html.repeat(size)}`) })
      expect(text.text).toContain('first')
    }, times / 4)
  })

  test('5,000 mails of 5 KB take as much work as their number says', async () => {
    const content = bytes('The quick brown fox jumps over the lazy dog, and then some more.\r\n'.repeat(75))
    await expectLinear(async (size) => {
      const mails = Array.from({ length: size }, (_, uid) => ({ ...mail({ content, encoding: 'quoted-printable' }), uid }))
      const read = await worker.readTexts(mails)
      expect(read.map((text) => text.uid)).toEqual(mails.map((one) => one.uid))
    }, 1250)
  })
})
