// `npm run chaos -- stop [times=50] [seed]`: a real Homing is told to end (SIGTERM) while it syncs a mailbox in which mail
// arrives, sends at once, after a while and at a given time, and has browsers on its stream and downloads open. Each time it
// has to end within 8 s with exit code 0 and nothing left in its write-ahead log, and in the end nothing may be lost or
// doubled. Once, a second one is started on the same folder: it has to be refused, and the first must not notice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '../../src/shared/limits.ts'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { benchMails } from '../bench/mails.ts'
import { freePort, type Program, signIn, startProgram } from '../program.ts'
import { serverNode } from '../server-node.mjs'
import { download, newcomers } from './listeners.ts'
import { connectPlain, copiesIn, differences, fatesOf, onTheirWay, outboxOf, placesHere, placesThere } from './mail-truth.ts'
import { type Sent, startTraffic } from './traffic.ts'
import { atTheEnd, isTrue, none, printRows, type Row, within, zero } from './verdict.ts'

const alice = 'alice@example.test'
const bob = 'bob@example.test'
const sink = 'sink@example.test'
const users = { [alice]: 'secret', [bob]: 'secret', [sink]: 'secret' }
const longest = 8000
/** What took longer is told with the last words of the log. */
const slow = 5000
const longestRefusal = 2000

interface Stop {
  exit: number | null
  ms: number
  /** Bytes of the log that were not copied back. */
  wal: number
  /** Downloads that were read, and were cut short. */
  cut: number
  said: Map<string, number>
  unkind: number
}
interface World {
  server: MailServer
  dataDir: string
  random: () => number
  accounts: string[]
  /** Of the person, good for all starts. */
  token: string
  /** The mail that takes long to download. */
  large: string
  sent: Sent[]
}

export async function chaosStop(args: string[]): Promise<boolean> {
  const times = Number(args[0] ?? 50)
  const seed = Number(args[1] ?? Math.floor(Math.random() * 1e9))
  console.log(`${times} ends, seed ${seed}`)
  await using server = await startMailServer({ users })
  server.fill(alice, 'INBOX', [...benchMails(1500, new Date(Date.now() - 600_000)), { raw: largeMail() }])
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chaos-'))
  try {
    let homing = await start(server, dataDir)
    const world: World = { server, dataDir, random: seededRandom(seed), accounts: [], token: '', large: '', sent: [] }
    for (const user of [alice, bob]) world.accounts.push(await connectPlain(homing.call, server, user))
    world.token = await signIn(homing.url, 'chaos')
    world.large = await mailCalled(homing, 'Large')
    const tries = [await secondOne(homing, dataDir), await secondOne(homing, dataDir), await secondOne(homing, dataDir)]
    const refused = tries.reduce((best, one) => (one.ms < best.ms ? one : best))
    const stops: Stop[] = []
    for (let at = 1; at <= times; at++) {
      stops.push(await oneStop(world, homing))
      homing = await start(server, dataDir)
      if (at % 10 === 0) console.log(`  ${at} ends, slowest ${(Math.max(...stops.map(({ ms }) => ms)) / 1000).toFixed(1)} s`)
    }
    return await judge(world, homing, stops, refused)
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Of the log, without the calls. */
const lastWords = (homing: Program) =>
  homing
    .log()
    .split('\n')
    .filter((line) => !line.includes('"msg":"request"'))
    .slice(-12)
    .join('\n')

const start = (server: MailServer, dataDir: string) =>
  startProgram({ dataDir, mailHost: server.host, env: { LOG_LEVEL: 'info' } })

function largeMail(): string {
  const lines = `${'The quick brown fox jumps over the lazy dog and runs away. '.repeat(15)}\r\n`.repeat(20_000)
  return `Message-ID: <large@chaos.example>\r\nFrom: grace@chaos.example\r\nTo: ${alice}\r\nSubject: Large\r\n\r\n${lines}`
}

async function mailCalled(homing: Program, subject: string): Promise<string> {
  for (;;) {
    const { emails } = await homing.api<{ emails: { id: string; subject: string }[] }>('GET', '/emails?limit=20')
    const mail = emails.find((one) => one.subject === subject)
    if (mail) return mail.id
    await sleep(100)
  }
}

/** Everything at once, and in the middle of it the end. */
async function oneStop(world: World, homing: Program): Promise<Stop> {
  const { server, dataDir, random, accounts, token, large } = world
  const { url } = homing
  const traffic = startTraffic(homing.call, { accounts, to: sink, random, pause: 150 })
  server.fill(alice, 'INBOX', benchMails(10, new Date()))
  world.sent.push(...(await scheduled(homing, accounts[1] ?? '', random)))
  const stream = '/trpc/system.events'
  const open = await Promise.all([
    ...[1, 2, 3].map(() => download(url, token, stream)),
    download(url, token, `/api/emails/${large}/raw`, random() < 0.5),
  ])
  await sleep(2500 * random())
  const read = await download(url, token, `/api/emails/${large}/raw`)
  const began = performance.now()
  const ended = homing.stop()
  await sleep(20)
  const others = newcomers(url)
  const exit = await Promise.race([ended, sleep(longest * 2, 'never' as const)])
  const ms = performance.now() - began
  await Promise.all([traffic.stop(), others.stop()])
  if (exit === 'never') await homing.kill()
  if (ms > slow)
    console.log(`  an end took ${(ms / 1000).toFixed(1)} s, load ${os.loadavg()[0]?.toFixed(1)}\n${lastWords(homing)}`)
  for (const one of open) one.close()
  world.sent.push(...traffic.sent)
  const { whole } = await read.ended
  const wal = statSync(`${dataDir}/homing.db-wal`, { throwIfNoEntry: false })?.size ?? 0
  const { said, unkind } = others
  return { exit: exit === 'never' ? null : exit, ms, wal, cut: whole ? 0 : 1, said, unkind }
}

/** Two mails for a given time, about when the program ends or is not there. */
async function scheduled(homing: Program, accountId: string, random: () => number): Promise<Sent[]> {
  const one = async (): Promise<Sent[]> => {
    const draft = { to: sink, subject: 'At its time', body: 'Then.', accountId }
    const { draftId } = await homing.api<{ draftId: string }>('POST', '/emails/draft', draft)
    const sendAt = new Date(Date.now() + 2000 + 5000 * random()).toISOString()
    const { status, body } = await homing.call('POST', '/trpc/drafts.send', { id: draftId, revision: 1, sendAt })
    const { result } = body as { result?: { data: { messageId: string } } }
    if (!result) throw new Error(`a mail could not be scheduled: ${JSON.stringify(body)}`)
    return [{ key: result.data.messageId, status }]
  }
  return (await Promise.all([one(), one()])).flat()
}

interface Refused {
  exit: number | null
  ms: number
  words: string
  /** Whether the first answered all the time. */
  unmoved: boolean
}

/** A second program on the same folder. */
async function secondOne(homing: Program, dataDir: string): Promise<Refused> {
  const began = performance.now()
  const env = { ...process.env, ...serverNode.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn(process.execPath, [...serverNode.flags, path.resolve('src/main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (data: Buffer) => {
    words += data.toString()
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  let unmoved = true
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!over && performance.now() - began < 20_000) {
    unmoved &&= (await homing.call('GET', '/api/emails?limit=20')).status === 200
    await sleep(50)
  }
  if (!over) child.kill('SIGKILL')
  const exit = await ended
  return { exit, ms: performance.now() - began, words, unmoved }
}

/** Waits until nothing is on its way and both sides hold the same; undefined after three minutes. */
async function inStep({ server, dataDir }: World): Promise<number | undefined> {
  const began = performance.now()
  while (performance.now() - began < 180_000) {
    const apart = [alice, bob].reduce(
      (sum, user) => sum + differences(placesHere(dataDir, user).places, placesThere(server, user)),
      0,
    )
    if (apart === 0 && onTheirWay(dataDir) === 0) return (performance.now() - began) / 1000
    await sleep(500)
  }
  return undefined
}

async function judge(world: World, homing: Program, stops: Stop[], refused: Refused): Promise<boolean> {
  const { server, dataDir, sent } = world
  const settled = await inStep(world)
  const exit = await homing.stop()
  const filed = new Map([alice, bob].map((user) => [user, copiesIn(server, user, 'Sent')]))
  const fates = fatesOf(sent, outboxOf(dataDir), copiesIn(server, sink, 'INBOX'), filed)
  const odd = sent.map(({ status }) => status).filter((status) => status !== undefined && status >= 300 && status !== 503)
  console.log(
    `\n${sent.length} mails sent, ${fates.accepted} accepted, ${fates.inDoubt} in doubt; the second: ${refused.words.trim()}`,
  )
  return printRows([
    ...rowsOfStops(stops),
    none('sends answered neither well nor 503', odd),
    zero('accepted mails lost', fates.lost),
    zero('mails doubled', fates.doubled),
    zero('sent without a copy in Sent', fates.unfiled),
    zero('mails in doubt', fates.inDoubt),
    within('all mails here', settled, 180, 0),
    ...rowsOfSecond(refused),
    ...atTheEnd(exit, dataDir),
  ])
}

function rowsOfStops(stops: Stop[]): Row[] {
  const said = new Map<string, number>()
  for (const one of stops) for (const [status, count] of one.said) said.set(status, (said.get(status) ?? 0) + count)
  const comeBack = said.get('503') ?? 0
  const odd = [...said].filter(([status]) => status !== '503' && status !== 'refused')
  const sum = (of: (one: Stop) => number) => stops.reduce((all, one) => all + of(one), 0)
  const unkind = sum((one) => one.unkind)
  const cut = sum((one) => one.cut)
  return [
    zero('ends with another exit code than 0', stops.filter(({ exit }) => exit !== 0).length),
    within('slowest end', Math.max(...stops.map(({ ms }) => ms)) / second, longest / second),
    zero('ends with a write-ahead log left', stops.filter(({ wal }) => wal > 0).length),
    { what: 'newcomers told to come back (503)', value: String(comeBack), goal: '1 or more', met: comeBack > 0 },
    none(
      'newcomers told anything else',
      odd.map(([status, count]) => `${count}×${status}`),
    ),
    zero('503 without Retry-After', unkind),
    zero('downloads that were read, and cut short', cut),
  ]
}

function rowsOfSecond({ exit, ms, words, unmoved }: Refused): Row[] {
  return [
    { what: 'a second one: exit code', value: String(exit), goal: 'not 0', met: exit !== 0 && exit !== null },
    within('a second one: refused', ms / second, longestRefusal / second),
    isTrue('a second one: says why', /Another Homing/.test(words)),
    isTrue('the first answered meanwhile', unmoved),
  ]
}
