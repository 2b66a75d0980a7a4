// What a voice says of a text: real-looking mails in, plain sentences out.
import { expect, test } from 'vitest'
import { textFromHtml } from '../../src/connectors/mime/texts/from-html.ts'
import { joinSentences, speakable } from '../../src/shared/speakable.ts'

const said = (text: string, options?: Parameters<typeof speakable>[1]) => speakable(text, options).sentences

test('a reply is its own words: no signature, no quoted mail, no address, no link', () => {
  const text = `Hi Ada,

yes, Tuesday at 10.30 works. See https://calendar.example.org/e/4711?x=1 for the room, or write to Lena Orsolt <lena@brightwater.example>.

Cheers,
Marius
-- 
Marius Eckstrand | Museum

On Mon, 20 Nov 2026 at 09:30, Ada <ada@own.test>
wrote:
> Does Tuesday work?`
  expect(said(text)).toEqual(['Hi Ada', 'yes, Tuesday at 10.30 works.', 'See a link for the room, or write to Lena Orsolt.'])
})

test('a chain as Outlook writes it ends where the other mail begins', () => {
  const text = `Hello Ada,
the lamps come late, e.g. after Dr. Smith's visit, and cost 1,200.50 € each!!! Really??

Best regards
Grace

From: Ada <ada@own.test>
Sent: Monday, November 20, 2026 9:30 AM
To: Grace
Subject: Lamps

Where are they?`
  expect(said(text)).toEqual([
    'Hello Ada',
    "the lamps come late, e.g. after Dr. Smith's visit, and cost 1,200.50 € each!",
    'Really?',
  ])
})

test('a German letter: abbreviations, dates and times end no sentence, the closing is not read', () => {
  const text = `Sehr geehrte Frau Orsolt,

wie besprochen, z. B. am 12. Dezember um 10.30 Uhr, treffen wir uns bei Dr. Weber in der Str. 5 (Nr. 12). Die Rechnung RE-2026-00417 über 1.234,56 € überweisen Sie bitte auf DE89 3704 0044 0532 0130 00 bis zum 4. Dezember. Bitte prüfen Sie auch den Entwurf der Datenschutzerklärung.

Unter https://example.org/foo finden Sie alles Weitere, oder schreiben Sie an info@example.org.

Mit freundlichen Grüßen
Marius Eckstrand
Museum GmbH
Geschäftsführer: Ada
Amtsgericht Köln HRB 1234

Von meinem iPhone gesendet`
  expect(speakable(text)).toEqual({
    sentences: [
      'Sehr geehrte Frau Orsolt',
      'wie besprochen, z. B. am 12. Dezember um 10.30 Uhr, treffen wir uns bei Dr. Weber in der Str. 5 (Nr. 12).',
      'Die Rechnung RE-2026-00417 über 1.234,56 € überweisen Sie bitte auf eine lange Nummer bis zum 4. Dezember.',
      'Bitte prüfen Sie auch den Entwurf der Datenschutzerklärung.',
      'Unter einem Link finden Sie alles Weitere, oder schreiben Sie an eine Adresse.',
    ],
    cut: false,
    language: 'de',
  })
})

test('an answer with Markdown is words', () => {
  const text = `# Your week

Here is **what** matters, see [the plan](https://x.test/z) [1]:

- *First*: call \`Lena\` 😀😀😀 :-)
- Second: pay (https://pay.test/x)
1. Third_thing and _fourth_

| Item | Price |
|------|-------|
| Lamp | 12 € |

\`\`\`js
const secret = 1
\`\`\`
![x](https://evil.test/p.png)
Done <b>now</b> &amp; here.`
  expect(said(text, { of: 'answer' })).toEqual([
    'Your week',
    'Here is what matters, see the plan:',
    'First: call Lena',
    'Second: pay',
    '1: Third thing and fourth',
    'Item, Price',
    'Lamp, 12 €',
    'Done now & here.',
  ])
})

test('an invoice is read row by row, without numbers nobody could follow', () => {
  const text = `Museum Supply Ltd
12 Main St
London

Description          Qty   Price
Halogen lamp E27     10    120.00
Total                      135.00

Your parcel is 1Z999AA10123456784.
Order: 550e8400-e29b-41d4-a716-446655440000.
Thank you for your order!`
  expect(said(text)).toEqual([
    'Museum Supply Ltd, 12 Main St, London',
    'Description, Qty, Price',
    'Halogen lamp E27, 10, 120.00',
    'Total, 135.00',
    'Your parcel is a long number.',
    'Order: a long number.',
    'Thank you for your order!',
  ])
})

test('a newsletter without its wrapping', () => {
  const html = `<div style="display:none">pre</div><p><a href="https://c.test/1">View this email in your browser</a></p>
<h1>GREAT DEALS 🎉🎉🎉 !!!</h1><table><tr><td>Lamp</td><td>12 €</td></tr></table>
<p>Only today: 50% off all lamps!</p><p>https://click.test/ls/click?upn=abcdefghijklmnop-2Fqrstuvwxyz1234567890</p>
<ul><li>Free delivery</li><li>Open until 10.30 p.m. on Friday</li></ul><hr>
<p>© 2026 Lamps Inc. All rights reserved.</p><p><a href="https://c.test/u">Unsubscribe</a></p>`
  expect(said(textFromHtml(html))).toEqual([
    'GREAT DEALS!',
    'Lamp 12 €',
    'Only today: 50% off all lamps!',
    'Free delivery',
    'Open until 10.30 p.m. on Friday',
  ])
})

test('a mail that only hands another one on is that other one', () => {
  const text = `---------- Forwarded message ----------
From: Grace <grace@else.test>
Date: Mon, 20 Nov 2026
Subject: Tickets
To: Ada <ada@own.test>

The tickets are at the desk.`
  expect(said(text)).toEqual(['The tickets are at the desk.'])
  expect(said(`See below, please.\n\n${text}`)).toEqual(['See below, please.'])
})

test('a name alone is not read, nor what programs write below their mails', () => {
  expect(said('Hello,\n\ncan you send me the plan?\n\nGrace', { writer: 'Grace Hopper' })).toEqual([
    'Hello',
    'can you send me the plan?',
  ])
  const program = 'Corkboard\n\nTwo people wait for you. Please do not reply to this address.\n\nCorkboard'
  expect(said(program, { writer: 'Corkboard' })).toEqual(['Two people wait for you.'])
})

test('what cannot be seen is not said', () => {
  expect(said('Please\u200b pay \u202eGPJ.exe\u202c now\u2066.\u2069')).toEqual(['Please pay GPJ.exe now.'])
  expect(said('\u200b\u2060\n👍\n---\n!!!')).toEqual([])
})

test('Chinese and Japanese end their sentences as they do', () => {
  const { sentences, language } = speakable('明日の会議は10時からです。https://x.test/abc よろしくお願いします。')
  expect(sentences).toEqual(['明日の会議は10時からです。', 'よろしくお願いします。'])
  expect(language).toBe('ja')
  expect(said('会'.repeat(700)).map(({ length }) => length)).toEqual([300, 300, 100])
})

test('a long text without a full stop comes in pieces between words', () => {
  const { sentences, cut } = speakable('wordy '.repeat(17_000))
  expect(cut).toBe(true)
  expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThanOrEqual(300)
  expect(sentences.join('').length).toBeLessThanOrEqual(6000)
  expect(sentences.every((one) => /^(?:wordy ?)+$/.test(one))).toBe(true)
})

test('long sentences part at their clauses', () => {
  const clause = 'this part of it goes on for quite a while without saying anything that matters to anybody here at all'
  expect(said(`${clause}; ${clause}, ${clause}, ${clause}.`)).toEqual([`${clause};`, `${clause}, ${clause},`, `${clause}.`])
})

test('no more than was asked for, and it says so', () => {
  expect(speakable('One is here. Two is here. Three.', { most: 25 })).toMatchObject({
    sentences: ['One is here.', 'Two is here.'],
    cut: true,
  })
  expect(speakable('One is here.', { most: 5 })).toMatchObject({ sentences: ['One i'], cut: true })
  expect(speakable('One is here.')).toMatchObject({ cut: false })
})

test.each(['a.b-c/', '<a@b ', '[x](', '![x](', '"x" <', '```\n', 'From: x\n', '> x\n', 'a@', '_a ', '[(', '😀', 'x', '| '])(
  '100 KB of %j give bounded sentences',
  (piece) => {
    const { sentences } = speakable(piece.repeat(100_000 / piece.length))
    expect(Math.max(0, ...sentences.map(({ length }) => length))).toBeLessThanOrEqual(300)
  },
)

test('sentences as one text each have an end', () => {
  expect(joinSentences(['Your week', 'Call Lena.', 'Really?', 'First:'])).toBe('Your week. Call Lena. Really? First:')
})

test('a text made to keep its reader busy is as quick as any other', () => {
  const many = (sign: string) => sign.repeat(Math.floor(39_900 / sign.length))
  const texts = [
    `[${many('> ')}ä`,
    `[${many('| ')}ä`,
    `[${many('\t|')}ä`,
    `${many('{')}@`,
    `http://${many('=')}`,
    `(${many('/&')}x`,
  ]
  // At one second for each, as one of them once took, this would be over long before the end.
  for (const text of texts) for (let times = 0; times < 5; times++) expect(speakable(text).language).toBeNull()
})
