// What the small classifier learns from a person, and how little it takes.
import { expect, test } from 'vitest'
import type { TriageMail } from '../../src/triage/findings.ts'
import { type Example, trainClassifier } from '../../src/triage/topics/classifier.ts'
import { featureCount, featuresOf } from '../../src/triage/topics/features.ts'
import { aMail } from './labelled/mail.ts'

const features = (given: Parameters<typeof aMail>[0]) => {
  const mail: TriageMail = aMail(given)
  return featuresOf(mail, mail.text)
}
const from = (email: string) => ({ name: 'Somebody', email })
const boat = {
  from: from('stig@boats.example'),
  subject: 'Boathouse roof',
  text: 'The boathouse roof leaks above rack three again.',
}
const example = (given: Parameters<typeof aMail>[0], category: string, wanted = true): Example => ({
  features: features(given),
  category,
  wanted,
})

test('features are numbers in range, each once, rising, and the same for the same mail', () => {
  const one = features(boat)
  expect(one).toEqual(features(boat))
  expect(one).toEqual([...new Set(one)].sort((a, b) => a - b))
  expect(one.every((number) => Number.isInteger(number) && number >= 0 && number < featureCount)).toBe(true)
})

test('who knows nothing says nothing', () => {
  expect(trainClassifier([]).classify(features(boat))).toEqual([])
  expect(trainClassifier([example(boat, 'own-boat')]).classify([])).toEqual([])
})

test('one correction is enough for the next mail of the same kind', () => {
  const person = trainClassifier([example(boat, 'own-boat')])
  const next = { ...boat, subject: 'Boathouse roof, second offer', text: 'An offer for the boathouse roof above rack three.' }
  const [best] = person.classify(features(next))
  expect(best?.category).toBe('own-boat')
  expect(best?.score).toBeGreaterThan(0.5)
})

test('one correction does not reach for mails about something else', () => {
  const person = trainClassifier([example(boat, 'own-boat')])
  const other = {
    from: from('kim@doe.example'),
    subject: 'Dinner on Friday',
    text: 'Shall we cook the beans or go out for noodles?',
  }
  expect(person.classify(features(other))).toEqual([])
})

test('a few corrections make a topic of words, whoever writes', () => {
  const texts = [
    'marathon training plan kilometres',
    'marathon start number pickup kilometres',
    'training shoes kilometres marathon',
  ]
  const learned = texts.map((text, at) => example({ from: from(`a${at}@b${at}.example`), subject: 'Marathon', text }, 'running'))
  const person = trainClassifier(learned)
  const next = { from: from('new@runner.example'), subject: 'Marathon weekend', text: 'training kilometres marathon' }
  expect(person.classify(features(next))[0]?.category).toBe('running')
})

test('what was taken out of a folder speaks against it', () => {
  const person = trainClassifier([example(boat, 'promotions', false)])
  expect(person.classify(features(boat))).toEqual([])
  expect(person.refuse(features(boat))[0]?.category).toBe('promotions')
})

test('who changes their mind is believed', () => {
  const person = trainClassifier([example(boat, 'work'), example(boat, 'work', false), example(boat, 'own-boat')])
  expect(person.classify(features(boat))[0]?.category).toBe('own-boat')
})

test('folders that share words are told apart by the others', () => {
  const tax = { from: from('t@office.example'), subject: 'Tax papers', text: 'income tax return papers receipts' }
  const boatTax = { from: from('stig@boats.example'), subject: 'Boat tax papers', text: 'boat harbour mooring tax papers' }
  const person = trainClassifier([example(tax, 'money'), example(boatTax, 'boat')])
  const next = { from: from('stig@boats.example'), subject: 'Mooring papers', text: 'harbour mooring boat papers' }
  expect(person.classify(features(next))[0]?.category).toBe('boat')
})

test('two thousand corrections are learned from, and the same mail is still found', () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    example(
      { from: from(`p${at}@d${at % 50}.example`), subject: `Subject${at}`, text: `words${at} about${at % 90} thing${at % 7}` },
      `c${at % 5}`,
    ),
  )
  const person = trainClassifier([...many, example(boat, 'own-boat')])
  expect(person.classify(features(boat))[0]).toMatchObject({ category: 'own-boat' })
})
