// Whose clock a time in a mail is read by.
import { expect, test } from 'vitest'
import { senderClock, sentAt } from '../../src/triage/parsing/sender-clock.ts'
import { mailOf, times } from './mails.ts'

const text = 'Please answer by Friday 5 pm.'

test('somebody in New York writes to somebody in Berlin', () => {
  expect(times('deadline', text, { offset: -300 }, 'UTC')).toBe('2026-03-13 22:00')
  expect(times('deadline', 'Please answer by Friday.', { offset: -300 }, 'UTC')).toBe('2026-03-14')
  expect(times('meeting', 'Shall we meet on Friday at 10 am?', { offset: -300 }, 'UTC')).toBe('2026-03-13 15:00')
})

test('+0000 is read as the clock of the person, unless they live by it or the mail names another', () => {
  expect(times('deadline', text, { offset: 0 }, 'UTC')).toBe('2026-03-13 16:00')
  expect(times('deadline', text, { offset: 0, zone: 'America/New_York' }, 'UTC')).toBe('2026-03-13 21:00')
  expect(times('deadline', text, { offset: 0, zone: 'UTC' }, 'UTC')).toBe('2026-03-13 17:00')
  expect(times('deadline', `The call is at 14:00 GMT. ${text}`, { offset: 0 }, 'UTC')).toBe('2026-03-13 17:00')
  expect(times('deadline', `The call is at 9 am EST. ${text}`, { offset: 0 }, 'UTC')).toBe('2026-03-13 21:00')
  // Of another’s words, and of several zones, nothing follows.
  expect(times('deadline', `${text}\n\n> See you at 14:00 GMT.`, { offset: 0 }, 'UTC')).toBe('2026-03-13 16:00')
  expect(times('deadline', `We open at 9 am EST and at 2 pm GMT. ${text}`, { offset: 0 }, 'UTC')).toBe('2026-03-13 16:00')
})

test.each([
  ['Please answer by Friday 3 pm CET.', '2026-03-13 14:00'],
  ['Please answer by Friday, 14:00 UTC.', '2026-03-13 14:00'],
  ['Please answer by Friday at 14:00 (GMT+2).', '2026-03-13 12:00'],
  ['Please answer by Friday at 14:00 UTC-05:30.', '2026-03-13 19:30'],
  ['Bitte antworte bis Freitag 9 Uhr MEZ.', '2026-03-13 08:00'],
  ['Please answer by EOD ET on Friday.', '2026-03-13 21:00'],
  ['Please answer by Friday 5 p.m. Pacific Time.', '2026-03-14 00:00'],
  ['Please answer by 5 pm your time on Friday.', '2026-03-13 16:00'],
  ['Bitte antworte bis Freitag, 17 Uhr deiner Zeit.', '2026-03-13 16:00'],
])('a zone beside the hour wins over the clock of the sender: %s', (words, expected) => {
  expect(times('deadline', words, { offset: -420 }, 'UTC')).toBe(expected)
  expect(times('deadline', words, { offset: 0 }, 'UTC')).toBe(expected)
})

test('a name that several parts of the world share, or none has, says nothing', () => {
  for (const name of ['CST', 'IST', 'XYZ', 'UTC+19', 'ETC'])
    expect(times('deadline', `Please answer by Friday 5 pm ${name}.`, { offset: 480 }, 'UTC')).toBe('2026-03-13 09:00')
})

test('a zone is that of a region, summer and winter', () => {
  const july = { date: Date.UTC(2026, 6, 8, 9), offset: -420 }
  expect(times('deadline', 'Please answer by Friday 3 pm CET.', july, 'UTC')).toBe('2026-07-10 13:00')
  expect(times('deadline', 'Please answer by Friday 3 pm GMT.', july, 'UTC')).toBe('2026-07-10 15:00')
})

test('clocks are changed between the mail and the day it names', () => {
  const before = { date: Date.UTC(2026, 9, 21, 9), offset: 120 }
  expect(times('deadline', 'Please answer by 30 October.', before)).toBe('2026-10-30')
  expect(times('deadline', 'Please answer by 30 October, 17:00.', before, 'UTC')).toBe('2026-10-30 16:00')
  const habit = { ...before, offset: 0 }
  expect(times('deadline', 'Please answer by 30 October, 17:00.', habit, 'UTC')).toBe('2026-10-30 16:00')
  // London has the clock of +0000 in winter, and its own in summer.
  const london = { date: Date.UTC(2026, 2, 25, 9), offset: 0, zone: 'Europe/London' }
  expect(times('deadline', 'Please answer by 2 April, 17:00.', london, 'UTC')).toBe('2026-04-02 16:00')
  // The hour that is left out, and the one that comes twice, are still one moment.
  const night = { date: Date.UTC(2026, 2, 27, 9), offset: 60 }
  expect(times('deadline', 'Please answer by Sunday 02:30 am.', night, 'UTC')).toMatch(/^2026-03-29 0[01]:30$/)
})

test('a model reads the date as the sender’s clock showed it', () => {
  expect(sentAt(mailOf('', { offset: -330 }))).toBe('2026-03-11T03:30:00-05:30')
  expect(sentAt(mailOf('', { offset: null }))).toBe('2026-03-11T10:00:00+01:00')
  expect(sentAt(mailOf('', { offset: 0, zone: 'UTC' }))).toBe('2026-03-11T09:00:00+00:00')
})

test('what the clock shows is the way back from what it means', () => {
  for (const offset of [null, 0, 60, -300, 345]) {
    const clock = senderClock(mailOf('', { offset }))
    for (const at of [Date.UTC(2026, 2, 11, 9), Date.UTC(2026, 6, 1, 23, 59)]) expect(clock.toUtc(clock.toWall(at))).toBe(at)
  }
})
