// `npm run bench -- triage`: how well mails are sorted without a model, on the labelled set (tests/triage/labelled/read.ts says
// how it was made and what it does not show), and by every model that Ollama at OLLAMA_HOST has. With `--corpus <folder>` real mail,
// sorted into ham/ and spam/, is measured, too.
import { type LabelledMail, readLabelled } from '../../tests/triage/labelled/read.ts'
import { share } from './homing.ts'
import { sortBuiltIn } from './triage/built-in.ts'
import { isForTest, readCorpus } from './triage/corpus.ts'
import { scoreCorpus } from './triage/corpus-score.ts'
import { sortDemo } from './triage/demo.ts'
import { installedModels, type ModelScore, recommend, sampleOf, scoreModel } from './triage/models.ts'
import { f1, precision, recall, type Score, type Sorted, score } from './triage/score.ts'

export const goals = { macroF1: 0.8, replyPrecision: 0.9, demoTopics: 0.85, ms: 5, realMs: 3 } as const
const parts = {
  tune: 'tuned by',
  'held-out': 'held out',
  unseen: 'unseen',
  examined: 'examined',
  afterwards: 'afterwards',
} as const

export async function benchTriage(args: string[] = []): Promise<boolean> {
  const [option, folder] = args
  if (option === '--corpus' && folder === undefined) throw new Error('Which folder? It holds ham/ and spam/, one mail a file.')
  const mails = readLabelled()
  const { sorted, times, work } = sortBuiltIn(mails)
  const all = score(sorted)
  showCategories(all)
  showConfusion(all)
  showAdversarial(all)
  const isGood = showHalves(sorted)
  const isDemoGood = showDemo()
  const isFast = showTimes(times, work)
  const isRealGood = folder === undefined || showCorpus(folder)
  await compareModels(mails)
  return isGood && isDemoGood && isFast && isRealGood
}

/** Of the mails that training leaves out (`npm run train`). */
function showCorpus(folder: string): boolean {
  const { mails, skipped } = readCorpus(folder)
  const { lines, times } = scoreCorpus(mails.filter(({ place }) => isForTest(place)))
  console.log(
    `\nReal mail of ${folder}: ${mails.length} mails, ${skipped.length} files that are none; one in five was never learned from:`,
  )
  for (const { what, value, goal, met } of lines)
    console.log(`${met ? 'ok  ' : 'MISS'} ${what.padEnd(44)} ${percent(value).padStart(8)}   goal ${goal}`)
  const p95 = share(times, 0.95)
  console.log(
    `${p95 < goals.realMs ? 'ok  ' : 'MISS'} ${'a mail, p95'.padEnd(44)} ${p95.toFixed(2).padStart(5)} ms   goal ${goals.realMs} ms`,
  )
  return lines.every(({ met }) => met) && p95 < goals.realMs
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`

function showCategories({ perCategory, mails }: Score): void {
  console.log(`\nSorted without a model: ${mails} mails\n\n${'folder'.padEnd(14)}F1     precision  recall   mails`)
  for (const [category, ratio] of perCategory) {
    const cells = [f1(ratio).toFixed(2).padEnd(7), percent(precision(ratio)).padEnd(11), percent(recall(ratio)).padEnd(9)]
    console.log(`${category.padEnd(14)}${cells.join('')}${ratio.right + ratio.missed}`)
  }
}

function showConfusion({ confusion }: Score): void {
  console.log('\nTopics that were taken for others:')
  for (const [topic, row] of confusion) {
    const wrong = [...row].filter(([taken]) => taken !== topic).sort((a, b) => b[1] - a[1])
    console.log(`  ${topic.padEnd(12)} ${wrong.map(([taken, count]) => `${taken} ${count}`).join(', ') || '-'}`)
  }
}

function showAdversarial({ adversarial }: Score): void {
  console.log(`\nQuestions that need no answer: ${adversarial.mails}, taken for ones that do: ${adversarial.wrong.length}`)
  for (const { labelled } of adversarial.wrong) console.log(`  ${labelled.place} "${labelled.mail.subject}"`)
}

/** Each part of the set by itself: what was tuned by shows least. */
function showHalves(sorted: Sorted[]): boolean {
  const of = (part: string) => score(sorted.filter(({ labelled }) => part === 'all' || labelled.half === part))
  const rows = [...Object.entries(parts), ['all', 'all']].map(([part = '', name = '']) => ({ name, score: of(part) }))
  console.log(`\n${'part'.padEnd(12)}${'mails'.padEnd(8)}macro F1  topic right  reply precision  recall`)
  for (const { name, score: one } of rows) {
    const cells = [
      one.macroF1.toFixed(3).padEnd(10),
      percent(one.topicAccuracy).padEnd(13),
      percent(precision(one.reply)).padEnd(17),
    ]
    console.log(`${name.padEnd(12)}${String(one.mails).padEnd(8)}${cells.join('')}${percent(recall(one.reply))}`)
  }
  const good = rows.map(({ name, score: one }) => {
    const isGood = one.macroF1 >= goals.macroF1 && precision(one.reply) >= goals.replyPrecision
    if (!isGood)
      console.log(`MISSED on "${name}": macro F1 at least ${goals.macroF1}, reply precision at least ${goals.replyPrecision}`)
    return isGood
  })
  return good.every((one) => one)
}

/** Its mails have topics and no more; macro F1 over folders it has no mail for would say nothing. */
function showDemo(): boolean {
  const { mails, right, none, strayNotices } = sortDemo()
  const stray = strayNotices.length > 0 ? `, notices gone astray: ${strayNotices.join(', ')}` : ''
  console.log(`\nThe demo mailbox: ${mails} mails, topic right ${percent(right / mails)}, ${none} in no folder${stray}`)
  return right / mails >= goals.demoTopics && strayNotices.length === 0
}

function showTimes(times: number[], work: number): boolean {
  const [half, most] = [share(times, 0.5), share(times, 0.95)]
  const summary = `${half.toFixed(2)} ms (p50), ${most.toFixed(2)} ms (p95)`
  console.log(
    `\nA mail takes ${summary}, ${work.toFixed(2)} ms of processor time in the mean; the goal is below ${goals.ms} ms (p95)`,
  )
  return most < goals.ms
}

async function compareModels(mails: LabelledMail[]): Promise<void> {
  const host = process.env.OLLAMA_HOST ?? 'http://127.0.0.1:11434'
  const models = await installedModels(host).catch((cause: unknown) => {
    console.log(`\nNo model was compared: no Ollama at ${host} (${cause instanceof Error ? cause.message : 'no answer'})`)
    return undefined
  })
  if (!models) return
  if (models.length === 0) return console.log(`\nNo model was compared: Ollama at ${host} has none.`)
  const sample = sampleOf(mails)
  const rules = score(sortBuiltIn(sample).sorted)
  console.log(`\nModels, on ${sample.length} of the mails (the rules: topic right ${percent(rules.topicAccuracy)})`)
  const scores: ModelScore[] = []
  for (const model of models) {
    const one = await scoreModel(model, sample)
    scores.push(one)
    showModel(one)
  }
  const best = recommend(scores, rules)
  console.log(
    best ? `\nRecommended: OLLAMA_MODEL=${best.name}` : '\nRecommended: none. Nothing installed sorts better than the rules.',
  )
}

function showModel({ name, score: one, valid, tokensPerSecond, secondsPerMail, readsAll, failed }: ModelScore): void {
  const speed = `${tokensPerSecond.toFixed(0)} tokens/s, ${secondsPerMail.toFixed(1)} s a mail`
  const context = readsAll ? 'reads a long prompt whole' : 'does NOT read a long prompt whole'
  const summary = `topic right ${percent(one.topicAccuracy)}, reply precision ${percent(precision(one.reply))}, valid JSON ${percent(valid)}`
  console.log(`  ${name}: ${failed ? `given up: ${failed}` : `${summary}, ${speed}, ${context}`}`)
}
