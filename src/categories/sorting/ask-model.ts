// Asks a model about mails that rules, corrections and header facts have not settled. The answer is the id of an existing Smart
// Folder; "unknown" leaves the mail as it is. Runs behind everything a person waits for, within the daily limit. Mails that a
// model fails at are retried with growing pauses, until the program ends.
import { type App, inTransaction } from '../../app.ts'
import { stateKey } from '../../core/state.ts'
import { type SmartFolder, smartFoldersOf } from '../../folders/smart-folders.ts'
import { ask, type Prompt } from '../../privacy/model-gate.ts'
import type { SortingEvidence } from '../../shared/categories.ts'
import { day, minute } from '../../shared/limits.ts'
import { inertReason } from '../../shared/reading/inert.ts'
import { isAttention } from '../../shared/system-categories.ts'
import { withinBounds } from '../../triage/model-bounds.ts'
import {
  type SortAnswer,
  sortCutSchema,
  sortMaxTokens,
  sortMessage,
  sortPromptVersion,
  sortSchema,
  sortSystem,
  systemChoices,
} from '../../triage/sort-prompt.ts'
import { emptyResult } from '../../triage/triage-worker.ts'
import { learnedFrom } from '../learned.ts'
import { foldersOfMails, setFolders } from '../queries.ts'
import { mailsToSort, type SortRow } from './mail-queries.ts'
import { clearModelQuestion, mailsForModel, type SortedEntry, type SortedRow, sortedRows, storeSorted } from './sorted-queries.ts'
import { triageMails } from './triage-mails.ts'

const batchSize = 2

export type AskOutcome = 'more' | 'done' | 'no-model' | 'not-allowed' | 'limit' | 'unavailable'

/** Throws only when `signal` aborts. */
export async function askModelAboutNext(app: App, userId: string, signal: AbortSignal): Promise<AskOutcome> {
  if (!app.model.now()) return 'no-model'
  const keys = await mailsForModel(app.db, userId, batchSize, backedOffKeys(app))
  if (keys.length === 0) return 'done'
  const rows = await mailsToSort(app.db, userId, keys)
  const missing = keys.filter((key) => !rows.some((row) => row.key === key))
  if (missing.length > 0) await clearModelQuestion(app.db, userId, missing)
  const mails = await triageMails(app, userId, rows)
  const folders = await smartFoldersOf(app, userId)
  const answers = await Promise.all(
    rows.map(async (row, at) => {
      const mail = mails[at]
      if (!mail) return 'more'
      const unwanted = (await learnedFrom(app, userId)).about(row.from_email, row.list_id ?? '').unwanted
      const choices = folders.filter(({ id }) => !unwanted.has(id))
      return askModelAbout(app, userId, { row, mail, choices }, signal)
    }),
  )
  return answers.find((one) => one !== 'more') ?? 'more'
}

interface Question {
  row: SortRow
  mail: Awaited<ReturnType<typeof triageMails>>[number]
  choices: SmartFolder[]
}

async function askModelAbout(app: App, userId: string, question: Question, signal: AbortSignal): Promise<AskOutcome> {
  const { row } = question
  const asked = await ask(app, userId, promptOf(question), { lane: 'background', reuse: true, signal })
  if (asked.is === 'none' && asked.why !== 'failed' && asked.why !== 'too-large') return asked.why
  if (asked.is === 'none') {
    recordFailure(app, row.key)
    return 'more'
  }
  clearFailure(app, row.key)
  if (asked.is === 'unknown') await clearModelQuestion(app.db, userId, [row.key])
  else await storeAnswer(app, userId, question, asked.data, asked.model)
  return 'more'
}

function promptOf({ row, mail, choices }: Question): Prompt<SortAnswer> {
  const offered = systemChoices(choices)
  return {
    purpose: 'sort',
    version: sortPromptVersion,
    reads: 'mail',
    system: (fence) => sortSystem(fence, offered),
    messages: (fence) => [{ role: 'user', content: sortMessage(fence, mail, mail.text) }],
    schema: sortSchema(offered),
    cutSchema: sortCutSchema(offered),
    maxTokens: sortMaxTokens,
    mailIds: [row.id],
  }
}

/** The person or a rule may have decided meanwhile. */
async function storeAnswer(app: App, userId: string, { row, mail }: Question, answer: SortAnswer, model: string): Promise<void> {
  const [result = emptyResult(row.key)] = await app.triage.analyze([mail])
  const said = withinBounds(mail, result, answer)
  await inTransaction(app, async (app) => {
    const [before] = await sortedRows(app.db, userId, [row.key])
    if (before?.asks_model !== 1) return
    const folders = new Set((await smartFoldersOf(app, userId)).map(({ id }) => id))
    const current = (await foldersOfMails(app.db, userId, [row.key])).get(row.key) ?? []
    const topic = said.topic !== undefined && folders.has(said.topic) ? said.topic : undefined
    const also = said.also.filter((id) => folders.has(id) && !current.includes(id))
    if (topic === undefined && also.length === 0) return clearModelQuestion(app.db, userId, [row.key])
    const topics = topic === undefined ? current.filter((id) => !isAttention(id)) : [topic]
    const categories = [...topics, ...current.filter(isAttention), ...also]
    await setFolders(app.db, userId, [{ key: row.key, accountId: row.account_id, categories }])
    const added = [...(topic === undefined ? [] : [topic]), ...also].map((id) => evidenceOf(id, answer.reason))
    await storeSorted(app.db, userId, [entryOf(row, before, added, model)], app.now().getTime())
    app.events.emit('categories.changed', { userId, ids: [row.id] })
  })
}

const evidenceOf = (category: string, reason: string): SortingEvidence => ({
  category,
  step: 'model',
  kind: 'model',
  params: [inertReason(reason, 120)].filter((line) => line !== ''),
})

function entryOf(row: SortRow, before: SortedRow, said: SortingEvidence[], model: string): SortedEntry {
  const replaced = said.some(({ category }) => !isAttention(category ?? ''))
  const old = (JSON.parse(before.evidence) as SortingEvidence[]).filter(
    ({ category }) => !replaced || category === null || isAttention(category),
  )
  const step = replaced || before.step === 'none' ? 'model' : before.step
  const evidence = JSON.stringify(replaced ? [...said, ...old] : [...old, ...said])
  return { ...before, accountId: row.account_id, step, evidence, model, asks_model: 0 }
}

interface Failure {
  times: number
  notBefore: number
}
const failures = stateKey(() => new Map<number, Failure>())
const failuresOf = (app: App): Map<number, Failure> => app.state.of(failures)

export function recordFailure(app: App, key: number): void {
  const times = (failuresOf(app).get(key)?.times ?? 0) + 1
  failuresOf(app).set(key, { times, notBefore: app.now().getTime() + Math.min(day, minute * 4 ** times) })
}

export function clearFailure(app: App, key: number): void {
  failuresOf(app).delete(key)
}

/** Not to be asked about now. */
export function backedOffKeys(app: App): number[] {
  const now = app.now().getTime()
  return [...failuresOf(app)].flatMap(([key, { notBefore }]) => (notBefore > now ? [key] : []))
}
