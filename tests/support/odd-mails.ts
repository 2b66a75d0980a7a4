// Mails that are written badly, strangely or long ago, each with what it says. Strings are Latin-1: one character per byte.
export interface OddMail {
  name: string
  bytes: Buffer
  /** Of its row. */
  expected: Record<string, unknown>
  /** Its text. */
  text?: string
}

const usual = new Map([
  ['from', 'From: Grace <grace@letters.test>'],
  ['to', 'To: ada@example.test'],
  ['subject', 'Subject: Odd'],
  ['date', 'Date: Fri, 20 Nov 2026 10:00:00 +0100'],
  ['message-id', 'Message-ID: <odd@letters.test>'],
])

/** The usual fields, but for those that are given. */
export function oddMail(fields: string[], body = 'Hello.\r\n'): Buffer {
  const given = new Set(fields.map((field) => field.slice(0, field.indexOf(':')).toLowerCase()))
  const others = [...usual].filter(([name]) => !given.has(name)).map(([, field]) => field)
  const header = [...others, ...fields].filter((field) => !field.endsWith(': none'))
  return Buffer.from([...header, '', body].join('\r\n'), 'latin1')
}

const odd = (name: string, fields: string[], headers: OddMail['expected'], body?: string): OddMail => ({
  name,
  bytes: oddMail(fields, body),
  expected: headers,
})
const bytes = (text: string) => Buffer.from(text).toString('latin1')
const person = (name: string, email: string) => ({ name, email })
const at = (time: string) => ({ date: Date.parse(time), dated: true })

const subjects: OddMail[] = (
  [
    ['raw Latin-1 in an encoded word', '=?iso-8859-1?Q?Fr\xf6sche?=', 'Frösche'],
    ['raw UTF-8 in an encoded word', `=?utf-8?Q?${bytes('Frösche')}?=`, 'Frösche'],
    ['raw UTF-8 in a word that says Latin-1', `=?iso-8859-1?Q?${bytes('Frösche')}?=`, 'Frösche'],
    ['raw KOI8-R in an encoded word', '=?koi8-r?Q?\xf0\xd2\xc9\xd7\xc5\xd4?=', 'Привет'],
    ['raw Shift_JIS in an encoded word', '=?shift_jis?Q?\x93\xfa\x96{?=', '日本'],
    ['raw Latin-1 beside an encoded word', 'Fr\xf6sche =?utf-8?Q?und_K=C3=B6che?=', 'Frösche und Köche'],
    ['raw Latin-1', 'Fr\xf6sche', 'Frösche'],
    ['raw UTF-8', bytes('Frösche à la crème à'), 'Frösche à la crème à'],
    ['a letter that is cut between two words', '=?utf-8?Q?Fr=C3?= =?utf-8?Q?=B6sche?=', 'Frösche'],
    ['base64 that is cut between two words', '=?utf-8?B?RnLDtn?= =?utf-8?B?NjaGU=?=', 'Frösche'],
    ['a word with a language', '=?utf-8*de?Q?Fr=C3=B6sche?=', 'Frösche'],
    ['a word with blanks in it', '=?utf-8?Q?Fr=C3=B6sche und?= Laub', 'Frösche und Laub'],
    ['a word with a question mark in it', '=?utf-8?Q?Fr=C3=B6sche? Ja!?=', 'Frösche? Ja!'],
    ['a word that is not closed', '=?utf-8?Q?Fr=C3', '=?utf-8?Q?Fr=C3'],
    ['a charset that nobody knows', '=?x-nobody?Q?Fr=C3=B6sche?=', 'Frösche'],
    ['UTF-7', '=?utf-7?Q?Fr+APY-sche?=', 'Frösche'],
    ['UTF-7 by its first name', '=?unicode-1-1-utf-7?Q?1_+-_1_=3D_2_+ILo-?=', '1 + 1 = 2 ₺'],
    ['two lines', 'Fr=\r\n  und\r\n\tLaub', 'Fr=  und Laub'],
    [
      'many words',
      Array.from({ length: 30 }, (_, n) => `=?utf-8?Q?=C3=B6${n}?=`).join('\r\n '),
      Array.from({ length: 30 }, (_, n) => `ö${n}`).join(''),
    ],
    ['GB2312', '=?gb2312?B?xOO6ww==?=', '你好'],
    ['ISO-2022-JP', '=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=', '日本'],
  ] as const
).map(([name, subject, headers]) => odd(`subject: ${name}`, [`Subject: ${subject}`], { subject: headers }))

const inCharset = (charset: string) => [`Content-Type: text/plain; charset=${charset}`]
const charsets: OddMail[] = [
  odd('subject: raw KOI8-R, as the text', ['Subject: \xf0\xd2\xc9\xd7\xc5\xd4', ...inCharset('koi8-r')], { subject: 'Привет' }),
  odd('name: raw Windows-1250, as the text', ['From: \x8aimon <s@x.test>', ...inCharset('windows-1250')], {
    from: person('Šimon', 's@x.test'),
  }),
  { ...odd('text: UTF-7', inCharset('UTF-7'), {}, 'Fr+APY-sche +- 1\r\n'), text: 'Frösche + 1\n' },
  { ...odd('text: raw Latin-1 without a charset', [], {}, 'Fr\xf6sche\r\n'), text: 'Frösche\n' },
]

const senders: OddMail[] = (
  [
    ['blanks before a dot', 'jdoe@test  . example', '', 'jdoe@test.example'],
    ['blanks around all', 'John Doe < jdoe @ test . example >', 'John Doe', 'jdoe@test.example'],
    ['comments inside', 'jdoe(comment)@(x)test.example (John Doe)', 'John Doe', 'jdoe@test.example'],
    [
      'nested comments',
      '(a (b) \\) c) Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>',
      'Pete',
      'pete@silly.test',
    ],
    ['a route', 'John <@a.test,@b.test:jdoe@c.test>', 'John', 'jdoe@c.test'],
    ['a quoted local part', '"john doe"@test.example', '', '"john doe"@test.example'],
    ['quotes it does not need', '"jdoe"@test.example', '', 'jdoe@test.example'],
    [
      'an address within quotes',
      '"evil@x.test <evil@x.test>" <jdoe@test.example>',
      'evil@x.test <evil@x.test>',
      'jdoe@test.example',
    ],
    [
      'an encoded address as its name',
      '=?utf-8?Q?evil=40x.test_=3Cevil=40x.test=3E=2C?= <jdoe@test.example>',
      'evil@x.test <evil@x.test>,',
      'jdoe@test.example',
    ],
    ['an encoded address and no other', '=?utf-8?B?PGV2aWxAeC50ZXN0Pg==?=', '<evil@x.test>', ''],
    ['letters of the world', bytes('Jürgen <jürgen@bücher.test>'), 'Jürgen', 'jürgen@bücher.test'],
    ['two addresses in one', 'jdoe@test.example evil@x.test', 'jdoe@test.example evil@x.test', ''],
    ['two brackets', '<jdoe@test.example> <evil@x.test>', '<jdoe@test.example> <evil@x.test>', ''],
    ['two at signs', 'jdoe@evil.test@test.example', 'jdoe@evil.test@test.example', ''],
    ['a name without quotes', 'Doe. John J. <jdoe@test.example>', 'Doe. John J.', 'jdoe@test.example'],
    ['an address as its name', 'jdoe@test.example <evil@x.test>', 'jdoe@test.example', 'evil@x.test'],
    ['a domain literal', 'jdoe@[192.0.2.1]', '', 'jdoe@[192.0.2.1]'],
    ['no domain', 'root (Charlie Root)', 'Charlie Root', 'root'],
    ['a name only', 'Grace Hopper', 'Grace Hopper', ''],
    ['an empty address', 'Grace <>', 'Grace', ''],
    ['two dots, as some have', 'jdoe..x@test.example', '', 'jdoe..x@test.example'],
    ['a quote that is not closed', '"Grace <grace@letters.test>', '"Grace', 'grace@letters.test'],
    ['a bracket that is not closed', 'Grace <grace@letters.test', 'Grace <grace@letters.test', ''],
    ['raw Latin-1 in a name', 'J\xf6rg <j@x.test>', 'Jörg', 'j@x.test'],
    ['raw Latin-1 in a word of a name', '=?iso-8859-1?Q?J\xf6rg?= <j@x.test>', 'Jörg', 'j@x.test'],
    ['a comma in a word of a name', '=?utf-8?Q?Doe, J=C3=B6rg?= <j@x.test>', 'Doe, Jörg', 'j@x.test'],
    ['quoted pairs', '"Grace \\"Amazing\\" Hopper" <grace@letters.test>', 'Grace "Amazing" Hopper', 'grace@letters.test'],
    ['a line end in the middle', 'Grace\r\n <grace@\r\n letters.test>', 'Grace', 'grace@letters.test'],
    ['a control character in the local part', '"jd\x01oe"@test.example', '"jd oe"@test.example', ''],
    ['a control character before a dot', 'jdoe@test\x01.example', 'jdoe@test .example', ''],
    ['a control character after the at sign', 'Doe <jdoe@\x7ftest.example>', 'Doe <jdoe@ test.example>', ''],
    ['a very long one', `${'a'.repeat(400)}@test.example`, `${'a'.repeat(400)}@test.example`, ''],
  ] as const
).map(([name, from, shown, email]) => odd(`from: ${name}`, [`From: ${from}`], { from: person(shown, email) }))

const lists: OddMail[] = [
  odd('to: groups', ['To: A Group:Ed Jones <joe@where.test>,John <jdoe@one.test>;, ada@x.test, none:;'], {
    to: [person('Ed Jones', 'joe@where.test'), person('John', 'jdoe@one.test'), person('', 'ada@x.test')],
  }),
  odd('to: empty entries', ['To: , ,ada@x.test,,"B, C" <b@x.test> , '], {
    to: [person('', 'ada@x.test'), person('B, C', 'b@x.test')],
  }),
  odd('to: semicolons', ['To: ada@x.test; Bob <b@x.test>'], { to: [person('', 'ada@x.test'), person('Bob', 'b@x.test')] }),
  odd('to: nobody', ['To: undisclosed-recipients:;'], { to: [] }),
  odd('to: a broken one among good ones', ['To: a@x.test, Broken <b@x.test, c@x.test'], {
    to: [person('', 'a@x.test'), person('Broken <b@x.test', ''), person('', 'c@x.test')],
  }),
  odd('cc and reply-to', ['Cc: (x) b@x . test', 'Reply-To: "R" <r(y)@x.test>'], {
    cc: [person('', 'b@x.test')],
    replyTo: [person('R', 'r@x.test')],
  }),
  odd('sender instead of from', ['From: none', 'Sender: List <list@x.test>'], { from: person('List', 'list@x.test') }),
  odd('several senders', ['From: a@x.test, B <b@x.test>'], {
    from: person('', 'a@x.test'),
    otherFrom: [person('B', 'b@x.test')],
  }),
  odd('to: two fields', ['To: a@x.test', 'To: b@x.test'], { to: [person('', 'a@x.test'), person('', 'b@x.test')] }),
  odd('from: two fields', ['From: a@x.test', 'From: b@x.test'], {
    from: person('', 'a@x.test'),
    otherFrom: [person('', 'b@x.test')],
  }),
]

const dates: OddMail[] = (
  [
    ['an unknown zone', 'Fri, 20 Nov 2026 10:00:00 XYZ', '2026-11-20T10:00:00Z'],
    ['MEZ', 'Fri, 20 Nov 2026 10:00:00 MEZ', '2026-11-20T10:00:00Z'],
    ['EST', 'Fri, 20 Nov 2026 05:00:00 EST', '2026-11-20T10:00:00Z'],
    ['UT', 'Fri, 20 Nov 2026 10:00:00 UT', '2026-11-20T10:00:00Z'],
    ['a military zone', 'Fri, 20 Nov 2026 10:00:00 A', '2026-11-20T10:00:00Z'],
    ['no zone', 'Fri, 20 Nov 2026 10:00:00', '2026-11-20T10:00:00Z'],
    ['two digits', '20 Nov 99 10:00 +0000', '1999-11-20T10:00:00Z'],
    ['no seconds', 'Fri, 20 Nov 2026 10:00 +0000', '2026-11-20T10:00:00Z'],
    ['comments', 'Fri (x (y)), 20 (d) Nov 2026 10(h):00:00 +0000 (UTC)', '2026-11-20T10:00:00Z'],
    ['text behind', 'Fri, 20 Nov 2026 10:00:00 +0000 or so', '2026-11-20T10:00:00Z'],
    ['ctime', 'Fri Nov 20 10:00:00 2026', '2026-11-20T10:00:00Z'],
    ['ISO 8601', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
    ['a broken offset', 'Fri, 20 Nov 2026 10:00:00 +0175', '2026-11-20T10:00:00Z'],
    ['a wrong day of the week', 'Mon, 20 Nov 2026 10:00:00 +0000', '2026-11-20T10:00:00Z'],
  ] as const
).map(([name, date, headers]) => odd(`date: ${name}`, [`Date: ${date}`], at(headers)))

const chain = Array.from({ length: 5000 }, (_, n) => `<r${n}@letters.test>`)
const references: OddMail[] = [
  odd('references: no brackets', ['References: a@x.test b@x.test'], { references: ['<a@x.test>', '<b@x.test>'] }),
  odd('references: some brackets', ['References: a@x.test <b@x.test>,<c@x.test>'], {
    references: ['<a@x.test>', '<b@x.test>', '<c@x.test>'],
  }),
  odd('references: five thousand', [`References: ${chain.join('\r\n ')}`], {
    references: ['<r0@letters.test>', ...chain.slice(-99)],
  }),
  odd('in-reply-to: a sentence', ['In-Reply-To: Your message of "Fri, 20 Nov" <id@x.test>'], { inReplyTo: '<id@x.test>' }),
  odd('in-reply-to: a person', ['In-Reply-To: "Ada" <ada@x.test> of Friday <id@x.test>'], { inReplyTo: '<id@x.test>' }),
  odd('in-reply-to: no brackets', ['In-Reply-To: id@x.test'], { inReplyTo: '<id@x.test>' }),
  odd('in-reply-to: words alone', ['In-Reply-To: your mail of Friday'], { inReplyTo: '' }),
  odd('message-id: no brackets', ['Message-ID: id@x.test'], { messageId: '<id@x.test>' }),
]

const part = (fields: string[], body = 'content') => ['--b', ...fields, '', body].join('\r\n')
const multipart = (...parts: string[]) => `${parts.join('\r\n')}\r\n--b--\r\n`
const mixed = (...parts: string[]) => multipart(part(['Content-Type: text/plain'], 'Hello.'), ...parts)
const boundary = ['Content-Type: multipart/mixed; boundary=b']

const inner = 'From: x@x.test\r\nSubject: Inside\r\n\r\nInner text.'
const parts: OddMail[] = [
  odd(
    'parts: no semicolon before the boundary',
    ['Content-Type: multipart/mixed boundary="b"'],
    {},
    mixed(part(['Content-Type: image/png'])),
  ),
  odd(
    'parts: a digest',
    ['Content-Type: multipart/digest; boundary=b'],
    {
      textParts: [],
      attachments: [
        { mimeType: 'message/rfc822', filename: 'Inside.eml' },
        { mimeType: 'message/rfc822', filename: 'Inside.eml' },
      ],
    },
    multipart(`--b\r\n\r\n${inner}`, `--b\r\n\r\n${inner}`),
  ),
  odd(
    'parts: a mail in a mail',
    boundary,
    { attachments: [{ mimeType: 'message/rfc822', filename: 'Inside.eml' }] },
    mixed(part(['Content-Type: message/rfc822'], inner)),
  ),
  odd(
    'parts: a mail in a mail with raw Latin-1',
    boundary,
    { attachments: [{ filename: 'Frösche.eml' }] },
    mixed(part(['Content-Type: message/rfc822'], inner.replace('Inside', 'Fr\xf6sche'))),
  ),
  odd(
    'parts: a blank in the type',
    boundary,
    { attachments: [{ mimeType: 'image/jpeg' }] },
    mixed(part(['Content-Type: image/ jpeg'])),
  ),
  odd(
    'parts: blanks around the slash',
    boundary,
    { attachments: [{ mimeType: 'image/jpeg' }] },
    mixed(part(['Content-Type: image / jpeg; name=a.jpg'])),
  ),
  ...(
    [
      ['an encoded word without quotes', 'filename==?utf-8?Q?Fr=C3=B6sche.pdf?=', 'Frösche.pdf'],
      ['two encoded words without quotes', 'filename==?utf-8?Q?Fr=C3=B6?=\r\n =?utf-8?Q?sche.pdf?=', 'Frösche.pdf'],
      ['an encoded word in quotes', 'filename="=?iso-8859-1?Q?Fr=F6sche.pdf?="', 'Frösche.pdf'],
      ['RFC 2231', "filename*=utf-8''Fr%C3%B6sche.pdf", 'Frösche.pdf'],
      ['RFC 2231 in pieces', 'filename*0*=utf-8\'\'Fr%C3;\r\n filename*1*=%B6sche;\r\n filename*2=".pdf"', 'Frösche.pdf'],
      ['RFC 2231 in pieces, out of order', 'filename*1="sche.pdf"; filename*0="Froe"', 'Froesche.pdf'],
      [
        'RFC 2231 in many pieces',
        Array.from({ length: 150 }, (_, n) => `filename*${n}="${n === 149 ? '.pdf' : n % 10}"`).join(';\r\n '),
        `${'0123456789'.repeat(15).slice(0, -1)}.pdf`,
      ],
      ['RFC 2231 without its star', "filename=utf-8''Fr%C3%B6sche.pdf", 'Frösche.pdf'],
      ['raw Latin-1', 'filename="Fr\xf6sche.pdf"', 'Frösche.pdf'],
      ['raw UTF-8', `filename="${bytes('Frösche à.pdf')}"`, 'Frösche à.pdf'],
      ['raw Latin-1 in an encoded word', 'filename="=?iso-8859-1?Q?Fr\xf6sche.pdf?="', 'Frösche.pdf'],
      ['blanks without quotes', 'filename=my report (1).pdf', 'my report (1).pdf'],
      ['no semicolon before it', 'filename=a.pdf size=3', 'a.pdf'],
      ['quoted pairs', 'filename="a \\"b\\".pdf"', 'a "b".pdf'],
      ['a semicolon in quotes', 'filename="a; b.pdf"', 'a; b.pdf'],
      ['UTF-7', 'filename="=?utf-7?Q?Fr+APY-sche.pdf?="', 'Frösche.pdf'],
    ] as const
  ).map(([name, parameter, filename]) =>
    odd(
      `file name: ${name}`,
      boundary,
      { attachments: [{ filename }] },
      mixed(part(['Content-Type: application/pdf', `Content-Disposition: attachment; ${parameter}`])),
    ),
  ),
  odd(
    'file name: in the type',
    boundary,
    { attachments: [{ filename: 'Frösche.pdf' }] },
    mixed(part(['Content-Type: application/pdf; name==?utf-8?Q?Fr=C3=B6sche.pdf?='])),
  ),
  odd(
    'parts: no semicolon in a multipart inside',
    boundary,
    { attachments: [{ mimeType: 'image/png' }] },
    mixed(
      part(['Content-Type: multipart/alternative boundary="c"'], '--c\r\nContent-Type: text/plain\r\n\r\nInner.\r\n--c--'),
      part(['Content-Type: image/png']),
    ),
  ),
  odd(
    'parts: a digest inside',
    boundary,
    { attachments: [{ mimeType: 'message/rfc822', filename: 'Inside.eml' }] },
    mixed(part(['Content-Type: multipart/digest; boundary=c'], `--c\r\n\r\n${inner}\r\n--c--`)),
  ),
  odd(
    'parts: a text in a digest',
    ['Content-Type: multipart/digest; boundary=b'],
    {},
    multipart(part(['Content-Type: text/plain'], 'Contents.'), `--b\r\n\r\n${inner}`),
  ),
  odd('parts: an encoded type', ['Content-Type: =?utf-8?Q?text/plain?='], {}),
  odd('parts: two types', ['Content-Type: text/html', 'Content-Type: text/plain'], {}, '<p>Hi</p>\r\n'),
  odd('parts: an unknown encoding', ['Content-Type: text/plain', 'Content-Transfer-Encoding: x-uuencode'], {}),
  odd(
    'parts: a file and no text',
    ['Content-Type: application/pdf; name="a.pdf"', 'Content-Disposition: attachment', 'Content-Transfer-Encoding: base64'],
    { attachments: [{ filename: 'a.pdf' }] },
    'aGVsbG8=\r\n',
  ),
  odd(
    'parts: an invitation',
    ['Content-Type: multipart/alternative; boundary=b'],
    {},
    multipart(
      part(['Content-Type: text/plain'], 'Hello.'),
      part(['Content-Type: text/calendar; method=REQUEST; charset=utf-8'], 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'),
    ),
  ),
  odd(
    'parts: the same boundary twice',
    boundary,
    {},
    mixed(part(['Content-Type: multipart/alternative; boundary=b'], '--b\r\n\r\nInner.\r\n--b--')),
  ),
  odd(
    'parts: a boundary that begins as another does',
    boundary,
    {},
    mixed(part(['Content-Type: multipart/alternative; boundary=bb'], '--bb\r\n\r\nInner.\r\n--bb--')),
  ),
  odd('parts: an empty boundary', ['Content-Type: multipart/mixed; boundary=""'], {}, '--\r\n\r\nHello.\r\n----\r\n'),
  odd(
    'parts: a boundary with blanks',
    ['Content-Type: multipart/mixed; boundary="a b"'],
    {},
    '--a b\r\n\r\nHello.\r\n--a b--\r\n',
  ),
  odd(
    'parts: a boundary in pieces',
    ['Content-Type: multipart/mixed; boundary*0="frogs"; boundary*1=and;\r\n boundary*2*=%2Dponds'],
    { attachments: [{ mimeType: 'image/png' }] },
    '--frogsand-ponds\r\n\r\nHello.\r\n--frogsand-ponds\r\nContent-Type: image/png\r\n\r\nx\r\n--frogsand-ponds--\r\n',
  ),
  odd(
    'parts: a boundary with blanks behind it',
    ['Content-Type: multipart/mixed; boundary="b "'],
    { attachments: [{ mimeType: 'image/png' }] },
    mixed(part(['Content-Type: image/png'])),
  ),
  odd('parts: text only', ['Content-Type: text'], {}),
  odd(
    'parts: more than are listed',
    boundary,
    { textParts: { length: 999 }, attachments: [{ filename: 'mail.eml', mimeType: 'message/rfc822' }] },
    multipart(...Array.from({ length: 1500 }, (_, n) => part(['Content-Type: text/plain'], `Part ${n}.`))),
  ),
  odd(
    'parts: more than are listed, one in another',
    boundary,
    { textParts: { length: 999 }, attachments: [{ filename: 'mail.eml' }] },
    multipart(
      ...Array.from({ length: 1200 }, (_, n) =>
        part([`Content-Type: multipart/mixed; boundary=c${n}`], `--c${n}\r\n\r\nPart ${n}.\r\n--c${n}--`),
      ),
    ),
  ),
  odd('parts: nothing says what it is', ['Content-Type: garbage'], {}),
  { ...odd('parts: no boundary', ['Content-Type: multipart/mixed'], {}, 'Just text.\r\n'), text: 'Just text.\n' },
  odd('parts: a boundary that never comes', ['Content-Type: multipart/mixed; boundary=never'], {}, 'Just text.\r\n'),
  odd('parts: no end', boundary, {}, '--b\r\nContent-Type: text/plain\r\n\r\nHello.\r\n'),
  odd('parts: a comment in the type', ['Content-Type: text/plain (hi); charset=us-ascii (Plain text)'], {}),
  odd('parts: a text in the preamble', boundary, {}, `Preamble.\r\n${mixed(part(['Content-Type: image/gif']))}Epilogue.\r\n`),
  odd(
    'parts: alternatives with a picture',
    ['Content-Type: multipart/related; boundary=b'],
    {},
    multipart(
      part(['Content-Type: text/html; charset=utf-8'], '<p>Hi <img src="cid:a@b"></p>'),
      part(['Content-Type: image/png', 'Content-ID: <a@b>', 'Content-Transfer-Encoding: base64'], 'aGVsbG8='),
    ),
  ),
  odd(
    'parts: upper case',
    ['CONTENT-TYPE: TEXT/HTML; CHARSET="UTF-8"', 'CONTENT-TRANSFER-ENCODING: QUOTED-PRINTABLE'],
    {},
    '<p>Fr=C3=B6sche</p>\r\n',
  ),
  odd(
    'parts: an encoding with blanks',
    ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding:  base64 (x)'],
    {},
    'SGVsbG8=\r\n',
  ),
]

const facts: OddMail[] = [
  odd(
    'a list',
    [
      'List-Id: =?utf-8?Q?Fr=C3=B6sche?= <frogs.lists.test>',
      'List-Unsubscribe: <https://x.test/u>,\r\n <mailto:u@x.test>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Precedence: bulk',
    ],
    {
      listId: 'frogs.lists.test',
      automated: true,
      listUnsubscribe: '<https://x.test/u>, <mailto:u@x.test> List-Unsubscribe=One-Click',
    },
  ),
  odd('more fields than anybody reads', [...Array.from({ length: 3000 }, (_, n) => `X-${n}: x`), 'From: Last <last@x.test>'], {
    from: person('Last', 'last@x.test'),
  }),
  odd('no date at all', ['Date: none'], { dated: false }),
  odd('nothing but a text', ['From: none', 'To: none', 'Subject: none', 'Date: none', 'Message-ID: none', 'X-Other: x'], {
    from: person('', ''),
    to: [],
    subject: '',
    messageId: '',
  }),
  odd('blanks before the colon', ['Subject : Odd one', 'From : Grace <grace@letters.test>'], {}),
]

export const oddMails = [...subjects, ...charsets, ...senders, ...lists, ...dates, ...references, ...parts, ...facts]
