// `npm run chaos -- scale attachments | text | folders | folder [count]`: a mailbox with far too much of one thing (250 mails of
// 1,000 files each; a text of 50 MB; 20,000 folders; a folder of 500,000 mails), at a server that makes it up. Meanwhile a second
// mailbox, of ordinary size, is connected and gets a mail; in the middle Homing is killed and started again.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '../../src/shared/accounts.ts'
import { type GeneratedMailServer, startGeneratedMailServer } from '../../tests/support/generated-mail-server.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { startHoming } from '../bench/homing.ts'
import { benchMails } from '../bench/mails.ts'
import { signIn } from '../program.ts'
import { defaultCounts, type ScaleKind, scaleMailbox } from './scale-mailboxes.ts'
import { inDatabase, isTrue, isWhole, printRows, type Row, within } from './verdict.ts'

const large = 'alice@example.test'
const ordinary = 'bob@example.test'
const mostMegabytes = 350
/** Seconds within which the other mailbox has its first page, and a new mail. */
const soon = 10
/** Seconds without any progress that a person sees. */
const longestSilence = 30
const limitMs = Number(process.env.SCALE_MINUTES ?? 40) * 60_000

const newMail = `Message-ID: <new@scale.example>
From: Grace <grace@else.example>
To: ${ordinary}
Subject: This one is new

Hello.
`

interface Run {
  homing: Awaited<ReturnType<typeof startHoming>>
  token: string
}
/** What a person could see of the large mailbox, and what it cost. */
interface Watched {
  /** Seconds since the start, and mails listed then. */
  seen: { at: number; done: number; total: number }[]
  silence: number
  peak: number
}

export async function chaosScale([kind = '', wanted]: string[]): Promise<boolean> {
  if (!isKind(kind)) {
    console.error(`Which one? ${Object.keys(defaultCounts).join(' | ')}`)
    return false
  }
  const count = Number(wanted ?? defaultCounts[kind])
  const mailbox = scaleMailbox(kind, count)
  const mails = [...mailbox.folders.values()].reduce((sum, one) => sum + one, 0)
  await using server = await startMailServer()
  server.fill(ordinary, 'INBOX', benchMails(20, new Date(Date.now() - 600_000)))
  await using generated = await startGeneratedMailServer(mailbox)
  const dataDir = mkdtempSync(`${os.tmpdir()}/chaos-`)
  try {
    return printRows(await trial({ server, generated, dataDir, mails }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const isKind = (kind: string): kind is ScaleKind => kind in defaultCounts

interface Trial {
  server: MailServer
  generated: GeneratedMailServer
  dataDir: string
  mails: number
}

async function trial({ server, generated, dataDir, mails }: Trial): Promise<Row[]> {
  // The first start makes the database and keeps the compiled code.
  await (await startHoming(server.host, dataDir))[Symbol.asyncDispose]()
  let run = await started(server, dataDir)
  await connect(run, server, large, generated.port)
  const first = await watch(run, (one) => one.sync.done > 0 || one.sync.lastSyncAt !== null)
  const other = await otherMailbox(run, server)
  const half = await watch(run, (one) => one.sync.done >= mails / 2 || one.sync.lastSyncAt !== null)
  const before = listedIn(dataDir)
  await killed(run)
  const whole = isWhole(dataDir)
  const kept = listedIn(dataDir)
  const sentBefore = generated.sent.listed
  run = await started(server, dataDir)
  const rest = await watch(run, (one) => one.sync.lastSyncAt !== null && one.sync.state === 'idle')
  const listed = listedIn(dataDir)
  const again = generated.sent.listed - sentBefore - (listed - kept)
  const texts = await watchTexts(run, dataDir)
  const opened = await openNewest(run)
  await run.homing[Symbol.asyncDispose]()
  const seconds = [first, half, rest].reduce((sum, one) => sum + (one.seen.at(-1)?.at ?? 0), 0)
  console.log(`\n${listed} mails listed in ${seconds.toFixed(0)} s, ${generated.sent.selects} times a folder was opened`)
  console.log(
    `${texts.read} texts after ${texts.seconds.toFixed(0)} s more, ${(generated.sent.partBytes / 1e6).toFixed(0)} MB of parts sent`,
  )
  return [
    { what: 'mails listed', value: String(listed), goal: String(mails + 21), met: listed === mails + 21 },
    ...memoryRows({
      'to the kill': [first, other, half],
      'after it, listing': [rest],
      'after it, texts': [texts],
      'when the newest is opened': [opened],
    }),
    within('the newest is opened', opened.seconds, soon),
    silenceRow([first, half, rest]),
    within('the other mailbox is in step', other.inStep, soon),
    within('and has a new mail', other.arrived, soon),
    isTrue('integrity_check ok after the kill', whole),
    isTrue(`what was listed before the kill is kept (${kept})`, kept >= before),
    { what: 'mails listed again after the kill', value: String(again), goal: '2 steps of 250', met: again <= 500 },
  ]
}

function memoryRows(phases: Record<string, { peak: number }[]>): Row[] {
  return Object.entries(phases).map(([when, watched]) => {
    const peak = Math.max(...watched.map((one) => one.peak))
    return {
      what: `memory, peak ${when}`,
      value: `${peak.toFixed(0)} MB`,
      goal: `${mostMegabytes} MB`,
      met: peak <= mostMegabytes,
    }
  })
}

function silenceRow(watched: Watched[]): Row {
  const longest = Math.max(...watched.map((one) => one.silence))
  const changes = watched.flatMap((one) => one.seen).length
  return within(`longest time without progress (${changes} times it moved)`, longest, longestSilence)
}

async function started(server: MailServer, dataDir: string): Promise<Run> {
  const homing = await startHoming(server.host, dataDir, { AI_BACKEND: 'built-in' })
  return { homing, token: await signIn(homing.url, 'bench') }
}

async function call<T>({ homing, token }: Run, method: string, route: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${homing.url}/api${route}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function connect(run: Run, server: MailServer, email: string, port?: number): Promise<void> {
  const { host, ports, fingerprint, users } = server
  const tls = { host, security: 'tls' as const, fingerprint }
  await call(run, 'POST', '/accounts', {
    provider: 'imap',
    email,
    password: users[email] ?? '',
    imap: port === undefined ? { ...tls, port: ports.imaps } : { host, port, security: 'none' },
    smtp: { ...tls, port: ports.smtps },
  })
}

async function accountOf(run: Run, email: string): Promise<Account | undefined> {
  return (await call<{ accounts: Account[] }>(run, 'GET', '/accounts')).accounts.find((one) => one.email === email)
}

async function watch(run: Run, holds: (account: Account) => boolean): Promise<Watched> {
  const began = performance.now()
  const found: Watched = { seen: [], silence: 0, peak: 0 }
  let [moved, printed] = [began, began]
  for (;;) {
    const account = await accountOf(run, large)
    const now = performance.now()
    found.silence = Math.max(found.silence, (now - moved) / 1000)
    if (account && account.sync.done !== found.seen.at(-1)?.done) {
      moved = now
      found.seen.push({ at: (now - began) / 1000, done: account.sync.done, total: account.sync.total })
    }
    found.peak = peakOf(run)
    if (now - printed > 15_000) {
      printed = now
      console.log(
        `${((now - began) / 1000).toFixed(0)} s: ${account?.sync.done} of ${account?.sync.total}, ${found.peak.toFixed(0)} MB`,
      )
    }
    if (account && holds(account)) return { ...found, seen: [...found.seen, { at: (now - began) / 1000, ...account.sync }] }
    if (now - began > limitMs) throw new Error(`too slow: ${JSON.stringify([account?.sync, account?.error, found.peak])}`)
    await sleep(250)
  }
}

/** A person connects a second mailbox while the large one is listed; then a mail comes to it. Seconds. */
async function otherMailbox(run: Run, server: MailServer): Promise<{ inStep?: number; arrived?: number; peak: number }> {
  const timed = async (holds: () => Promise<boolean>) => {
    const began = performance.now()
    while (!(await holds())) {
      if (performance.now() - began > 12 * soon * 1000) return undefined
      await sleep(50)
    }
    return (performance.now() - began) / 1000
  }
  await connect(run, server, ordinary)
  const inStep = await timed(async () => typeof (await accountOf(run, ordinary))?.sync.lastSyncAt === 'string')
  const account = await accountOf(run, ordinary)
  const total = async () => (await call<{ total: number }>(run, 'GET', `/emails?limit=1&accountId=${account?.id}`)).total
  const before = await total()
  server.fill(ordinary, 'INBOX', [{ raw: newMail }])
  const arrived = await timed(async () => (await total()) > before)
  return { ...(inStep === undefined ? {} : { inStep }), ...(arrived === undefined ? {} : { arrived }), peak: peakOf(run) }
}

/** Until all texts are there, at most five minutes: their number may be a matter of hours. */
async function watchTexts(run: Run, dataDir: string): Promise<{ read: number; seconds: number; peak: number }> {
  const began = performance.now()
  for (;;) {
    const { read, left } = inDatabase(dataDir, (db) => ({
      read: db.prepare("select count(*) from message where body_state <> 'none'").pluck().get() as number,
      left: db.prepare("select count(*) from message where body_state = 'none'").pluck().get() as number,
    }))
    const seconds = (performance.now() - began) / 1000
    if (left === 0 || seconds > 300) return { read, seconds, peak: peakOf(run) }
    await sleep(1000)
  }
}

async function openNewest(run: Run): Promise<{ seconds: number; peak: number }> {
  const account = await accountOf(run, large)
  const { emails } = await call<{ emails: { id: string }[] }>(run, 'GET', `/emails?limit=1&accountId=${account?.id}`)
  const began = performance.now()
  await call(run, 'GET', `/emails/${emails[0]?.id}`)
  return { seconds: (performance.now() - began) / 1000, peak: peakOf(run) }
}

const listedIn = (dataDir: string): number =>
  inDatabase(dataDir, (db) => db.prepare('select count(*) from placement').pluck().get() as number)

/** The most that the process was resident with, in megabytes, as Linux counts it. */
function peakOf({ homing }: Run): number {
  const status = readFileSync(`/proc/${homing.child.pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

async function killed({ homing: { child } }: Run): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
