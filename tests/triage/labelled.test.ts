// Sorting without a model against the labelled set (labelled/read.ts). The parts that nothing was tuned by have to be good too.
import { expect, test } from 'vitest'
import { sortBuiltIn } from '../../scripts/bench/triage/built-in.ts'
import { sortDemo } from '../../scripts/bench/triage/demo.ts'
import { f1, precision, recall, score } from '../../scripts/bench/triage/score.ts'
import { goals } from '../../scripts/bench/triage.ts'
import { topics } from '../../src/shared/system-categories.ts'
import { readLabelled } from './labelled/read.ts'

const mails = readLabelled()
const { sorted } = sortBuiltIn(mails)
const german = /^de\.txt/

test('the set is as large and as varied as it says', () => {
  expect(mails.length).toBeGreaterThanOrEqual(560)
  expect(mails.filter(({ place }) => german.test(place)).length).toBeGreaterThanOrEqual(80)
  expect(mails.filter(({ place }) => place.startsWith('en-')).length).toBeGreaterThanOrEqual(200)
  const asking = mails.filter(({ adversarial, topic }) => adversarial && topic === 'promotions')
  expect(asking.length).toBeGreaterThanOrEqual(40)
  expect(asking.filter(({ replyNeeded }) => replyNeeded)).toEqual([])
  for (const topic of topics) expect(mails.filter((one) => one.topic === topic).length, topic).toBeGreaterThan(30)
})

test('no two mails are the same, and every sender is at a domain nobody can have', () => {
  expect(new Set(mails.map(({ mail }) => mail.text)).size).toBe(mails.length)
  expect(mails.filter(({ mail }) => !mail.from.email.endsWith('.example')).map(({ place }) => place)).toEqual([])
})

test.each(['tune', 'held-out', 'unseen', 'examined', 'afterwards', 'all'])('mails find their folders: %s', (part) => {
  const one = score(sorted.filter(({ labelled }) => part === 'all' || labelled.half === part))
  expect(one.macroF1).toBeGreaterThanOrEqual(goals.macroF1)
  expect(precision(one.reply)).toBeGreaterThanOrEqual(goals.replyPrecision)
  expect(recall(one.reply)).toBeGreaterThanOrEqual(0.7)
})

test('the demo mailbox is sorted too, and what shops say of an order is a notice', () => {
  const { mails, right, strayNotices } = sortDemo()
  expect(right / mails).toBeGreaterThanOrEqual(goals.demoTopics)
  expect(strayNotices).toEqual([])
})

test('German mails are sorted as well as English ones', () => {
  const one = score(sorted.filter(({ labelled }) => german.test(labelled.place)))
  expect(one.topicAccuracy).toBeGreaterThanOrEqual(0.85)
  expect(precision(one.reply)).toBeGreaterThanOrEqual(goals.replyPrecision)
})

test('advertising that asks a question waits for no answer', () => {
  const { adversarial } = score(sorted)
  expect(adversarial.mails).toBeGreaterThanOrEqual(40)
  expect(adversarial.wrong.map(({ labelled }) => labelled.place)).toEqual([])
})

test('nothing that deceives is called urgent', () => {
  const spam = sorted.filter(({ labelled }) => labelled.topic === 'spam')
  expect(spam.filter(({ attentions }) => attentions.includes('urgent')).map(({ labelled }) => labelled.place)).toEqual([])
})

test('scores are what they are called', () => {
  const [labelled] = mails
  if (!labelled) throw new Error('no mails')
  const one = { ...labelled, topic: 'work' as const, attentions: ['reply' as const] }
  const scored = score([
    { labelled: one, topic: 'work', attentions: ['reply'] },
    { labelled: one, topic: 'spam', attentions: [] },
    { labelled: { ...one, topic: 'spam', attentions: [] }, topic: null, attentions: ['reply'] },
  ])
  expect(scored.reply).toEqual({ right: 1, wrong: 1, missed: 1 })
  expect([precision(scored.reply), recall(scored.reply), f1(scored.reply)]).toEqual([0.5, 0.5, 0.5])
  expect(scored.perCategory.get('spam')).toEqual({ right: 0, wrong: 1, missed: 1 })
  expect(scored.topicAccuracy).toBeCloseTo(1 / 3)
  expect(scored.confusion.get('work')?.get('spam')).toBe(1)
})
