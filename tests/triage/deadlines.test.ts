import { expect, test } from 'vitest'
import { letter, stranger, times, wednesday } from './mails.ts'

// Wednesday 11 March 2026, 10:00 in Berlin.
test.each([
  ['Please send me the figures by Friday.', '2026-03-13'],
  ['I need the slides by Friday at 3pm.', '2026-03-13 15:00'],
  ['The report is due on 3 April.', '2026-04-03'],
  ['The report is due 3 April 2026, 17:00.', '2026-04-03 17:00'],
  ['Please answer no later than Monday.', '2026-03-16'],
  ['Deadline: 20 March', '2026-03-20'],
  ['The deadline for the application is 20 March.', '2026-03-20'],
  ['Could you sign it by EOD tomorrow?', '2026-03-12 17:00'],
  ['Can you get this to me by EOD?', '2026-03-11 17:00'],
  ['Please have it ready by COB Friday.', '2026-03-13 17:00'],
  ['Please finish this by the end of the week.', '2026-03-13'],
  ['We need your answer by the end of the month.', '2026-03-31'],
  ['Please pay within 14 days.', '2026-03-25'],
  ['Please reply by noon on Thursday.', '2026-03-12 12:00'],
  ['Monday at the latest, please.', '2026-03-16'],
  ['I need it by tonight.', '2026-03-11 20:00'],
  ['They hold the price only until Saturday, six o’clock.', '2026-03-14 18:00'],
  ['Your invoice is payable until 2026-03-30.', '2026-03-30'],
  ['The room is reserved for us until Friday. Without a yes by 8:00 on that day we lose it.', '2026-03-13 08:00'],
  ['Bitte schick mir die Zahlen bis Freitag.', '2026-03-13'],
  ['Kannst du mir das bis Freitag 15 Uhr schicken?', '2026-03-13 15:00'],
  ['Die Frist endet am 3. April.', '2026-04-03'],
  ['Bitte überweisen Sie den Betrag bis zum 20.03.2026.', '2026-03-20'],
  ['Bitte überweisen Sie den Betrag bis zum 20.3.', '2026-03-20'],
  ['Die Rechnung ist spätestens am Montag fällig.', '2026-03-16'],
  ['Wir brauchen deine Antwort bis morgen Mittag.', '2026-03-12 12:00'],
  ['Bitte gib mir bis übermorgen Bescheid.', '2026-03-13'],
  ['Bitte zahlen Sie innerhalb von 14 Tagen.', '2026-03-25'],
  ['Bitte bis Ende der Woche abgeben.', '2026-03-13'],
  ['The report is due in 3 days.', '2026-03-14'],
  ['Die Zahlung ist fällig in 3 Tagen.', '2026-03-14'],
  // No other word of a day or an hour.
  ['Please collect it within five days.', '2026-03-16'],
  ['Bitte bis Monatsende unterschreiben.', '2026-03-31'],
  ['Anmeldeschluss ist der 20. März.', '2026-03-20'],
  ['Ich brauche das bis heute Abend.', '2026-03-11 20:00'],
  ['Zahlbar bis 30. März 2026.', '2026-03-30'],
  ['Merci de répondre avant le 20 mars.', '2026-03-20'],
])('%s', (text, expected) => {
  expect(times('deadline', text)).toBe(expected)
})

test.each([
  'The party is on Friday.',
  'Since Monday nothing works.',
  'The report was due on Monday.',
  'I will send it to you by Friday.',
  "We'll get back to you by Monday.",
  'I am away until Friday.',
  'The office is closed until 20 March.',
  'We talked until seven in the evening.',
  'The proof was ready by last Friday.',
  'The book was written by Friday, the one from Robinson Crusoe.',
  'By the way, we sold it.',
  'On 3 March we decided to wait.',
  'Ich schicke dir das bis Freitag.',
  'Am Freitag feiern wir.',
  'Seit Montag geht nichts mehr.',
  'Wir melden uns bis Montag.',
  'Ich bin bis Freitag im Urlaub.',
  'Die Praxis ist bis 20. März geschlossen.',
  'Guten Morgen, vielen Dank!',
])('not a deadline: %s', (text) => {
  expect(times('deadline', text)).toBe('')
})

test.each([
  ['Our offer ends on Friday: 30 % off everything, order by midnight!', letter],
  ['Nur bis Sonntag: 20 % Rabatt auf alles. Jetzt kaufen!', letter],
  ['Your parcel will be delivered by Friday.', { ...stranger, from: { name: '', email: 'tracking@parcel.example' } }],
  ['Ihr Paket wird bis Freitag zugestellt.', { ...stranger, from: { name: '', email: 'versand@paket.example' } }],
  ['Your account will be suspended. Verify your account by tomorrow.', stranger],
])('of nobody in particular: %s', (text, more) => {
  expect(times('deadline', text, more)).toBe('')
})

test('a program that is no shop may have a deadline', () => {
  const bill = { ...stranger, automated: true, from: { name: 'Power', email: 'billing@power.example' } }
  expect(times('deadline', 'Please pay until 20 March.', bill)).toBe('2026-03-20')
  expect(times('deadline', 'We collect it on 20 March.', bill)).toBe('2026-03-20')
})

test('the hour is the one on the sender’s clock', () => {
  const text = 'Please answer by Friday at 17:00.'
  expect(times('deadline', text, { offset: -300 }, 'UTC')).toBe('2026-03-13 22:00')
  expect(times('deadline', text, { offset: null, zone: 'America/New_York' }, 'America/New_York')).toBe('2026-03-13 17:00')
  expect(times('deadline', text, { offset: null, zone: 'nowhere' }, 'UTC')).toBe('2026-03-13 17:00')
})

test('summer time begins between the mail and the day it names', () => {
  const text = 'Please answer by 2 April, 17:00.'
  expect(times('deadline', text)).toBe('2026-04-02 17:00')
  const late = { date: Date.UTC(2026, 2, 7, 15), offset: -300, zone: 'America/New_York' }
  expect(times('deadline', 'Please answer by Monday at 9:00.', late, 'America/New_York')).toBe('2026-03-09 09:00')
})

test('tomorrow is the sender’s tomorrow', () => {
  const night = { date: Date.UTC(2026, 2, 11, 23, 30), offset: 60 }
  expect(times('deadline', 'Please answer by tomorrow.', night)).toBe('2026-03-13')
  expect(times('deadline', 'Please answer by tomorrow.', { ...night, offset: -240 }, 'America/New_York')).toBe('2026-03-12')
})

test('in the Americas the month comes first', () => {
  expect(times('deadline', 'Due 04/03/2026', { offset: -240 }, 'America/New_York')).toBe('2026-04-03')
  expect(times('deadline', 'Due 04/03/2026', { date: wednesday - 20 * 86_400_000 })).toBe('2026-03-04')
})

/** What it means when it is written on Sunday 22 November 2026, on the Monday after, and so on to Saturday. */
test.each([
  ['Please send it by Friday.', '27 27 27 27 27 27 04'],
  ['Please send it by the end of the week.', '27 27 27 27 27 27 04'],
  ['Please send it by the end of next week.', '27 04 04 04 04 04 04'],
  ['Bitte schick es bis Ende nächster Woche.', '27 04 04 04 04 04 04'],
  ['Bitte schick es bis nächste Woche Freitag.', '27 04 04 04 04 04 04'],
  ['Please send it by tomorrow.', '23 24 25 26 27 28 29'],
])('%s on every day of the week', (text, expected) => {
  const written = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 22 + day, 9))
  expect(written.map((date) => times('deadline', text, { date }).slice(8)).join(' ')).toBe(expected)
})

test('an hour before a colon is one', () => {
  expect(times('deadline', 'Please return them by Tuesday 17 March, 19:00:\n\n- two books')).toBe('2026-03-17 19:00')
})
