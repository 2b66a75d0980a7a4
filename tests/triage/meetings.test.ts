import { expect, test } from 'vitest'
import { findings, letter, stranger, times } from './mails.ts'

// Wednesday 11 March 2026, 10:00 in Berlin.
test.each([
  ['Could we meet on Tuesday at 3?', '2026-03-17 15:00'],
  ['How about lunch on Friday?', '2026-03-13'],
  ["Let's have a call tomorrow at 9:30.", '2026-03-12 09:30'],
  ['Are you free for a coffee on Thursday at four?', '2026-03-12 16:00'],
  ['Petra can do Tuesday at seven. Does that suit you?', '2026-03-17 19:00'],
  ['The plumber comes on Monday at 8:30. Is that possible for you?', '2026-03-16 08:30'],
  ['Your appointment with Dr Frost is on 20 March at 8:15.', '2026-03-20 08:15'],
  ['The annual meeting is on 20 March at 19:30 in the boathouse.', '2026-03-20 19:30'],
  ['I would like to invite you to a tour on Friday, 14:00 to 15:00.', '2026-03-13 14:00'],
  ['Shall we meet for a coffee?', '?'],
  ['Passt dir Donnerstag 10 Uhr?', '2026-03-12 10:00'],
  ['Wollen wir uns am Dienstag um halb acht treffen?', '2026-03-17 19:30'],
  ['Könnten wir es am 14. März gegen 11 Uhr abholen?', '2026-03-14 11:00'],
  ['Hast du am Freitagnachmittag Zeit für ein Telefonat?', '2026-03-13 15:00'],
  ['Ihr Termin beim Zahnarzt ist am 20.03.2026 um 8:15 Uhr.', '2026-03-20 08:15'],
  ['Die Sitzung findet am 20. März um 19 Uhr statt.', '2026-03-20 19:00'],
  ['Wie wäre es mit Kaffee morgen um drei?', '2026-03-12 15:00'],
  ['Wollen wir uns mal wieder treffen?', '?'],
  ['Does Monday, 10am suit?', '2026-03-16 10:00'],
  ["Parents' evening: Tuesday 24 March, 7 pm, room 12.", '2026-03-24 19:00'],
  ['Can I come by tomorrow around six to pick up the ladder?', '2026-03-12 18:00'],
  ['My birthday is on the 21st, dinner at eight at ours.', '2026-03-21 20:00'],
  ["We've scheduled your MRI for 24 March at 7:50 am.", '2026-03-24 07:50'],
  ['Could you do a quick call before lunch?', '?'],
  ['Elternabend am Dienstag, 24. März, 19 Uhr im Raum 12.', '2026-03-24 19:00'],
  ['Wir laden euch herzlich zu unserer Hochzeit am 27. Juni um 14 Uhr ein.', '2026-06-27 14:00'],
  ['Geht bei dir auch Montag um 9?', '2026-03-16 09:00'],
  ['Ich würde gern am Donnerstag vorbeikommen, so gegen fünf.', '2026-03-12 17:00'],
  ['Lass uns nächste Woche mal telefonieren.', '?'],
  ['We propose 20 March at ten o’clock at the gate.', '2026-03-20 10:00'],
  ['On Friday at 20:30 they show the old film. Shall we go?', '2026-03-13 20:30'],
  ['Für die Abstimmung schlage ich Dienstag, 17. März, 10 Uhr im Rathaus vor.', '2026-03-17 10:00'],
  ['Am Freitag ab 18 Uhr brennt der Grill. Seid ihr dabei?', '2026-03-13 18:00'],
])('%s', (text, expected) => {
  expect(times('meeting', text)).toBe(expected)
})

test.each([
  'We met on Tuesday at 3.',
  'The meeting on Monday was long.',
  'It was lovely to meet you.',
  'Which of them did you meet?',
  'Please send it by Friday at 3pm.',
  'My flight lands on Friday at 11:20.',
  'I will be in a meeting on Friday at 3.',
  'Thanks for the call on Tuesday at 3.',
  'The server restarts on Friday at 23:00.',
  'Bin am Freitag um 15 Uhr beim Arzt.',
  'The workshop is closed on Friday.',
  'Wir haben uns am Dienstag getroffen.',
  'Die Sitzung am 20. März um 19 Uhr fällt aus.',
])('no meeting: %s', (text) => {
  expect(times('meeting', text)).toBe('')
})

test('nobody is invited by a letter to thousands, or by a stranger who sells', () => {
  expect(times('meeting', 'Join us for our webinar on Friday at 15:00!', letter)).toBe('')
  expect(times('meeting', 'Could we have a quick call on Friday at 15:00 about your website?', stranger)).toBe('')
})

test('a club calls its members together by its list', () => {
  const club = { ...letter, listId: 'members.club.example' }
  expect(times('meeting', 'Dear members, we invite you to the annual meeting on 20 March at 19:00.', club)).toBe(
    '2026-03-20 19:00',
  )
  expect(times('meeting', 'Der Elternabend findet am 20. März um 19 Uhr statt.', club)).toBe('2026-03-20 19:00')
})

test('an invitation says in its text when it is, and is one without', () => {
  const asked = { calendar: 'REQUEST', subject: 'Invitation: Talk' }
  expect(times('meeting', 'Our talk.\n\nFriday 20 March, 15:00, my office.', asked)).toBe('2026-03-20 15:00')
  expect(findings('meeting', 'See the attached calendar.', asked)).toMatchObject([
    { sentence: 'Invitation: Talk', start: 0, end: 0 },
  ])
  expect(findings('meeting', 'Could we meet on Friday at 15:00?', { calendar: 'CANCEL' })).toEqual([])
})
