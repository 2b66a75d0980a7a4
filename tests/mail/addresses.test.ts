import { expect, test } from 'vitest'
import { readAddress, readPeople } from '../../src/mail/outgoing/addresses.ts'

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

test.each([
  'b@x.org\r\nBcc: evil@x.org',
  'nobody',
  '@example.org',
  'a@',
  'a b@example.org',
  '"a@good.org" <evil@bad.org>',
  'a@good.org <evil@bad.org>',
  'group: a@x.org;',
  'a@x.org (comment)',
  '"quoted local"@x.org',
  'a@@x.org',
  'a@x..org',
  'a@-x.org',
  '<a@x.org',
  'a\u0000@x.org',
  'a@x.org\u2028b@x.org',
])('is refused: %j', (text) => {
  expect(() => readPeople([text])).toThrow(/not an address/)
})

test('international addresses are addresses', () => {
  expect(readAddress('jürgen@bücher.example')).toBe('jürgen@bücher.example')
})

test('too many recipients are refused', () => {
  expect(() => readPeople(Array.from({ length: 101 }, (_, i) => `p${i}@example.org`))).toThrow(/at most 100/)
})
