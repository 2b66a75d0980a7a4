// Header facts first, then what the person taught, then words; and who may claim somebody's attention.
import { expect, test } from 'vitest'
import { decide } from '../../src/triage/decide.ts'
import type { CategoryGuess, Finding, TriageResult } from '../../src/triage/findings.ts'
import { trainClassifier } from '../../src/triage/topics/classifier.ts'
import { emptyResult } from '../../src/triage/triage-worker.ts'
import { aMail } from './labelled/mail.ts'

const list: CategoryGuess = { category: 'social', score: 0.9, kind: 'list', params: ['a.example'] }
const sale: CategoryGuess = { category: 'promotions', score: 0.7, kind: 'words', params: ['sale'] }
const friend: CategoryGuess = { category: 'personal', score: 0.7, kind: 'known', params: ['Kim Doe'] }
const features = [1, 2, 3, 4, 5]
const result = (given: Partial<TriageResult>): TriageResult => ({ ...emptyResult(1), features, ...given })
const finding = (kind: Finding['kind']): Finding => ({
  kind,
  sentence: 'It is urgent.',
  start: 0,
  end: 13,
  cue: 'urgent',
  confidence: 0.9,
})
const asked = { needed: 'yes', confidence: 0.9, reason: 'They ask you.', finding: finding('question') } as const
const taught = (category: string, wanted = true) => trainClassifier([{ features, category, wanted }])
const ids = (decision: ReturnType<typeof decide>) => decision.attentions.map(({ category }) => category)

test('of what nothing is known, nothing is said', () => {
  expect(decide(aMail({}), emptyResult(1))).toEqual({ topic: null, attentions: [], sure: false })
})

test('a plain header decides before anything learned', () => {
  const { topic, sure } = decide(aMail({}), result({ headerGuesses: [list], wordGuesses: [sale] }), taught('own'))
  expect(topic).toMatchObject({ category: 'social', step: 'header', kind: 'list', params: ['a.example'] })
  expect(sure).toBe(true)
})

test('what the person taught decides before words, a folder of their own too', () => {
  const { topic } = decide(aMail({}), result({ wordGuesses: [sale] }), taught('own-folder'))
  expect(topic).toMatchObject({ category: 'own-folder', step: 'classifier' })
})

test('what the person took out of a folder does not come back to it', () => {
  const { topic } = decide(aMail({}), result({ wordGuesses: [sale, { ...friend, score: 0.4 }] }), taught('promotions', false))
  expect(topic?.category).toBe('personal')
})

test('several weak signs add up, and the strongest of them is the evidence', () => {
  const weak = { ...sale, score: 0.4 }
  const signs = [weak, { ...weak, score: 0.45, params: ['% off'] }, { ...friend, score: 0.5 }]
  expect(decide(aMail({}), result({ wordGuesses: signs })).topic).toMatchObject({ category: 'promotions', params: ['% off'] })
})

test('a close call is not sure', () => {
  const close = result({ wordGuesses: [sale, { ...friend, score: 0.68 }] })
  expect(decide(aMail({}), close).sure).toBe(false)
  expect(decide(aMail({}), result({ wordGuesses: [sale] })).sure).toBe(true)
})

test('who asks and is known waits for a reply; advertising never does', () => {
  const known = aMail({ known: { writtenTo: 3 } })
  expect(decide(known, result({ reply: asked, wordGuesses: [friend] })).attentions[0]).toMatchObject({
    category: 'reply',
    kind: 'question',
    params: ['It is urgent.'],
  })
  expect(ids(decide(known, result({ reply: asked, wordGuesses: [sale] })))).toEqual([])
})

test('a stranger waits for a reply where they know the person by name or were introduced, and sell nothing', () => {
  const maybe = { ...asked, needed: 'maybe', confidence: 0.7 } as const
  const of = (email: string, text = '') =>
    ids(decide(aMail({ from: { name: 'Kim Doe', email }, text }), result({ reply: maybe, wordGuesses: [friend] })))
  expect(of('kim@doe.example', 'Dear Mara, I have a question.')).toEqual(['reply'])
  // A question mark alone is none.
  expect(of('kim@doe.example')).toEqual([])
  expect(of('kim@best-leads.example')).toEqual([])
  expect(of('kim@tiles.example', 'Mr Falk gave me your name.')).toEqual(['reply'])
  const selling = result({ reply: maybe, wordGuesses: [friend, { ...sale, score: 0.3 }] })
  expect(ids(decide(aMail({}), selling))).toEqual([])
})

test('urgent is what people I write with say, not what strangers say', () => {
  const urgent = result({ findings: [finding('urgent')], wordGuesses: [friend] })
  expect(ids(decide(aMail({ known: { writtenTo: 2 } }), urgent))).toEqual(['urgent'])
  expect(ids(decide(aMail({}), urgent))).toEqual([])
})

test("a bank's alarm is urgent unless its sender is in doubt", () => {
  const alarm: CategoryGuess = { category: 'urgent', score: 0.7, kind: 'words', params: ['security alert'] }
  const bank: CategoryGuess = { category: 'finance', score: 0.8, kind: 'words', params: ['bank'] }
  const notified = result({ wordGuesses: [bank, alarm] })
  expect(ids(decide(aMail({ automated: true, authenticFailed: false }), notified))).toEqual(['urgent'])
  expect(ids(decide(aMail({ automated: true, authenticFailed: true }), notified))).toEqual([])
})

test('a calendar part or a proposal makes a meeting; a webinar does not', () => {
  const invitation: CategoryGuess = { category: 'meetings', score: 0.95, kind: 'calendar', params: ['REQUEST'] }
  expect(ids(decide(aMail({}), result({ headerGuesses: [invitation] })))).toEqual(['meetings'])
  const proposal = { findings: [finding('meeting')] }
  expect(ids(decide(aMail({}), result({ ...proposal, wordGuesses: [friend] })))).toEqual(['meetings'])
  expect(ids(decide(aMail({ automated: true }), result({ ...proposal, wordGuesses: [sale] })))).toEqual([])
})
