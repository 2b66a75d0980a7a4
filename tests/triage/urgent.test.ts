import { expect, test } from 'vitest'
import { analyze } from '../../src/triage/analyze.ts'
import { findings, letter, mailOf, stranger } from './mails.ts'

test.each([
  'This is urgent.',
  'Please call me ASAP.',
  'I need it immediately.',
  'Es ist dringend.',
  'Bitte melde dich sofort.',
  'Das eilt!',
  'Emergency: the pipe has burst.',
])('urgent: %s', (text) => {
  expect(findings('urgent', text)).toMatchObject([{ sentence: text }])
  expect(findings('urgent', text, stranger)).toEqual([])
  expect(findings('urgent', text, letter)).toEqual([])
})

test.each([
  'It is not urgent.',
  'No rush at all.',
  'Take your time, nothing urgent.',
  'Das ist nicht dringend.',
  'Es eilt nicht.',
  'Ab sofort gilt der neue Plan.',
  'In case of emergency use the stairs.',
])('calm: %s', (text) => {
  expect(findings('urgent', text)).toEqual([])
})

test('a subject can be urgent, too', () => {
  expect(findings('urgent', 'The babysitter has flu.', { subject: 'SOS saturday' })).toMatchObject([
    { sentence: 'SOS saturday', start: 0, end: 0 },
  ])
})

test.each([
  ['Thank you, this is wonderful!', 'positive'],
  ['Danke, das ist großartig!', 'positive'],
  ['This is not good.', 'negative'],
  ['Leider ist das Gerät kaputt.', 'negative'],
  ['I am very disappointed, this is unacceptable.', 'negative'],
  ['No problem.', 'positive'],
  ['The meeting is on Monday.', 'neutral'],
])('%s is %s', (text, mood) => {
  expect(analyze(mailOf(text)).sentiment).toBe(mood)
})
