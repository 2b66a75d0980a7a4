// `npm run train -- <folder of mail> [--write]`: learns the model of spam (src/triage/topics/spam-model.ts) from real mail, sorted into
// ham/ and spam/, and from the labelled mails of the tests. Four mails in five are learned from; how the others are judged is printed.
// The same mails give the same weights. With --write they replace those in use, and docs/spam-model.md says how they were made.
import { writeFileSync } from 'node:fs'
import { visibleText } from '../src/connectors/mime/texts/visible.ts'
import type { TriageMail } from '../src/triage/findings.ts'
import { spamTokens } from '../src/triage/topics/spam-features.ts'
import { readSpamModel, type SpamModel } from '../src/triage/topics/spam-model.ts'
import { readLabelled } from '../tests/triage/labelled/read.ts'
import { isForTest, readCorpus } from './bench/triage/corpus.ts'
import { type Example, trainSpamModel } from './train/logistic-regression.ts'
import { modelCard, type PartScore } from './train/model-card.ts'

const weightsFile = new URL('../src/triage/topics/spam-weights.json', import.meta.url)
const cardFile = new URL('../docs/spam-model.md', import.meta.url)

interface Judged extends Example {
  part: 'learned' | 'held back' | 'labelled, learned' | 'labelled, held back'
}

const [folder, ...options] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Which folder? It holds ham/ and spam/, one mail a file: npm run train -- <folder> [--write]')
  process.exitCode = 2
} else train(folder)

function train(folder: string): void {
  const { mails, skipped } = readCorpus(folder)
  if (mails.length === 0) throw new Error(`${folder} holds no mail in ham/ and spam/.`)
  const all: Judged[] = [
    ...mails.map(({ mail, spam, place }) => ({
      ...exampleOf(mail, spam, spam ? 2 : 1),
      part: isForTest(place) ? ('held back' as const) : ('learned' as const),
    })),
    ...readLabelled().map(({ mail, topic, half }) => ({
      ...exampleOf(mail, topic === 'spam', topic === 'spam' ? 3 : 1.5),
      part: half === 'tune' || half === 'examined' ? ('labelled, learned' as const) : ('labelled, held back' as const),
    })),
  ]
  const stored = trainSpamModel(all.filter(({ part }) => part === 'learned' || part === 'labelled, learned'))
  const scores = scoresOf(readSpamModel(stored), all)
  const files = { mails: mails.length, skipped: skipped.length }
  const card = modelCard({ files, scores, weights: Buffer.from(stored.weights, 'base64') })
  console.log(card)
  if (!options.includes('--write')) return
  writeFileSync(weightsFile, `${JSON.stringify(stored, null, 2)}\n`)
  writeFileSync(cardFile, card)
}

function exampleOf(mail: TriageMail, spam: boolean, weight: number): Example {
  const text = mail.html === null ? mail.text : visibleText(mail.html, mail.text)
  return { tokens: spamTokens(mail, text), sender: mail.from.email.toLowerCase(), spam, weight }
}

function scoresOf(model: SpamModel, all: readonly Judged[]): PartScore[] {
  return [...Map.groupBy(all, ({ part }) => part)].map(([part, examples]) => {
    const called = (threshold: number, spam: boolean) =>
      examples.filter((one) => one.spam === spam && model.judge(one.tokens).probability >= threshold).length
    const spam = examples.filter((one) => one.spam).length
    return {
      part,
      spam,
      ham: examples.length - spam,
      at: [0.3, 0.5, 0.8].map((threshold) => ({ threshold, found: called(threshold, true), wrong: called(threshold, false) })),
    }
  })
}
