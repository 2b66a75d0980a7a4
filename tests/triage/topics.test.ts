// What decides a topic, and the words by which a page can say so.
import { expect, test } from 'vitest'
import { topics } from '../../src/shared/system-categories.ts'
import { headerGuesses } from '../../src/triage/topics/header-guesses.ts'
import { PhraseTable, wordList } from '../../src/triage/topics/phrase-table.ts'
import { wordGuesses } from '../../src/triage/topics/word-guesses.ts'
import { aMail } from './labelled/mail.ts'

const header = (mail: ReturnType<typeof aMail>) => headerGuesses(mail, mail.text)
const words = (mail: ReturnType<typeof aMail>) => wordGuesses(mail, mail.text, [])

test('an invitation is about a meeting, and says which kind of calendar part it carries', () => {
  expect(header(aMail({ calendar: 'REQUEST' }))[0]).toEqual({
    category: 'meetings',
    score: 0.95,
    kind: 'calendar',
    params: ['REQUEST'],
  })
})

test('people who write to each other on a list are social; who sends to many is not', () => {
  const members = aMail({ listId: 'knitters.lists.example', automated: true })
  expect(header(members)[0]).toMatchObject({ category: 'social', kind: 'list', params: ['knitters.lists.example'] })
  const fixture = aMail({
    listId: 'news.letters.example',
    unsubscribe: true,
    automated: true,
    from: { name: 'Letters', email: 'hello@letters.example' },
  })
  expect(header(fixture)[0]?.category).toBe('newsletters')
})

test("the provider's own category is evidence by its name", () => {
  const mail = aMail({ providerCategory: 'social', automated: true })
  expect(header(mail)).toContainEqual({ category: 'social', score: 0.8, kind: 'provider', params: ['social'] })
})

test('a sender who could not be confirmed and threatens looks like fraud, with what is wrong about it', () => {
  const mail = aMail({
    from: { name: 'Bank', email: 'info@bank-verify.example' },
    authenticFailed: true,
    subject: 'Verify your account',
    text: 'Your access will be suspended. Enter your card number and PIN.',
  })
  const [guess] = header(mail)
  expect(guess).toMatchObject({ category: 'spam', kind: 'suspicious' })
  expect(guess?.score).toBeGreaterThan(0.85)
  expect(guess?.params).toContain('bank-verify.example')
})

test('a failed check alone condemns nobody the person writes with', () => {
  const mail = aMail({ authenticFailed: true, subject: 'Sunday', text: 'See you at the lake.', known: { writtenTo: 9 } })
  expect(header(mail)[0]?.score ?? 0).toBeLessThan(0.6)
})

test("a domain one letter from one's own is suspicious once it wants money", () => {
  const text = 'Please buy gift cards and keep it private.'
  const close = aMail({ from: { name: 'Boss', email: 'boss@studjo.example' }, text })
  const far = aMail({ from: { name: 'Boss', email: 'boss@elsewhere.example' }, text })
  expect(header(close)[0]?.score ?? 0).toBeGreaterThan(header(far)[0]?.score ?? 1)
})

test('words decide, and are told', () => {
  const mail = aMail({
    automated: true,
    subject: 'Ihre Rechnung vom März',
    from: { name: 'Stadtwerke', email: 'service@werke.example' },
  })
  const [guess] = words(mail)
  expect(guess).toMatchObject({ category: 'finance', kind: 'words' })
  expect(guess?.params).toContain('rechnung')
})

test('a friend who mentions an invoice stays a friend', () => {
  const mail = aMail({
    subject: 'that invoice',
    text: 'Ha, I still have it. Love, Kim',
    known: { writtenTo: 12, mineInThread: 1 },
  })
  expect(words(mail)[0]).toMatchObject({ category: 'personal', kind: 'known', params: ['Kim Doe'] })
})

test("one's own house is work; a family's domain is not", () => {
  const colleague = aMail({ from: { name: 'Bo', email: 'bo@studio.example' } })
  expect(words(colleague)[0]).toMatchObject({ category: 'work', kind: 'known', params: ['studio.example'] })
  const father = aMail({ from: { name: 'Erik Lindqvist', email: 'erik@lindqvist.example' }, known: { writtenTo: 5 } })
  expect(words(father)[0]?.category).toBe('personal')
})

test('compounds are found by their ends and beginnings', () => {
  const book = new PhraseTable([
    { phrase: '*rechnung', value: 1 },
    { phrase: 'steuer*', value: 2 },
    { phrase: 'card number and pin', value: 3 },
  ])
  const found = (text: string) => book.find(wordList(text)).map(({ value }) => value)
  expect(found('Ihre Gasrechnung')).toEqual([1])
  expect(found('STEUERBESCHEIDE')).toEqual([2])
  expect(found('your card number, and PIN')).toEqual([3])
  expect(found('card number')).toEqual([])
})

test('what is long or strange costs no more than its length', () => {
  const texts = [
    'a'.repeat(500_000),
    're: '.repeat(100_000),
    '1 % '.repeat(100_000),
    'x-1'.repeat(100_000),
    '\u0301'.repeat(100_000),
  ]
  for (const text of texts) {
    const mail = aMail({
      subject: text,
      text,
      from: { name: text, email: `${text.slice(0, 5000)}@${text.slice(0, 5000)}.example` },
      unsubscribe: true,
      automated: true,
      authenticFailed: true,
      attachments: [{ filename: text, mimeType: '' }],
    })
    const guesses = [...header(mail), ...words(mail)]
    expect(guesses.every(({ params }) => params.length <= 5 && params.every((one) => one.length <= 300))).toBe(true)
  }
}, 180_000)

test('a guess is of a known folder, and its score is one', () => {
  const mail = aMail({
    subject: 'Sale invoice newsletter club parcel',
    text: 'bitcoin love contract',
    unsubscribe: true,
    automated: true,
  })
  for (const { category, score } of words(mail)) {
    expect([...topics, 'urgent', 'meetings']).toContain(category)
    expect(score).toBeGreaterThan(0)
    expect(score).toBeLessThanOrEqual(1)
  }
})
