// Looks for suggestions in recent mails of the inbox: sorts them where that has not happened yet, and asks a model, where one
// may read them, for what the detectors miss. Each mail is analyzed once by rules and once by each model.

import type { App } from '../app.ts'
import { sortMails } from '../categories/sorting/sort.ts'
import { readMails, type StoredTriageMail } from '../categories/sorting/triage-mails.ts'
import { stateKey } from '../core/state.ts'
import { keyAt } from '../mail/message-identity.ts'
import { readConsent } from '../privacy/consent.ts'
import { isAllowed } from '../privacy/model-gate.ts'
import { second } from '../shared/limits.ts'
import type { AnalysisProgress } from '../shared/suggestions.ts'
import { markAnalyzed, unanalyzed } from './analyzed-queries.ts'
import { askModelAbout } from './ask-model.ts'
import { maxAgeMs } from './from-findings.ts'
import { resolveSuggestions } from './resolve.ts'

const batchSize = 50
/** How long a call waits; the job continues. */
const modelTimeoutMs = 20 * second

interface Analysis {
  analyzed: Set<number>
  progress: Pick<AnalysisProgress, 'done' | 'total'>
  ended: Promise<void>
}
/** By user. */
const running = stateKey(() => new Map<string, Analysis>())

/** Returns the number of analyzed mails. Concurrent calls share one analysis. */
export async function analyzeMail(app: App, userId: string, timeoutMs = modelTimeoutMs): Promise<{ analyzed: number }> {
  const all = app.state.of(running)
  const { analyzed, ended } = all.get(userId) ?? startAnalysis(app, userId, all)
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  await Promise.race([ended, timeout]).finally(() => clearTimeout(timer))
  return { analyzed: analyzed.size }
}

export function analysisProgress(app: App, userId: string): AnalysisProgress {
  const analysis = app.state.of(running).get(userId)
  return analysis ? { running: true, ...analysis.progress } : { running: false, done: 0, total: 0 }
}

function startAnalysis(app: App, userId: string, all: Map<string, Analysis>): Analysis {
  const [analyzed, progress] = [new Set<number>(), { done: 0, total: 0 }]
  const ended = analyze(app, userId, analyzed, progress).finally(() => all.delete(userId))
  // The callers may be gone.
  ended.catch((err: unknown) => app.log.warn({ userId, err }, 'suggestion analysis failed'))
  const analysis = { analyzed, progress, ended }
  all.set(userId, analysis)
  return analysis
}

async function analyze(app: App, userId: string, analyzed: Analysis['analyzed'], progress: Analysis['progress']): Promise<void> {
  const model = await modelFor(app, userId)
  const since = keyAt(app.now().getTime() - maxAgeMs)
  const found = await unanalyzed(app.db, userId, model, since, batchSize)
  const fresh = found.filter((one) => one.analyzed === 0).map(({ key }) => key)
  progress.total = found.length
  // Sorting creates the suggestions from findings.
  if (fresh.length > 0) await sortMails(app, userId, fresh)
  for (const key of fresh) analyzed.add(key)
  const all = found.map(({ key }) => key)
  if (model !== '' && all.length > 0)
    await analyzeWithModel(app, userId, { mails: await readMails(app, userId, all), model, analyzed, progress })
  progress.done = progress.total
  await resolveSuggestions(app, userId)
}

/** '' where no model may read this person's mail. */
async function modelFor(app: App, userId: string): Promise<string> {
  const model = app.model.now()
  if (!model) return ''
  return isAllowed(model, await readConsent(app, userId), 'mail') ? model.name : ''
}

interface ModelPass {
  mails: StoredTriageMail[]
  model: string
  analyzed: Set<number>
  progress: Analysis['progress']
}

/** Bulk mail is not worth a model's time. */
async function analyzeWithModel(app: App, userId: string, { mails, model, analyzed, progress }: ModelPass): Promise<void> {
  const until = app.now().getTime() + modelTimeoutMs
  const [personal, others] = [mails.filter(isPersonal), mails.filter((one) => !isPersonal(one))]
  const rest = others.map(({ mail, accountId }) => ({ key: mail.key, accountId }))
  await markAnalyzed(app.db, userId, rest, model, app.now().getTime())
  progress.done += others.length
  for (const one of personal) {
    if (app.now().getTime() > until) return
    const outcome = await askModelAbout(app, userId, one, model)
    if (outcome === 'nobody') return
    if (outcome === 'done') analyzed.add(one.mail.key)
    progress.done++
  }
}

function isPersonal({ mail, categories }: StoredTriageMail): boolean {
  const isAdvertising = categories.some((one) => ['spam', 'promotions', 'newsletters'].includes(one))
  const isOwn = mail.me.addresses.includes(mail.from.email.toLowerCase())
  return (
    mail.authenticFailed !== true && !mail.automated && mail.listId === null && !mail.known.answered && !isAdvertising && !isOwn
  )
}
