import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPeople } from '../../src/mail/outgoing/prepare.ts'
import { readRecipients } from '../../src/shared/recipients.ts'
import { cpuMs } from '../support/cpu-time.ts'

test('names, bare addresses, commas, semicolons and lines', () => {
  const list = 'Ada <ada@example.org>, "Byron, Lord" <b@example.org>; c@example.org\nd@Example.ORG'
  expect(readPeople(list)).toEqual([
    { name: 'Ada', email: 'ada@example.org' },
    { name: 'Byron, Lord', email: 'b@example.org' },
    { name: '', email: 'c@example.org' },
    { name: '', email: 'd@example.org' },
  ])
})

test('the same address twice is one recipient', () => {
  expect(readPeople(['a@example.org', 'A@example.org'])).toHaveLength(1)
})

/** What was refused, with the place where it stands. */
const refused = (text: string) => readRecipients(text).problems

test.each([
  ['b@x.org\r\nBcc: evil@x.org', /Groups/],
  ['"b@x\r\nBcc: evil@x" <a@y.org>', /quotation mark/],
  ['<a@\r\nx.org>', /brackets/],
  ['a@x.org\rb@y.org', /character/],
  ['nobody', /isn't a valid email address/],
  ['@example.org', /isn't a valid email address/],
  ['a@', /isn't a valid email address/],
  ['a b@example.org', /isn't a valid email address/],
  ['a@b@c', /isn't a valid email address|Separate addresses/],
  ['a@x.org b@y.org', /Separate addresses/],
  ['a@good.org <evil@bad.org>', /Separate addresses/],
  ['"b@x.org <c@d.org>" <a@y.org>', /Separate addresses/],
  ['Ada <a@x.org> <b@y.org>', /Separate addresses/],
  ['group: a@x.org;', /Groups/],
  ['a@x.org (comment)', /Parentheses/],
  ['Ada (Home) <a@x.org>', /Parentheses/],
  ['"quoted local"@x.org', /isn't a valid email address|Separate/],
  ['a@@x.org', /isn't a valid email address|Separate/],
  ['a@x..org', /isn't a valid email address/],
  ['a@-x.org', /isn't a valid email address/],
  ['a@127.0.0.1', /isn't a valid email address/],
  ['a@[127.0.0.1]', /isn't a valid email address/],
  ['a@x%2eorg', /isn't a valid email address/],
  ['a@x.org/path', /isn't a valid email address/],
  ['<a@x.org', /brackets/],
  ['Ada "L <a@x.org>', /quotation mark/],
  ['a\u0000@x.org', /character/],
  ['a@x.org\u2028b@x.org', /character/],
  ['\u202ea@x.org', /isn't a valid email address|supported/],
  [`${'a'.repeat(65)}@x.org`, /too long/],
  [`a@${'b.'.repeat(130)}org`, /too long/],
  ['jürgen@example.org', /non-Latin letters/],
])('is refused: %j', (text, sentence) => {
  const [problem] = refused(text)
  expect(problem?.sentence).toMatch(sentence)
  expect(problem?.at).toBe(/Bcc/.test(text) && problem?.text.startsWith('Bcc') ? text.indexOf('Bcc') : 0)
  expect(() => readPeople([text])).toThrow()
})

test('what can be read is read, whatever stands beside it', () => {
  const { people, problems } = readRecipients('a@x.org, nobody\tb@x.org\nc@x.org;;')
  expect(people.map((one) => one.email)).toEqual(['a@x.org', 'b@x.org', 'c@x.org'])
  expect(problems).toEqual([{ text: 'nobody', at: 9, sentence: "This isn't a valid email address" }])
})

test('a quote left open ends with its line', () => {
  expect(readRecipients('"Ada <a@x.org>\nb@x.org')).toMatchObject({ people: [{ email: 'b@x.org' }], problems: [{ at: 0 }] })
})

test('a name that holds another address is marked, and does not leave', () => {
  expect(readRecipients('"a@good.org" <evil@bad.org>').people).toEqual([
    { name: 'a@good.org', email: 'evil@bad.org', suspicious: true },
  ])
  expect(readPeople('"a@good.org" <evil@bad.org>')).toEqual([{ name: '', email: 'evil@bad.org' }])
  expect(readRecipients('"a@good.org" <a@good.org>').people).toEqual([{ name: '', email: 'a@good.org' }])
})

test('names lose what cannot be seen', () => {
  expect(readRecipients('"Ada\u202e \u200bLovelace" <a@x.org>, "O\\"Neil" <o@x.org>').people).toEqual([
    { name: 'Ada Lovelace', email: 'a@x.org' },
    { name: 'O"Neil', email: 'o@x.org' },
  ])
})

test('international domains are written so that every server takes them', () => {
  expect(readPeople('Jürgen <j@bücher.example>, x@例え.テスト')).toEqual([
    { name: 'Jürgen', email: 'j@xn--bcher-kva.example' },
    { name: '', email: 'x@xn--r8jz45g.xn--zckzah' },
  ])
})

test('too many recipients are refused', () => {
  expect(() => readPeople(Array.from({ length: 101 }, (_, i) => `p${i}@example.org`))).toThrow(/up to 100/)
  const { people, problems } = readRecipients(Array.from({ length: 500 }, (_, i) => `p${i}@example.org`).join(','))
  expect([people.length, problems.length]).toEqual([100, 1])
})

const atom = fc.stringMatching(/^[a-z0-9+_'-]{1,12}$/)
const domain = fc.stringMatching(/^[a-z][a-z0-9]{0,8}\.[a-z]{2,5}$/)
const name = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', ';', '"', '\\', 'é', '.', "'"), maxLength: 12 })

test('what is written properly is read back', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, atom, domain), { minLength: 1, maxLength: 8 }), (given) => {
      const written = given.map(([name, local, host]) => `"${name.replaceAll(/["\\]/g, '\\$&')}" <${local}@${host}>`)
      const { people, problems } = readRecipients(written.join(', '))
      expect(problems).toEqual([])
      const expected = [...new Map(given.map(([, local, host]) => [`${local}@${host}`, local])).keys()]
      expect(people.map((one) => one.email)).toEqual(expected)
    }),
  )
})

test('whatever is written, only plain addresses come out', () => {
  const sign = fc.constantFrom(
    'a',
    '@',
    '.',
    'x.org',
    '<',
    '>',
    '"',
    ',',
    ';',
    '\r',
    '\n',
    '\t',
    '\\',
    '(',
    ')',
    ':',
    ' ',
    'ü',
    '\u0000',
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      const text = signs.join('')
      const { people, problems } = readRecipients(text)
      for (const { email, name } of people) {
        expect(email).toMatch(/^[a-z.'!#-]{1,64}@[a-z0-9.-]+$/)
        expect(name).not.toMatch(/\p{Cc}/u)
        expect(text).toContain(email.split('@')[0])
      }
      for (const { at } of problems) expect(at).toBeLessThan(text.length)
    }),
    { numRuns: 2000 },
  )
})

test('a long list that is no list is read in time', () => {
  const before = cpuMs()
  for (const text of [
    '<'.repeat(20_000),
    '"\\'.repeat(10_000),
    'a@'.repeat(10_000),
    `${'a'.repeat(19_000)} <x@y.org>`,
    '"" '.repeat(6000),
  ])
    readRecipients(text)
  expect(cpuMs() - before).toBeLessThan(2000)
})
