// The panel beside a mail without a model: every task gives a text, and says what it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/test-app.ts'
import { grace, type Service, serviceOf } from './mailbox.ts'

let t: TestApp
let ada: Service
const greta = { name: 'Greta Wollin', email: 'greta@museum.test' }
beforeAll(async () => {
  t = await testApp()
  ada = await serviceOf(t, 'ada', [
    { subject: 'The list', from: grace, text: 'Dear Ada,\n\nthe form is here. Could you send me the list by Friday?\n\nGrace' },
    {
      subject: 'AW: Die Liste',
      from: greta,
      text: 'Liebe Ada,\n\nder Aufzug ist zu klein. Können Sie mir die Maße schicken?\n\nGreta',
    },
    { subject: 'Bill', from: { name: 'Power', email: 'billing@power.test' }, text: 'The sum is EUR 96.' },
  ])
})
afterAll(() => t[Symbol.asyncDispose]())
const noModel = "No AI model is set up on this server, so here's a template to start from."

test.each([
  ['I accept', /^Dear Grace,\n\nYes, that works for me\. \[…\]/],
  ['decline politely', /Unfortunately I have to say no this time/],
  ['tell her that the list is ready', /^Dear Grace,\n\nThe list is ready\.\n\nKind regards\nada$/],
  ['', /You asked: “Could you send me the list by Friday\?”\n\n\[…\]/],
])('an answer that says “%s”', async (prompt, text) => {
  const written = await ada.caller.assistant.write({ task: 'reply', emailId: ada.id('The list'), prompt })
  expect(written.text).toMatch(text)
  expect(written).toMatchObject({ subject: 'Re: The list', model_used: 'built-in', message: noModel })
})

test('an answer speaks the language of the mail, whatever marks its subject has', async () => {
  const { text, subject } = await ada.caller.assistant.write({ task: 'reply', emailId: ada.id('AW: Die Liste'), tone: 'formal' })
  expect(text).toBe(
    'Guten Tag Greta Wollin,\n\nvielen Dank für die Nachricht.\n\nZur Frage „Können Sie mir die Maße schicken?“:\n\n[…]\n\nMit freundlichen Grüßen\nada',
  )
  expect(subject).toBe('Re: Die Liste')
})

test('behind an address of a company nobody is greeted by name', async () => {
  expect((await ada.caller.assistant.write({ task: 'reply', emailId: ada.id('Bill') })).text).toMatch(/^Hello,/)
})

test.each([
  ['friendly', 'Hi Grace,', 'All the best'],
  ['professional', 'Dear Grace,', 'Kind regards'],
  ['formal', 'Dear Grace Hopper,', 'Yours sincerely'],
  ['casual', 'Hi Grace,', 'Best'],
] as const)('%s begins with %s and ends with %s', async (tone, greeting, closing) => {
  const { text } = await ada.caller.assistant.write({
    task: 'draft',
    prompt: 'about lunch',
    to: 'Grace Hopper <grace@else.test>',
    tone,
  })
  expect(text.startsWith(`${greeting}\n\n`)).toBe(true)
  expect(text.endsWith(`\n\n${closing}\nada`)).toBe(true)
})

test('what nobody knows stands as […], and nothing is made up', async () => {
  const { text, subject } = await ada.caller.assistant.write({ task: 'draft', prompt: 'invite Tom to a meeting' })
  expect(text).toContain('Would […] suit you?')
  expect(text).not.toMatch(/\d/)
  expect(subject).not.toBe('')
})

test('a German wish makes a German mail', async () => {
  const { text } = await ada.caller.assistant.write({
    task: 'draft',
    prompt: 'dass ich morgen später komme',
    to: 'greta@museum.test',
  })
  expect(text).toBe('Guten Tag,\n\nich wollte sagen, dass ich morgen später komme.\n\nFreundliche Grüße\nada')
})

const text =
  'Hi Grace,\n\nthe weather is fine here. I can’t come on Monday. Could you send me the list by 4 December? We were at the sea.\n\nCheers\nAda'
test('shorter: what is asked and when stays, in its frame', async () => {
  const written = await ada.caller.assistant.write({ task: 'shorten', text })
  expect(written.text).toContain('Could you send me the list by 4 December?')
  expect(written.text.length).toBeLessThan(text.length)
  expect(written.text).toMatch(/^Hi Grace,[\s\S]*Cheers\nAda$/)
  expect(written.message).toBe(noModel)
})
test('longer: only polite words are added', async () => {
  const written = await ada.caller.assistant.write({ task: 'lengthen', text, tone: 'friendly' })
  expect(written.text).toContain('I look forward')
  expect(written.text.length).toBeGreaterThan(text.length)
})
test('more formal: full words, another greeting and closing', async () => {
  const written = await ada.caller.assistant.write({ task: 'rewrite', text, tone: 'formal' })
  expect(written.text).toMatch(/^Dear Grace,[\s\S]*I cannot come on Monday\.[\s\S]*Kind regards\nAda$/)
})
test('a subject from what matters', async () => {
  const written = await ada.caller.assistant.write({ task: 'subject', text })
  expect(written.subject).toBe('Could you send me the list by 4 December')
})
test('translating needs a model: the text stays as it is', async () => {
  const written = await ada.caller.assistant.write({ task: 'translate', text, language: 'de' })
  expect(written).toMatchObject({
    text,
    model_used: 'built-in',
    message: expect.stringContaining('Translating needs an AI model'),
  })
})
test('what is quoted below stays, whatever is done to the words above', async () => {
  const quoted = 'Hi,\n\nyes. I can’t come today.\n\nOn 3 May 2026, Grace wrote:\n> Are you coming?\n> Grace'
  for (const task of ['rewrite', 'shorten', 'lengthen'] as const)
    expect((await ada.caller.assistant.write({ task, text: quoted, tone: 'formal' })).text).toMatch(
      /On 3 May 2026, Grace wrote:\n> Are you coming\?\n> Grace$/,
    )
})
test.each([
  [{ task: 'reply' as const }, 'choose the email'],
  [{ task: 'draft' as const }, 'Please enter a prompt for the AI assistant'],
  [{ task: 'shorten' as const, text: ' ' }, 'no text yet'],
  [{ task: 'shorten' as const, text: '> only quoted' }, 'no text yet'],
])('%o: something is missing', async (input, words) => {
  await expect(ada.caller.assistant.write(input)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining(words),
  })
})
test('forty thousand signs are taken', async () => {
  const long = `${'Please send the list. '.repeat(1800)}`.slice(0, 40_000)
  for (const task of ['rewrite', 'shorten', 'lengthen', 'subject'] as const)
    expect((await ada.caller.assistant.write({ task, text: long })).text).not.toBe('')
})
