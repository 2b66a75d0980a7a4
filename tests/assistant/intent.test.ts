// What people say, in English and German, and what is understood.
import { describe, expect, test } from 'vitest'
import { followUpOf } from '../../src/assistant/follow-up.ts'
import { parseIntent } from '../../src/assistant/intents/parse-intent.ts'
import { planSearch, searchQuery } from '../../src/assistant/retrieval/search-plan.ts'
import { extractDueWindow, extractTimeWindow } from '../../src/assistant/retrieval/time-window.ts'

const nothing = { mail: false, draft: false }

describe('a new mail to people only the person knows', () => {
  test.each([
    ['Write to my team that the meeting moves to Friday at 10', 'that the meeting moves to Friday at 10'],
    [
      'Schreib meinem Team, dass die Besprechung auf Freitag um 10 verlegt ist',
      'dass die Besprechung auf Freitag um 10 verlegt ist',
    ],
  ])('%s', (prompt, content) => {
    expect(parseIntent(prompt, nothing)).toEqual({ is: 'draft', content })
  })
})

describe('what there is to do', () => {
  test.each([
    ['What needs an answer from me?', 'answers'],
    ['Which emails are waiting for a reply?', 'answers'],
    ['Who do I have to reply to?', 'answers'],
    ['Worauf muss ich antworten?', 'answers'],
    ['Welche Mails warten auf Antwort?', 'answers'],
    ['Which deadlines are coming up?', 'deadlines'],
    ['What is due this week?', 'deadlines'],
    ['Welche Fristen stehen an?', 'deadlines'],
    ['What is urgent?', 'all'],
    ['What should I do today?', 'all'],
    ['Was ist heute zu tun?', 'all'],
    ['What needs my attention today?', 'all'],
    ['Anything I need to do today?', 'all'],
    ['Any invoices due this week?', 'deadlines'],
    ['list all deadlines this month', 'deadlines'],
    ['Welche Rechnungen sind diese Woche fällig?', 'deadlines'],
    ['Do I have any meetings this week?', 'meetings'],
    ['When is my next meeting?', 'meetings'],
    ['Habe ich diese Woche Termine?', 'meetings'],
  ])('%s', (prompt, what) => {
    expect(parseIntent(prompt, nothing)).toEqual({ is: 'todo', what })
  })
  test.each([
    'When is the deadline for the insurance?',
    'What should I reply to Hazel about Saturday?',
    'Did Lena answer?',
    'Wann ist die Frist für die Versicherung?',
    'Was hat Noor geantwortet?',
    'When is my dentist appointment?',
  ])('of a matter, it is a question: %s', (prompt) => {
    expect(parseIntent(prompt, nothing).is).not.toBe('todo')
  })
})

describe('a new mail, and to whom', () => {
  test.each([
    ['Write an email to Marius asking whether the spots can be dimmed', 'Marius', 'asking whether the spots can be dimmed'],
    ['Please draft a mail to Lena about the budget', 'Lena', 'about the budget'],
    ['Email Greta asking if the lift works', 'Greta', 'asking if the lift works'],
    ['Compose a short friendly message to Yuna Hatori saying thanks', 'Yuna Hatori', 'saying thanks'],
    ['Send an email to Tomas telling him that I agree', 'Tomas', 'telling him that I agree'],
    ['let Priyanka know I am late', 'Priyanka', 'I am late'],
    ['email bob@example.org about lunch', 'bob@example.org', 'about lunch'],
    ['Can you write to lena?', 'lena', ''],
    ['Schreibe eine Mail an Marius, dass ich später komme', 'Marius', 'dass ich später komme'],
    ['Kannst du bitte eine E-Mail an Lena Orsolt schreiben', 'Lena Orsolt', ''],
    ['Schreib Lena wegen des Budgets', 'Lena', 'wegen des Budgets'],
    ['Verfasse eine kurze Nachricht an Greta über den Aufzug', 'Greta', 'über den Aufzug'],
    ['Frag Tomas, ob er morgen Zeit hat', 'Tomas', 'Frag Tomas, ob er morgen Zeit hat'],
  ])('%s', (prompt, to, content) => {
    expect(parseIntent(prompt, nothing)).toEqual({ is: 'draft', to, content })
  })
  test.each([
    'Write a mail inviting everybody to my birthday',
    'Draft an invitation for my birthday party',
    'Schreib mir eine Einladung zum Sommerfest',
  ])('to nobody in particular: %s', (prompt) => {
    const intent = parseIntent(prompt, nothing)
    expect(intent).toMatchObject({ is: 'draft' })
    expect(intent).not.toHaveProperty('to')
  })
})

const understood: [string, { mail?: boolean; draft?: boolean }, string[], object][] = [
  [
    'an answer',
    {},
    [
      'Reply to this saying I accept',
      'Write a polite reply',
      'Please respond that Tuesday works',
      'draft an answer',
      'Antworte, dass ich zusage',
      'Formuliere eine Antwort',
      'Schreib eine freundliche Antwort',
      'Kannst du diese Mail beantworten',
    ],
    { is: 'reply' },
  ],
  [
    'an answer, with a mail in view',
    { mail: true },
    ['Accept the invitation', 'politely decline', 'tell him that I agree', 'Sag ab', 'Bedanke dich'],
    { is: 'reply' },
  ],
  [
    'a shorter text',
    {},
    [
      'Make it shorter',
      'Shorten this: Dear all, we met',
      'please condense the draft',
      'Kürze den Text',
      'Mach es kürzer',
      'Kannst du das kürzen?'.replace('?', ''),
    ],
    { is: 'rewrite', task: 'shorten' },
  ],
  [
    'a longer text',
    {},
    ['make it longer', 'Expand this', 'elaborate', 'Mach es ausführlicher', 'Verlängere den Text'],
    { is: 'rewrite', task: 'lengthen' },
  ],
  [
    'a friendlier text',
    {},
    [
      'make it friendlier',
      'Make this more friendly',
      'rewrite this in a warm tone',
      'Mach es freundlicher',
      'Formuliere das freundlicher',
    ],
    { is: 'rewrite', task: 'rewrite', tone: 'friendly' },
  ],
  [
    'another language',
    {},
    [
      'Translate this into German',
      'please translate it to german',
      'Übersetze das auf Deutsch',
      'Übersetz den Entwurf ins Deutsche',
      'Kannst du das ins Deutsche übersetzen',
    ],
    { is: 'rewrite', task: 'translate', language: 'de' },
  ],
  [
    'a subject',
    {},
    [
      'Suggest a subject',
      'find a better subject line',
      'Give me a subject',
      'Schlag einen Betreff vor',
      'Finde einen guten Betreff',
    ],
    { is: 'rewrite', task: 'subject' },
  ],
  [
    'a summary of the mail in view',
    { mail: true },
    [
      'Summarise this',
      'summarize the mail',
      'TL;DR',
      'What is this mail about?',
      'Fasse diese Mail zusammen',
      'Worum geht es?',
      'Gib mir eine kurze Zusammenfassung',
    ],
    { is: 'summary', of: 'mail' },
  ],
  [
    'a summary of the conversation',
    { mail: true },
    [
      'Summarise this thread',
      'sum up the conversation',
      'Fass das Gespräch zusammen',
      'Give me a summary of this thread',
      'Fasse die Unterhaltung zusammen',
    ],
    { is: 'summary', of: 'thread' },
  ],
  [
    'a summary of what is unread',
    {},
    [
      'summarize my unread emails',
      'Give me an overview of my inbox',
      'catch me up',
      'Gib mir einen Überblick über meinen Posteingang',
      'Fasse meine ungelesenen Nachrichten zusammen',
    ],
    { is: 'summary', of: 'inbox' },
  ],
  [
    'a question over the mailbox',
    {},
    [
      'How many unread emails do I have?',
      'Who wrote to me last week?',
      'Find the invoice from Castellmar',
      'What did Marius say about the dimmers?',
      'Wie viele ungelesene Mails habe ich?',
      'Hat Yuna geantwortet?',
      'Zeig mir Mails von Lena',
    ],
    { is: 'question', sure: true },
  ],
  [
    'a question that may be about anything',
    {},
    [
      'When is the deadline?',
      'What is the capital of France?',
      'Which colour is the sky?',
      'Bis wann muss ich die Rechnung bezahlen?',
      'Wann ist die Regatta?',
    ],
    { is: 'question', sure: false },
  ],
  ['sending', {}, ['send it', 'Yes, send it', 'Send the draft', 'Schick es ab', 'Sende die Mail'], { is: 'act', what: 'send' }],
  [
    'deleting',
    {},
    [
      'Delete the email from Lena',
      'remove this',
      'permanently delete it',
      'Lösche alle Newsletter',
      'Kannst du das bitte löschen',
    ],
    { is: 'act', what: 'delete' },
  ],
  [
    'archiving',
    {},
    ['archive this', 'Please archive it', 'archive all newsletters', 'Archiviere das', 'Kannst du die Mail archivieren'],
    { is: 'act', what: 'archive' },
  ],
  [
    'forwarding',
    {},
    ['forward this to Bob', 'please forward it', 'Forward the invoice', 'Leite das an Bob weiter', 'Kannst du das weiterleiten'],
    { is: 'act', what: 'forward' },
  ],
  ['a greeting', {}, ['Hello!', 'hi there', 'Good morning', 'Guten Morgen', 'Hallo'], { is: 'talk', about: 'hello' }],
  ['thanks', {}, ['thanks', 'Thank you very much', 'great, thanks', 'Danke', 'Vielen Dank'], { is: 'talk', about: 'thanks' }],
  ['help', {}, ['help', 'What can you do?', 'how can you help me', 'Was kannst du?', 'Hilfe'], { is: 'talk', about: 'help' }],
  [
    'who it is',
    {},
    ['Who are you?', 'are you a robot?', 'which model are you', 'Wer bist du?', 'Bist du ein Mensch?'],
    { is: 'talk', about: 'self' },
  ],
  [
    'nothing of that',
    {},
    ['Write me a poem about the sea', 'Tell me a joke', 'I feel tired', 'Erzähl mir einen Witz', 'Ich bin müde'],
    { is: 'open' },
  ],
]
describe.each(understood)('%s', (_, context, prompts, intent) => {
  test.each(prompts)('%s', (prompt) => {
    expect(parseIntent(prompt, { ...nothing, ...context })).toMatchObject(intent)
  })
})

const now = new Date('2026-11-18T12:00:00Z') // a Wednesday
test.each([
  ['How many unread emails do I have?', 'count', 'is:unread in:inbox'],
  ['Wie viele ungelesene Mails habe ich?', 'count', 'is:unread in:inbox'],
  ['Who wrote to me last week?', 'who', '-in:sent -in:drafts after:2026-11-09 before:2026-11-16'],
  ['Wer hat mir gestern geschrieben?', 'who', '-in:sent -in:drafts after:2026-11-17 before:2026-11-18'],
  ['When is the deadline for the insurance?', 'when', 'insurance'],
  ['Bis wann muss ich die Rechnung bezahlen?', 'when', 'Rechnung'],
  ['What did Marius say about the dimmers?', 'what', 'from:Marius dimmers'],
  ['Was hat Greta über den Aufzug geschrieben?', 'what', 'from:Greta Aufzug'],
  ['What did I write to Tomas about the wood?', 'what', 'to:Tomas in:sent wood'],
  ['Zeig mir Mails von Lena', 'list', 'from:Lena'],
  [
    'Find mails with attachments from last month about "budget line"',
    'list',
    'has:attachment "budget line" after:2026-10-01 before:2026-11-01',
  ],
  ['how many mails from lena did I get in October?', 'count', 'from:lena after:2026-10-01 before:2026-11-01'],
  ['Show me unread mails from Greta since Monday', 'list', 'is:unread from:Greta after:2026-11-16'],
  ['How many newsletters do I have?', 'count', 'category:newsletters'],
  ['Is anything urgent?', 'what', 'category:urgent'],
  ['show unread newsletters', 'list', 'is:unread category:newsletters'],
  ['newsletters about trains', 'what', 'category:newsletters trains'],
  ['Does the lift work again?', 'what', 'again lift work'],
  ['Was liegt im Papierkorb?', 'what', 'in:trash'],
  ['What came in since yesterday?', 'what', 'after:2026-11-17'],
  ['Find updates older than this week', 'list', 'category:updates before:2026-11-16'],
  ['Find newsletters older than 2 months', 'list', 'category:newsletters before:2026-09-19'],
  ['emails between 3 November and 5 November', 'what', 'after:2026-11-03 before:2026-11-06'],
  ['Mails zwischen dem 3. November und dem 5. November', 'what', 'after:2026-11-03 before:2026-11-06'],
])('%s is searched for as %s: %s', (question, wants, q) => {
  const plan = planSearch(question, now)
  expect([plan.wants, searchQuery(plan, plan.words)]).toEqual([wants, q])
})

test.each([
  [['How many emails did Lena send me?'], 'And Tomas?', '-in:sent -in:drafts from:Tomas'],
  [['How many newsletters do I have?'], 'And unread ones?', 'is:unread category:newsletters'],
  [['Show me emails from last week', 'only from Greta'], 'and unread', 'is:unread from:Greta after:2026-11-09 before:2026-11-16'],
  [['Wie viele Mails habe ich letzte Woche bekommen?'], 'Und von Lena?', 'from:Lena after:2026-11-09 before:2026-11-16'],
  [['How many emails from Lena last week?'], 'and this week?', 'from:Lena after:2026-11-16'],
])('%j, then %s', (before, prompt, q) => {
  const followUp = followUpOf(
    prompt,
    before.map((text) => ({ by: 'user', text })),
    now,
  )
  expect(followUp?.intent).toEqual({ is: 'question', sure: true })
  expect(followUp?.continued && searchQuery(followUp.continued, followUp.continued.words)).toBe(q)
})
test.each([
  ['And Tomas?', []],
  ['and Tomas?', ['Write an email to Lena']],
  ['now delete all promotions', ['How many promotions do I have?']],
  ['just archive it', ['How many emails did Lena send me?']],
  ['How many newsletters do I have?', ['How many emails did Lena send me?']],
  ['and then we went to the lake and had a long talk about it all', ['How many emails did Lena send me?']],
])('%s goes on with nothing', (prompt, before) => {
  expect(
    followUpOf(
      prompt,
      before.map((text) => ({ by: 'user', text })),
      now,
    ),
  ).toBeUndefined()
})

test.each([
  ['due today', { after: '2026-11-18', before: '2026-11-19' }],
  ['due tomorrow', { after: '2026-11-19', before: '2026-11-20' }],
  ['this week', { after: '2026-11-18', before: '2026-11-23' }],
  ['nächste Woche', { after: '2026-11-23', before: '2026-11-30' }],
  ['by Friday', { after: '2026-11-18', before: '2026-11-21' }],
  ['diesen Monat', { after: '2026-11-18', before: '2026-12-01' }],
  ['am Wochenende', { after: '2026-11-21', before: '2026-11-23' }],
])('ahead: %s', (text, window) => {
  expect(extractDueWindow(text, now).window).toEqual(window)
})

test.each([
  ['Who wrote to me most?', 'senders'],
  ['Who emails me the most this month?', 'senders'],
  ['top senders', 'senders'],
  ['Wer schreibt mir am meisten?', 'senders'],
  ['Who do I write to most?', 'recipients'],
  ['Wem schreibe ich am häufigsten?', 'recipients'],
])('%s', (prompt, of) => {
  expect(parseIntent(prompt, nothing)).toEqual({ is: 'ranking', of })
})

test('days are those of the calendar, also over the ends of months and years', () => {
  const at = (text: string, day: string) => extractTimeWindow(text, new Date(`${day}T12:00:00Z`)).window
  expect(at('yesterday', '2026-03-01')).toEqual({ after: '2026-02-28', before: '2026-03-01' })
  expect(at('letzten Monat', '2026-01-15')).toEqual({ after: '2025-12-01', before: '2026-01-01' })
  expect(at('in November', '2026-03-01')).toEqual({ after: '2025-11-01', before: '2025-12-01' })
  expect(at('am Montag', '2026-11-16')).toEqual({ after: '2026-11-16', before: '2026-11-17' })
  expect(at('this week', '2026-11-22')).toEqual({ after: '2026-11-16' })
})

test('eight thousand signs of anything are no trouble', () => {
  for (const prompt of [
    'write '.repeat(1600),
    'a'.repeat(8000),
    'an '.repeat(2600),
    `find ${'x:y '.repeat(1900)}`,
    '"'.repeat(8000),
  ]) {
    expect(parseIntent(prompt, nothing).is).toBeTypeOf('string')
    expect(planSearch(prompt, now).words.length).toBeLessThanOrEqual(6)
  }
})
