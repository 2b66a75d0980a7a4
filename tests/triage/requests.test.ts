import { expect, test } from 'vitest'
import { analyze } from '../../src/triage/analyze.ts'
import { findings, letter, mailOf, stranger } from './mails.ts'

const asked = (text: string, more = {}) => findings('question', text, more).map(({ sentence }) => sentence)
const requested = (text: string, more = {}) => findings('request', text, more).map(({ sentence }) => sentence)

test.each([
  'Can you bring the key?',
  'Do we dumpling standing up, or do you know somewhere?',
  'Are you?',
  'Is that allowed?',
  'robin says yes. did you??',
  'Kannst du den Schlüssel mitbringen?',
  'Was meinst du dazu?',
  'Haben Sie die Unterlagen erhalten?',
  'Viendras-tu au printemps ?',
  '¿Puedes venir?',
  'هل يمكنك الحضور؟',
  '来られますか？',
])('asks: %s', (text) => {
  expect(asked(`Hello,\n\nthe weather is fine. ${text}\n\nGrace`)).toHaveLength(1)
})

test.each([
  'How are you?',
  'Hi Ada, how are you?',
  "How's it going?",
  'Guess what?',
  'Really?',
  'Wie geht es dir?',
  'Wie geht’s?',
  'Alles klar?',
  'Weißt du was?',
  'She said: "Could you look at the last sentence?"',
  'See https://example.org/search?q=you',
])('asks nothing: %s', (text) => {
  expect(asked(`Hello,\n\n${text}\n\nGrace`)).toEqual([])
})

test.each([
  'Please send me the plan.',
  'Let me know what you think.',
  'I need your report.',
  'Bitte schick mir den Plan.',
  'Sag mir bitte Bescheid.',
  'Ich wollte fragen, ob der Termin noch gilt.',
])('requests: %s', (text) => {
  expect(requested(`Hello,\n\n${text}\n\nGrace`)).toEqual([text])
})

test.each([
  'Please find the invoice attached.',
  'Please note the new address.',
  'Please do not reply to this mail.',
  'If you cannot come, please tell us.',
  'Please do not hesitate to contact us.',
  'Bitte beachten Sie die neue Adresse.',
  'Anbei die Rechnung, bitte nicht auf diese Mail antworten.',
  'Falls Sie Fragen haben, melden Sie sich bitte.',
])('requests nothing: %s', (text) => {
  expect(requested(`Hello,\n\n${text}\n\nGrace`)).toEqual([])
})

test('words of a phrase may be far apart on two lines, and beside letters of another script', () => {
  expect(
    requested(
      'Hello,\n\nthe table is booked for all of us, so that for now there is one thing left: please\n      send me the list.',
    ),
  ).toHaveLength(1)
  expect(requested('Hello,\n\n各位please send me the list.')).toHaveLength(1)
  expect(requested('Hello,\n\nthe Æplease send was bought.')).toEqual([])
})

test('what was quoted, forwarded or signed asks nobody', () => {
  expect(
    asked('Yes.\n\nOn Mon, 9 Mar 2026 at 10:00, Ada Lovelace <ada@engine.example> wrote:\n> Can you come?\n> Could you?'),
  ).toEqual([])
  expect(asked('Ja.\n\nAm 9. März 2026 um 10:00 schrieb Ada Lovelace:\n\nKannst du kommen?')).toEqual([])
  expect(asked('FYI\n\n-----Original Message-----\nFrom: Ada\nSent: Monday\nTo: Grace\n\nCan you come?')).toEqual([])
  expect(asked('FYI\n\nVon: Ada\nGesendet: Montag\nAn: Grace\nBetreff: x\n\nKannst du kommen?')).toEqual([])
  expect(asked('Bye.\n-- \nGrace\nHave you hugged your compiler today?')).toEqual([])
  expect(asked('> Can you come?\n\nYes. Can you?\n\n> And Tom?\n\nHe, too.')).toEqual(['Can you?'])
})

test('the subject asks where the text does not, unless it is an answer', () => {
  expect(findings('question', 'See subject.', { subject: 'Do you have the key?' })).toMatchObject([{ start: 0, end: 0 }])
  expect(findings('question', 'Yes.', { subject: 'Re: Do you have the key?' })).toEqual([])
})

test('letters and programs ask nobody', () => {
  expect(asked('Ready for summer? Can we help you save?', letter)).toEqual([])
  expect(asked('Was this you?', { ...stranger, from: { name: '', email: 'no-reply@bank.example' } })).toEqual([])
})

const reply = (text: string, more = {}) => analyze(mailOf(text, more)).reply.needed

test('somebody who writes with the person and asks is to be answered', () => {
  expect(reply('Can you bring the key?')).toBe('yes')
  expect(reply('Kannst du den Schlüssel mitbringen?')).toBe('yes')
  expect(reply('Please let me know whether you come.')).toBe('yes')
  expect(reply('Bitte gib mir Bescheid.')).toBe('yes')
  expect(reply('Could we meet on Friday at 3?')).toBe('yes')
  expect(reply('Can you bring the key?', { ...stranger, from: { name: '', email: 'charles@engine.example' } })).toBe('yes')
})

test('a stranger who asks is a maybe', () => {
  expect(reply('May I name you as a reference?', stranger)).toBe('maybe')
})

test.each([
  ['answered', { known: { writtenTo: 3, writtenFrom: 1, mineInThread: 1, answered: true } }],
  ['a list', { listId: 'talk.example' }],
  ['a program', { automated: true }],
  ['nobody behind it', { from: { name: 'Shop', email: 'noreply@shop.example' } }],
  ['a sender nobody could prove', { authenticFailed: true }],
  ['an invitation', { calendar: 'REQUEST' }],
  ['one’s own note', { from: { name: 'Ada', email: 'ada@engine.example' } }],
])('no answer is due: %s', (_, more) => {
  expect(reply('Can you bring the key?', more)).toBe('no')
})

test('thanks, news and wishes need no answer', () => {
  for (const text of [
    'Thank you so much!',
    'The crane no longer squeaks.',
    'Danke, das hilft sehr.',
    'Please find it attached.',
  ]) {
    expect(reply(text)).toBe('no')
  }
})

test('what is asked of somebody else by name is not asked of the person', () => {
  const both = [
    { name: 'Ada Lovelace', email: 'ada@engine.example' },
    { name: 'Dele Akintar', email: 'dele@engine.example' },
  ]
  expect(reply('Dele, could you ask Wren?', { to: both })).toBe('no')
  expect(reply('Ada, could you ask Wren?', { to: both })).toBe('yes')
})

const shops = [
  'Can we help you save?',
  'Ready for summer?',
  'Are you paying too much for energy?',
  'Did you see our new collection?',
  'What would you do with 500 euros?',
  'Want to look your best?',
  'Have you forgotten something in your cart?',
  'Could you use a holiday?',
  'Is your roof ready for winter?',
  'Do you love coffee?',
  'Ada, are you still interested?',
  'How did we do?',
  'Would you recommend us to a friend?',
  'Can you answer three short questions?',
  'Still thinking about it?',
  'Sind Sie bereit für den Sommer?',
  'Wollen Sie sparen?',
  'Haben Sie schon unser Angebot gesehen?',
  'Zahlen Sie zu viel für Strom?',
  'Wie zufrieden waren Sie?',
]
test.each(shops)('a shop asks: %s', (text) => {
  expect(reply(text, letter)).toBe('no')
  expect(reply(text, { ...stranger, from: { name: 'Shop', email: 'newsletter@shop.example' } })).toBe('no')
  expect(reply(text, { ...letter, known: { writtenTo: 1, writtenFrom: 40, mineInThread: 0, answered: false } })).toBe('no')
  expect(reply(text, { ...stranger, subject: 'Re: your request' })).not.toBe('yes')
})

test.each([
  'Quick question: who is the right person to talk to about your website?',
  'Do you have 15 minutes this week for a demo?',
  'I am following up on my last email. Did you get a chance to look at it?',
  'We help companies like yours grow. Worth a chat?',
  'Would you be open to a free trial of our platform?',
  'Can I send you our pricing?',
  'Are you the decision maker for outsourcing?',
  'Kurze Frage: Wer ist bei Ihnen der richtige Ansprechpartner?',
  'Haben Sie 15 Minuten für ein unverbindliches Erstgespräch?',
  'Möchten Sie mehr Kunden über Ihre Webseite gewinnen?',
])('a stranger sells: %s', (text) => {
  expect(reply(text, { ...stranger, subject: 'Re: quick question' })).toBe('no')
})
