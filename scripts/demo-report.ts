// `npm run demo -- --report`: the demo mailbox sorted and searched for what to do, without a server and without any model, in a
// folder that goes again. Prints what was planted in it and what was found, and fails where something was missed.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDemo } from '../src/accounts/demo.ts'
import { register } from '../src/auth/register.ts'
import { demoPerson } from '../src/connectors/demo.ts'
import { newSecret } from '../src/core/ids.ts'
import { createLog } from '../src/core/log.ts'
import { startJobs } from '../src/jobs/run.ts'
import { openApp } from '../src/open.ts'
import { appRouter } from '../src/router.ts'
import { readSettings } from '../src/settings.ts'
import type { Email } from '../src/shared/mail.ts'
import type { Suggestion } from '../src/shared/suggestions.ts'
import { createCaller } from '../src/trpc.ts'
import { type DemoSeed, demoSeeds } from '../tests/support/demo-seeds.ts'
import { topicOf } from './bench/triage/demo.ts'

const timeoutMs = 120_000
/** Of the mails of the inbox, so many lie in the folder of what they were written to be about. */
const topicsRight = 0.85
const day = 24 * 3_600_000
const seedMails = demoSeeds()
const callerOf = createCaller(appRouter)
const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-demo-'))
const settings = readSettings({ DATA_DIR: folder, DEMO: '1', AI_BACKEND: 'built-in', LOG_LEVEL: 'error' })

try {
  process.exitCode = (await report()) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function report(): Promise<boolean> {
  await using app = await openApp(settings, { log: createLog('error', process.stderr), speech: {} })
  await using _jobs = await startJobs(app)
  const here = { address: '127.0.0.1', fromPrivateAddress: true, userAgent: 'demo' }
  const { id } = await register(app, here, { ...demoPerson, password: newSecret() })
  const person = { userId: id, sessionId: 'demo', role: 'admin' as const }
  const caller = callerOf({ app, person, ...here, idempotencyKey: undefined })
  await connectDemo(app, id)
  await until(async () => (await caller.accounts.list()).accounts.every(({ sync }) => sync.lastSyncAt !== null))
  await until(async () => (await caller.categories.progress()).waiting === 0 && (await inbox()).every(hasText))
  await caller.suggestions.analyze()

  async function inbox() {
    return app.db
      .selectFrom('message as m')
      .innerJoin('placement as p', 'p.message_key', 'm.key')
      .where('p.role', '=', 'inbox')
      .groupBy('m.key')
      .select(['m.id', 'm.message_id', 'm.body_state'])
      .execute()
  }
  const mails = await inbox()
  const { emails } = await caller.mail.list({ limit: 200 })
  const { suggestions } = await caller.suggestions.list({})
  const ids = new Map(mails.map((mail) => [mail.message_id, mail.id]))
  const sorted = printSorting(emails, await caller.categories.list())
  const placed = printTopics(ids, emails)
  const found = printPlanted(ids, suggestions)
  const drafted = await printDraft(caller, suggestions)
  return sorted && placed && found && drafted
}

function hasText({ body_state }: { body_state: string }): boolean {
  return body_state !== 'none'
}

function printSorting(
  emails: Pick<Email, 'categories'>[],
  { categories }: { categories: { name: string; emailCount: number }[] },
) {
  const inSome = emails.filter((mail) => mail.categories.length > 0).length
  const share = categories.filter(({ emailCount }) => emailCount > 0).map(({ name, emailCount }) => `${name} ${emailCount}`)
  console.log(
    `sorted: all ${emails.length} mails of the inbox were looked at; ${inSome} lie in a Smart Folder (${share.join(', ')})`,
  )
  return inSome > emails.length * 0.95
}

function printTopics(ids: Map<string, string>, emails: Pick<Email, 'id' | 'categories'>[]): boolean {
  const folders = new Map(emails.map(({ id, categories }) => [id, categories.map((one) => one.id)]))
  const asked = seedMails.flatMap((seed) => {
    const topic = seed.box === 'inbox' ? topicOf(seed) : undefined
    const found = folders.get(ids.get(seed.messageId) ?? '')
    return topic && found ? [{ key: seed.key, topic, found }] : []
  })
  const wrong = asked.filter(({ topic, found }) => !found.includes(topic))
  const share = (asked.length - wrong.length) / Math.max(1, asked.length)
  const which = wrong.map(({ key, topic, found }) => `${key} (${topic}: ${found.join(' ') || 'none'})`).join(', ')
  console.log(
    `topics: ${(100 * share).toFixed(1)} % of ${asked.length} mails lie where they belong. Elsewhere: ${which || 'none'}`,
  )
  return asked.length > 100 && share >= topicsRight
}

/** Of what waits in the inbox: a mail that was answered waits for nothing. */
function printPlanted(ids: Map<string, string>, suggestions: Suggestion[]): boolean {
  const answered = new Set(seedMails.flatMap(({ box, references }) => (box === 'sent' ? references : [])))
  const waiting = seedMails.filter(({ box, messageId }) => box === 'inbox' && !answered.has(messageId))
  const about = (seed: DemoSeed) =>
    suggestions.filter(({ suggestedAction }) => suggestedAction.emailId === ids.get(seed.messageId))
  const kinds = {
    deadline: (seed: DemoSeed) => about(seed).some(({ dueAt }) => dueAt !== null),
    meeting: (seed: DemoSeed) => about(seed).some(({ dueAt }) => dueAt !== null),
    question: (seed: DemoSeed) => about(seed).length > 0,
  }
  return Object.entries(kinds)
    .map(([kind, isFound]) => {
      const planted = waiting.filter((seed) => seed.planted[kind as keyof typeof kinds] !== undefined && isRecent(seed))
      const missed = planted.filter((seed) => !isFound(seed))
      const which = missed.length > 0 ? ` Missed: ${missed.map(({ key }) => key).join(', ')}` : ''
      console.log(`${kind}s: ${planted.length - missed.length} of ${planted.length} planted ones are suggested.${which}`)
      return planted.length > 0 && missed.length === 0
    })
    .every((good) => good)
}

/** What is older than two weeks is suggested no more. Times of seeds are written as in moment.ts: `-3 09:00`, `-2w 10:00`. */
function isRecent({ at }: DemoSeed): boolean {
  const [, amount = '0', unit] = /^-(\d+)(w?)/.exec(at) ?? []
  return Number(amount) * (unit === 'w' ? 7 : 1) * day <= 14 * day
}

async function printDraft(caller: ReturnType<typeof callerOf>, suggestions: Suggestion[]) {
  const suggestion = suggestions.find(({ type }) => type === 'reply_suggested')
  if (!suggestion) return false
  const draft = await caller.suggestions.draft({ id: suggestion.id })
  console.log(`\n"${suggestion.quote}"\n\nTo: ${draft.to}\nSubject: ${draft.subject}\n\n${draft.body}\n`)
  const { response, model_used } = await caller.assistant.ask({
    prompt: 'What should I answer?',
    context: { emailId: suggestion.suggestedAction.emailId },
  })
  console.log(response)
  console.log(`model_used: ${JSON.stringify(model_used)}, and of the draft: ${JSON.stringify(draft.modelUsed)}`)
  return model_used === 'built-in' && draft.modelUsed === 'built-in'
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; !(await isSo()); await sleep(200)) {
    if (performance.now() > deadline) throw new Error('The demo mailbox was not sorted in time.')
  }
}
