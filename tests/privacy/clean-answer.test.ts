// What leaves the gate to the models: links and numbers only where the person or the mail brought them, also while it is streamed.
import { expect, test } from 'vitest'
import { cleanData, cleanStream } from '../../src/privacy/clean-answer.ts'
import { cleanModelText, type ModelSources } from '../../src/shared/reading/inert.ts'

const none: ModelSources = { own: [], shown: [] }
const clean = (text: string, sources: Partial<ModelSources> = {}) => cleanModelText(text, { ...none, ...sources }).text

test.each([
  'evil.test',
  'evil.test?x=1',
  'evil.test#now',
  'evil.test:8443/login',
  'https:\\\\evil.test\\x',
  'ｅｖｉｌ．ｔｅｓｔ／login',
  'evil。test',
  'evil&#46;test',
  'evil [dot] test',
  'ev\u200bil.te\u200bst',
  '203.0.113.7',
  'pay@evil.test',
  'pay＠evil.test',
  'pay (at) evil (dot) test',
  'tel:+49301234567',
  'file:///etc/passwd',
  '+49 30 1234567',
  '(030) 123-45-67',
  '00 49 30 1234567',
  '0800.123.456',
  '＋49 30 1234567',
  '+٤٩ ٣٠ ١٢٣٤٥٦٧',
])('taken out where nobody brought it: %s', (what) => {
  const { text, removed } = cleanModelText(`Please see ${what} today`, none)
  expect(removed).toBe(true)
  expect(text).toMatch(/^Please see .*\[…\].* today$/)
  expect(text.normalize('NFKC').replace(/\P{Nd}/gu, '').length).toBeLessThan(7)
  expect(text.normalize('NFKC')).not.toMatch(/evil|passwd/)
})

test.each([
  'on 2026-11-27, at 14:00–15:30',
  'vom 24.11.2026 bis 27.11.2026 10.30-11.30',
  'It costs 1.250.000 euros, 3,400.50 or 12%.',
  'end.The next sentence, e.g. this one',
  'file report-2026.pdf, version 2.10.3',
  'room 12/14, 3 of 20, §§ 12-15',
  '½ cup… “as is”',
])('not a link and not a number to call: %s', (text) => {
  expect(cleanModelText(text, none)).toEqual({ text, removed: false })
})

test('a number of the mail stays, a link of it does not; what the person wrote may be repeated', () => {
  const mail = 'Call +49 (30) 123 45 67, order 4711-8899-22, see https://shop.test/x'
  expect(clean('Call +49 30 1234567 about order 4711-8899-22', { shown: [mail] })).toBe(
    'Call +49 30 1234567 about order 4711-8899-22',
  )
  expect(clean('Call +49 30 7654321', { shown: [mail] })).toBe('Call […]')
  expect(clean('See https://shop.test/x', { shown: [mail] })).toBe('See […]')
  expect(clean('See https://shop.test/x', { own: [mail] })).toBe('See https://shop.test/x')
})

test('digits of different numbers make no number that was brought', () => {
  expect(clean('0301234567', { shown: ['It is 0301 at 234 and 567'] })).toBe('[…]')
})

test('a gap that the model left is not something taken out', () => {
  expect(cleanModelText('I arrive on […].', none)).toEqual({ text: 'I arrive on […].', removed: false })
})

test('every string of an answer is cleaned but what is compared with the mail', () => {
  const answer = { reason: 'see evil.test', also: ['call 0800123456'], quote: 'see evil.test', score: 3, due: null }
  expect(cleanData(answer, none, ['quote'])).toEqual({
    data: { ...answer, reason: 'see […]', also: ['call […]'] },
    removed: true,
  })
})

test('what is streamed is the beginning of what is answered in the end, wherever it is cut', () => {
  const answer = [
    'Thank you for your mail. I have looked at it and can come on 27.11.2026 at 10:30.',
    '',
    'Please pay at https://evil.test/login?x=1 or call +49 30 1234567 as soon as you can.',
    'Or write to pay (at) evil (dot) test, it is the same. And here is some more to say after it.',
    'Kind regards',
  ].join('\n')
  for (const size of [1, 2, 3, 7, 50, 1000]) {
    let streamed = ''
    const stream = cleanStream((piece) => {
      streamed += piece
    }, none)
    for (let at = 0; at < answer.length; at += size) stream.take(answer.slice(at, at + size))
    stream.end()
    expect(streamed).not.toMatch(/evil|1234567/)
    expect(streamed).toContain('I have looked at it')
  }
})
