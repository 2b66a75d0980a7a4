// What an installed model makes of forty of the mails, asked as the product asks: is it right, is it JSON of the asked shape at
// the first try, how fast, and does it read a long prompt to its beginning. Nothing here is judged by names.
import { z } from 'zod'
import categories from '../../../config/categories.json' with { type: 'json' }
import { createFence } from '../../../src/models/fence.ts'
import type { LanguageModel } from '../../../src/models/model.ts'
import { createOllama } from '../../../src/models/ollama.ts'
import { jsonCandidates } from '../../../src/privacy/json-candidates.ts'
import { topics } from '../../../src/shared/system-categories.ts'
import { analyze } from '../../../src/triage/analyze.ts'
import {
  type SortAnswer,
  sortMaxTokens,
  sortMessage,
  sortSchema,
  sortSystem,
  systemChoices,
} from '../../../src/triage/sort-prompt.ts'
import type { LabelledMail } from '../../../tests/triage/labelled/read.ts'
import { type Score, type Sorted, score } from './score.ts'

export interface ModelScore {
  name: string
  score: Score
  /** Answers that fitted the shape at once, of all. */
  valid: number
  tokensPerSecond: number
  secondsPerMail: number
  /** It read a prompt of a few thousand tokens to its beginning. */
  readsAll: boolean
  /** What it failed with, where it was given up. */
  failed: string | null
}

const perTopic = 5
const choices = systemChoices(categories)
const schema = sortSchema(choices)
const jsonSchema = z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>
/** So many failures in a row, and a model is given up. */
const timeoutMs = 3

/** The same ones always: of each topic the first of what nothing was tuned by. */
export function sampleOf(mails: LabelledMail[]): LabelledMail[] {
  return topics.flatMap((topic) => mails.filter((one) => one.topic === topic && one.half !== 'tune').slice(0, perTopic))
}

/** Installed ones, those that Ollama passes on to somebody else left out. Throws where no Ollama answers. */
export async function installedModels(host: string): Promise<LanguageModel[]> {
  const ollama = createOllama({ host, model: '' })
  return ((await ollama.list?.()) ?? []).map(({ name }) => ollama.model(name))
}

export async function scoreModel(model: LanguageModel, sample: LabelledMail[]): Promise<ModelScore> {
  const sorted: Sorted[] = []
  const seen = { valid: 0, tokens: 0, ms: 0, failedInTurn: 0 }
  let failed: string | null = null
  for (const labelled of sample) {
    if (seen.failedInTurn >= timeoutMs) break
    const asked = await askOne(model, labelled)
    sorted.push({ labelled, topic: asked.answer?.topic ?? null, attentions: asked.answer?.also ?? [] })
    seen.valid += asked.answer ? 1 : 0
    seen.tokens += asked.tokens
    seen.ms += asked.ms
    seen.failedInTurn = asked.failed === null ? 0 : seen.failedInTurn + 1
    failed = seen.failedInTurn >= timeoutMs ? asked.failed : null
  }
  return {
    name: model.name,
    score: score(sorted),
    valid: seen.valid / Math.max(1, sorted.length),
    tokensPerSecond: seen.ms === 0 ? 0 : (1000 * seen.tokens) / seen.ms,
    secondsPerMail: seen.ms / 1000 / Math.max(1, sorted.length),
    readsAll: failed === null && (await readsAll(model)),
    failed,
  }
}

interface Asked {
  answer: SortAnswer | null
  tokens: number
  ms: number
  failed: string | null
}

async function askOne(model: LanguageModel, { mail }: LabelledMail): Promise<Asked> {
  const fence = createFence()
  const started = performance.now()
  const content = sortMessage(fence, mail, analyze(mail).seenText ?? mail.text)
  const request = { system: sortSystem(fence, choices), messages: [{ role: 'user' as const, content }], schema: jsonSchema }
  try {
    const { text, usage } = await model.complete({ ...request, maxTokens: sortMaxTokens })
    return { answer: fitting(text), tokens: usage.tokensOut, ms: performance.now() - started, failed: null }
  } catch (cause) {
    // A model that fails has failed: that is what is measured.
    return { answer: null, tokens: 0, ms: performance.now() - started, failed: cause instanceof Error ? cause.message : 'failed' }
  }
}

function fitting(text: string): SortAnswer | null {
  for (const json of jsonCandidates(text)) {
    const read = schema.safeParse(json)
    if (read.success) return read.data
  }
  return null
}

const fillers = 'The lake was still, and nobody came to the pier before noon. '

/** Its first line holds a word that is asked for after some thousand tokens. */
async function readsAll(model: LanguageModel): Promise<boolean> {
  const content = `The word of the day is "heron".\n${fillers.repeat(250)}\nWhat is the word of the day? Answer with that word alone.`
  try {
    const { text, usage } = await model.complete({
      system: 'Answer in one word.',
      messages: [{ role: 'user', content }],
      maxTokens: 20,
    })
    return /heron/i.test(text) && usage.tokensIn > content.length / 8
  } catch (cause) {
    console.log(`  ${model.name}: ${cause instanceof Error ? cause.message : 'failed'}`)
    return false
  }
}

const enoughValid = 0.9

/** The one that sorts best of those that can be relied on, if it sorts better than the rules do on the same mails. */
export function recommend(scores: ModelScore[], rules: Score): ModelScore | undefined {
  return scores
    .filter(
      (one) => one.failed === null && one.readsAll && one.valid >= enoughValid && one.score.topicAccuracy > rules.topicAccuracy,
    )
    .sort((a, b) => b.score.topicAccuracy - a.score.topicAccuracy || a.secondsPerMail - b.secondsPerMail)[0]
}
