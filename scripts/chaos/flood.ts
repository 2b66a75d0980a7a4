// `npm run chaos -- flood [mails=10000] [model]`: as many new mails arrive at once, while a person reads. Homing is killed in the
// middle. Each mail must be sorted, and none twice. With `model` a slow stand-in is asked as well, up to the day's allowance.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { startOllama } from '../../tests/support/ollama-server.ts'
import { type Api, caller, p95, share, startFloor, startHoming } from '../bench/homing.ts'
import { benchMails } from '../bench/mails.ts'
import { signIn } from '../program.ts'
import { type Audit, audit, beginAudit } from './flood-audit.ts'
import { isWhole, printRows, type Row } from './verdict.ts'

const user = 'alice@example.test'
const allowance = 200
const slow = 200
const timeoutMs = 20 * 60_000
/** Mails are sorted by the handful: what was begun when it was killed is done again. */
const handful = 25

interface Told {
  floor: number[]
  list: number[]
  asked: number[]
  rss: number
}
type Running = Awaited<ReturnType<typeof startHoming>>

export async function chaosFlood(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? 10_000)
  const withModel = args[1] === 'model'
  await using server = await startMailServer()
  await using model = await startOllama({ answer: answerSlowly })
  await using floor = await startFloor()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chaos-'))
  Object.assign(process.env, { AI_BACKEND: 'built-in', AI_BACKGROUND_PER_DAY: String(allowance) })
  if (withModel) Object.assign(process.env, { AI_BACKEND: 'ollama', OLLAMA_HOST: model.url, OLLAMA_MODEL: 'tiny:1b' })
  const told: Told = { floor: [], list: [], asked: [], rss: 0 }
  try {
    await (await startHoming(server.host, dataDir))[Symbol.asyncDispose]()
    beginAudit(dataDir)
    let homing = await startHoming(server.host, dataDir)
    let api = caller(homing.url, await signIn(homing.url, 'bench'))
    await connect(api, server)
    console.log(`${count} mails arrive${withModel ? ', and a slow model is asked' : ''}…`)
    server.fill(user, 'INBOX', benchMails(count, new Date(Date.now() - 600_000)))
    const began = performance.now()
    const life = { dataDir, floorUrl: floor.url, told, withModel }
    await readWhile(api, life, ({ sorted }) => sorted < count / 2)
    await remember(homing, told)
    const before = audit(dataDir)
    await killed(homing)
    const whole = isWhole(dataDir)
    homing = await startHoming(server.host, dataDir)
    api = caller(homing.url, await signIn(homing.url, 'bench'))
    await readWhile(api, life, (now) => now.sorted < count || (withModel && now.calls < allowance))
    await remember(homing, told)
    const seconds = (performance.now() - began) / 1000
    await homing[Symbol.asyncDispose]()
    console.log(`\nkilled after ${before.sorted} mails; all sorted after ${seconds.toFixed(0)} s`)
    return printRows(rowsOf(count, audit(dataDir), told, { whole, withModel }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function answerSlowly({ schema }: { schema: unknown }): Promise<string> {
  await sleep(slow)
  return schema ? '{"topic":"work","also":[],"reason":"Colleagues write."}' : 'Here you are.'
}

async function connect(api: Api, { host, ports, fingerprint, users }: MailServer): Promise<void> {
  const security = 'tls' as const
  await api('POST', '/accounts', {
    provider: 'imap',
    email: user,
    password: users[user] ?? '',
    imap: { host, port: ports.imaps, security, fingerprint },
    smtp: { host, port: ports.smtps, security, fingerprint },
  })
}

/** A person who looks at lists, and asks something now and then, for as long as mails are being sorted. */
async function readWhile(
  api: Api,
  { dataDir, floorUrl, told, withModel }: { dataDir: string; floorUrl: string; told: Told; withModel: boolean },
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
      await timed(told.floor, async () => (await fetch(floorUrl)).text())
      await timed(told.list, () => api('GET', `/emails?limit=20&page=${1 + (times % 3)}`))
      await sleep(50)
    }
    if (withModel && round % 10 === 0)
      await timed(told.asked, () => api('POST', '/assistant', { prompt: 'Write an email saying that I come on Monday' }))
  }
}

async function remember(homing: Running, told: Told): Promise<void> {
  told.rss = Math.max(told.rss, (await homing.ask()).rss)
}

async function killed({ child }: Running): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

function rowsOf(count: number, found: Audit, told: Told, { whole, withModel }: { whole: boolean; withModel: boolean }): Row[] {
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
      what: `list p95 (${told.list.length} calls, p50 ${ms(told.list, 0.5)})`,
      value: ms(told.list, 0.95),
      goal: `floor p95 ${ms(told.floor, 0.95)}, p50 ${ms(told.floor, 0.5)}; 100 ms above it`,
      met: p95(told.list) < p95(told.floor) + 100,
    },
    { what: 'resident memory, peak', value: `${told.rss.toFixed(0)} MB`, goal: '500 MB', met: told.rss < 500 },
    ...(withModel ? modelRows(found, told, ms) : []),
  ]
}

function modelRows(found: Audit, told: Told, ms: (values: number[], part: number) => string): Row[] {
  return [
    { what: 'calls in the background', value: String(found.calls), goal: `${allowance}`, met: found.calls === allowance },
    { what: 'mails answered about twice', value: String(found.answeredTwice), goal: '0', met: found.answeredTwice === 0 },
    { what: 'mails that wait for tomorrow', value: String(found.waitForModel), goal: 'not lost', met: found.waitForModel > 0 },
    {
      what: `a person’s own question (${told.asked.length})`,
      value: ms(told.asked, 0.95),
      goal: `p95; the model takes ${slow} ms`,
      met: told.asked.length > 0,
    },
  ]
}
