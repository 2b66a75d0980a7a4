// `npm run chaos -- flood [mails=10000] [model]`: as many new mails arrive at once, while a person reads. Homing is killed in the
// middle. Each mail must be sorted, and none twice. With `model` a slow stand-in is asked as well, up to the day's allowance.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { startOllama } from '../../tests/support/ollama-server.ts'
import { type Api, caller, connectMailbox, p95, type RunningHoming, share, startBaseline, startHoming } from '../bench/homing.ts'
import { benchMails } from '../bench/mails.ts'
import { highWaterMark } from '../bench/processes.ts'
import { signIn } from '../program.ts'
import { type Audit, audit, beginAudit } from './flood-audit.ts'
import { isWhole, printRows, type Row } from './verdict.ts'

const user = 'alice@example.test'
const dailyLimit = 200
const slow = 200
const timeoutMs = 20 * 60_000
/** Mails are sorted by the handful: what was begun when it was killed is done again. */
const handful = 25

interface Results {
  baseline: number[]
  list: number[]
  asked: number[]
  rss: number
}

export async function chaosFlood(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? 10_000)
  const withModel = args[1] === 'model'
  await using server = await startMailServer()
  await using model = await startOllama({ answer: answerSlowly })
  await using baseline = await startBaseline()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chaos-'))
  Object.assign(process.env, { AI_BACKEND: 'built-in', AI_BACKGROUND_PER_DAY: String(dailyLimit) })
  if (withModel) Object.assign(process.env, { AI_BACKEND: 'ollama', OLLAMA_HOST: model.url, OLLAMA_MODEL: 'tiny:1b' })
  const results: Results = { baseline: [], list: [], asked: [], rss: 0 }
  try {
    await (await startHoming(server.host, dataDir))[Symbol.asyncDispose]()
    beginAudit(dataDir)
    let homing = await startHoming(server.host, dataDir)
    let api = caller(homing.url, await signIn(homing.url, 'bench'))
    await connectMailbox(api, server, user)
    console.log(`${count} mails arrive${withModel ? ', and a slow model is asked' : ''}…`)
    server.fill(user, 'INBOX', benchMails(count, new Date(Date.now() - 600_000)))
    const began = performance.now()
    const life = { dataDir, baselineUrl: baseline.url, results, withModel }
    await readWhile(api, life, ({ sorted }) => sorted < count / 2)
    remember(homing, results)
    const before = audit(dataDir)
    await killed(homing)
    const whole = isWhole(dataDir)
    homing = await startHoming(server.host, dataDir)
    api = caller(homing.url, await signIn(homing.url, 'bench'))
    await readWhile(api, life, (now) => now.sorted < count || (withModel && now.calls < dailyLimit))
    remember(homing, results)
    const seconds = (performance.now() - began) / 1000
    await homing[Symbol.asyncDispose]()
    console.log(`\nkilled after ${before.sorted} mails; all sorted after ${seconds.toFixed(0)} s`)
    return printRows(rowsOf(count, audit(dataDir), results, { whole, withModel }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function answerSlowly({ schema }: { schema: unknown }): Promise<string> {
  await sleep(slow)
  return schema ? '{"topic":"work","also":[],"reason":"Colleagues write."}' : 'Here you are.'
}

/** A person who looks at lists, and asks something now and then, for as long as mails are being sorted. */
async function readWhile(
  api: Api,
  { dataDir, baselineUrl, results, withModel }: { dataDir: string; baselineUrl: string; results: Results; withModel: boolean },
  goesOn: (audit: Audit) => boolean,
): Promise<void> {
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    into.push(performance.now() - began)
  }
  const began = performance.now()
  for (let round = 0; goesOn(audit(dataDir)); round++) {
    if (performance.now() - began > timeoutMs) throw new Error(`not sorted: ${JSON.stringify(audit(dataDir))}`)
    for (let times = 0; times < 5; times++) {
      await timed(results.baseline, async () => (await fetch(baselineUrl)).text())
      await timed(results.list, () => api('GET', `/emails?limit=20&page=${1 + (times % 3)}`))
      await sleep(50)
    }
    if (withModel && round % 10 === 0)
      await timed(results.asked, () => api('POST', '/assistant', { prompt: 'Write an email saying that I come on Monday' }))
  }
}

function remember({ pid }: RunningHoming, results: Results): void {
  results.rss = Math.max(results.rss, highWaterMark(pid))
}

async function killed({ child }: RunningHoming): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

function rowsOf(
  count: number,
  found: Audit,
  results: Results,
  { whole, withModel }: { whole: boolean; withModel: boolean },
): Row[] {
  const ms = (values: number[], part: number) => `${share(values, part).toFixed(1)} ms`
  const none = (what: string, value: number, most = 0): Row => ({
    what,
    value: String(value),
    goal: `${most}`,
    met: value <= most,
  })
  const all = (what: string, value: number): Row => ({ what, value: String(value), goal: String(count), met: value === count })
  return [
    { what: 'integrity_check ok after the kill', value: whole ? 'yes' : 'no', goal: 'yes', met: whole },
    all('mails listed', found.listed),
    all('mails sorted', found.sorted),
    none('sorted more than once', found.twice, handful),
    { what: 'sorted before their text came', value: String(found.withoutText), goal: 'again with it', met: true },
    { what: 'suggestions', value: String(found.suggestions), goal: '', met: true },
    none('suggestions that are there twice', found.suggestionsTwice),
    {
      what: `list p95 (${results.list.length} calls, p50 ${ms(results.list, 0.5)})`,
      value: ms(results.list, 0.95),
      goal: `baseline p95 ${ms(results.baseline, 0.95)}, p50 ${ms(results.baseline, 0.5)}; 100 ms above it`,
      met: p95(results.list) < p95(results.baseline) + 100,
    },
    { what: 'resident memory, peak', value: `${results.rss.toFixed(0)} MB`, goal: '500 MB', met: results.rss < 500 },
    ...(withModel ? modelRows(found, results, ms) : []),
  ]
}

function modelRows(found: Audit, results: Results, ms: (values: number[], part: number) => string): Row[] {
  return [
    { what: 'calls in the background', value: String(found.calls), goal: `${dailyLimit}`, met: found.calls === dailyLimit },
    { what: 'mails answered about twice', value: String(found.answeredTwice), goal: '0', met: found.answeredTwice === 0 },
    { what: 'mails that wait for tomorrow', value: String(found.waitForModel), goal: 'not lost', met: found.waitForModel > 0 },
    {
      what: `a person’s own question (${results.asked.length})`,
      value: ms(results.asked, 0.95),
      goal: `p95; the model takes ${slow} ms`,
      met: results.asked.length > 0,
    },
  ]
}
