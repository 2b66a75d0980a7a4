// `npm run chaos -- disk [rounds=6] [seed] [megabytes=256]`: a real Homing on a disk of a few megabytes that is filled to the
// last byte, while it syncs a mailbox, people send and add files to drafts, and more mail arrives. It has to stay, to be
// readable, to refuse what it cannot keep (507) and to keep what it took; and with room again it has to go on by itself. In
// some rounds it is killed (kill -9) meanwhile. Needs root, for the small disk.
import { statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { benchMails } from '../bench/mails.ts'
import { type Program, startProgram } from '../program.ts'
import { connectPlain, copiesIn, differences, fatesOf, onTheirWay, outboxOf, placesHere, placesThere } from './mail-truth.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { startTraffic, type Traffic } from './traffic.ts'
import { atTheEnd, isTrue, isWhole, none, printRows, type Row, within, zero } from './verdict.ts'

const alice = 'alice@example.test'
const bob = 'bob@example.test'
const sink = 'sink@example.test'
const users = { [alice]: 'secret', [bob]: 'secret', [sink]: 'secret' }
const mb = 1024 * 1024
const keepFree = 24
const mails = 4000

interface Results {
  traffic: Omit<Traffic, 'stop'>
  kills: number
  whole: number
  deaths: number
  recovered: number[]
  walMost: number
  /** Rounds in which something was refused for want of room. */
  refusals: number
  /** Whether a mail that came while little room was left was listed without its text, and could be read. */
  low: boolean
}
interface World {
  server: MailServer
  disk: SmallDisk
  dataDir: string
  random: () => number
  accounts: string[]
  results: Results
  homing: Program
}

export async function chaosDisk(args: string[]): Promise<boolean> {
  const rounds = Number(args[0] ?? 6)
  const seed = Number(args[1] ?? Math.floor(Math.random() * 1e9))
  using disk = mountSmallDisk(Number(args[2] ?? 256))
  if (!disk) {
    console.error('A small disk could not be mounted: this trial needs root (and CAP_SYS_ADMIN in a container).')
    return false
  }
  console.log(`${rounds} rounds, seed ${seed}`)
  await using server = await startMailServer({ users })
  server.fill(alice, 'INBOX', benchMails(mails, new Date(Date.now() - 600_000)))
  const dataDir = path.join(disk.folder, 'data')
  const homing = await start(server, dataDir)
  const world: World = { server, disk, dataDir, random: seededRandom(seed), accounts: [], results: nothing(), homing }
  try {
    for (const user of [alice, bob]) world.accounts.push(await connectPlain(world.homing.call, server, user))
    for (let round = 1; round <= rounds; round++) await oneRound(world, round)
    await littleRoom(world)
    return await judge(world, rounds)
  } finally {
    await world.homing.kill()
  }
}

const nothing = (): Results => ({
  traffic: { sent: [], reads: [], drafts: [], files: [] },
  kills: 0,
  whole: 0,
  deaths: 0,
  recovered: [],
  walMost: 0,
  refusals: 0,
  low: false,
})
const start = (server: MailServer, dataDir: string) =>
  startProgram({ dataDir, mailHost: server.host, env: { KEEP_FREE_MB: String(keepFree), LOG_LEVEL: 'error' } })

/** Room, then ever less, then none for a while, then room again. */
async function oneRound(world: World, round: number): Promise<void> {
  const { server, disk, dataDir, random, accounts, results } = world
  const traffic = startTraffic((...asked) => world.homing.call(...asked), { accounts, to: sink, random, pause: 200 })
  await sleep(3000 * random())
  server.fill(alice, 'INBOX', benchMails(20, new Date()))
  disk.leave(Math.floor(12 * mb * random()))
  await sleep(1500 * random())
  const until = performance.now() + 5000 + 5000 * random()
  const killAt = round % 3 === 0 ? performance.now() + 2000 + 3000 * random() : Number.POSITIVE_INFINITY
  while (performance.now() < until) {
    disk.leave(0)
    results.walMost = Math.max(results.walMost, sizeOf(`${dataDir}/homing.db-wal`))
    if (performance.now() > killAt) break
    await sleep(100)
  }
  if (performance.now() > killAt) await kill(world)
  await traffic.stop()
  if (!(await alive(world.homing))) {
    results.deaths++
    console.error(world.homing.log().slice(-4000))
    disk.empty()
    world.homing = await start(server, dataDir)
  }
  if (keep(results.traffic, traffic)) results.refusals++
  disk.empty()
  results.recovered.push(await untilWritten(world.homing, accounts[0] ?? ''))
  console.log(`  round ${round}: ${results.traffic.sent.length} sent, back after ${results.recovered.at(-1)?.toFixed(1)} s`)
}

/** As a power cut does it; it is started again while there is still no room, or else when there is some. */
async function kill(world: World): Promise<void> {
  await world.homing.kill()
  world.results.kills++
  const stillFull = world.random() < 0.5
  if (!stillFull) world.disk.empty()
  world.homing = await start(world.server, world.dataDir).catch((cause: unknown) => {
    if (!stillFull) throw cause
    console.log(`  it did not start without room: ${String(cause).slice(0, 200)}`)
    world.disk.empty()
    return start(world.server, world.dataDir)
  })
  if (isWhole(world.dataDir)) world.results.whole++
}

/** Adds up what was answered. Whether anything was refused for want of room. */
function keep(all: Results['traffic'], now: Traffic): boolean {
  all.sent.push(...now.sent)
  all.reads.push(...now.reads)
  all.drafts.push(...now.drafts)
  all.files.push(...now.files)
  return [...now.sent.map(({ status }) => status), ...now.drafts].includes(507)
}

const alive = (homing: Program) =>
  homing.call('GET', '/healthz').then(
    ({ status }) => status === 200,
    () => false,
  )

/** Seconds until the server says that there is room, and keeps a draft. */
async function untilWritten(homing: Program, accountId: string): Promise<number> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const draft = { to: sink, subject: 'After', body: 'Room. '.repeat(5000), accountId }
  while (seconds() < 120) {
    const kept = await homing.call('POST', '/api/emails/draft', draft)
    const said = (await homing.call('GET', '/trpc/system.status')).body as { result: { data: { disk?: string } } }
    if (kept.status === 201 && said.result.data.disk === 'ok') return seconds()
    await sleep(250)
  }
  return seconds()
}

/** Between the two bounds: envelopes come, texts wait, and a person may read all the same. */
async function littleRoom({ server, disk, dataDir, homing, results }: World): Promise<void> {
  await inStep(server, dataDir)
  disk.leave((keepFree - 8) * mb)
  await sleep(1000)
  const subject = `Little room ${Date.now()}`
  const raw = `Message-ID: <${Date.now()}@room.example>\r\nFrom: grace@room.example\r\nTo: ${alice}\r\nSubject: ${subject}\r\n\r\nStill here.\r\n`
  server.fill(alice, 'INBOX', [{ raw }])
  const found = async () =>
    ((await homing.call('GET', '/api/emails?limit=5')).body as { emails: { id: string; subject: string }[] }).emails.find(
      (mail) => mail.subject === subject,
    )
  const until = performance.now() + 60_000
  while (!(await found()) && performance.now() < until) await sleep(250)
  await sleep(3000)
  const waits = placesHere(dataDir, alice).textless > 0
  const mail = await found()
  const { body } = await homing.call('GET', `/api/emails/${mail?.id}`)
  const text = JSON.stringify(body)
  results.low = waits && text.includes('Still here.')
  if (!results.low) console.log(`  little room: ${JSON.stringify({ free: disk.free(), found: mail !== undefined, waits, text })}`)
  disk.empty()
}

/** Waits until nothing is on its way and both sides hold the same, texts included. Answers the seconds, or undefined after three minutes. */
async function inStep(server: MailServer, dataDir: string): Promise<number | undefined> {
  const began = performance.now()
  while (performance.now() - began < 180_000) {
    const here = [alice, bob].map((user) => placesHere(dataDir, user))
    const apart = [alice, bob].reduce(
      (sum, user, at) => sum + differences(here[at]?.places ?? new Set(), placesThere(server, user)),
      0,
    )
    const textless = here.reduce((sum, one) => sum + one.textless, 0)
    if (apart === 0 && textless === 0 && onTheirWay(dataDir) === 0) return (performance.now() - began) / 1000
    await sleep(500)
  }
  return undefined
}

async function judge({ server, dataDir, homing, results }: World, rounds: number): Promise<boolean> {
  const settled = await inStep(server, dataDir)
  const log = homing.log()
  const exit = await homing.stop()
  const { sent, reads, files } = results.traffic
  const filed = new Map([alice, bob].map((user) => [user, copiesIn(server, user, 'Sent')]))
  const fates = fatesOf(sent, outboxOf(dataDir), copiesIn(server, sink, 'INBOX'), filed)
  console.log(
    `\n${sent.length} mails sent, ${fates.accepted} accepted, ${fates.inDoubt} in doubt, ${files.length} files, ${reads.length} reads`,
  )
  return printRows([
    ...rowsOfAnswers(results, rounds),
    zero('accepted mails lost', fates.lost),
    zero('mails doubled', fates.doubled),
    zero('sent without a copy in Sent', fates.unfiled),
    zero('refused with 507, and in the outbox', fates.refusedAndSent),
    {
      what: 'integrity_check ok after a kill',
      value: String(results.whole),
      goal: `${results.kills}`,
      met: results.whole === results.kills,
    },
    within('writes again, slowest', Math.max(...results.recovered), 60),
    isTrue('with little room: listed, no text, readable', results.low),
    within('all mails and texts here', settled, 180, 0),
    {
      what: 'longest write-ahead log',
      value: `${(results.walMost / mb).toFixed(1)} MB`,
      goal: '64 MB',
      met: results.walMost <= 64 * mb,
    },
    zero('fatal words in the log', log.match(/"level":60/g)?.length ?? 0),
    ...atTheEnd(exit, dataDir),
  ])
}

function rowsOfAnswers({ traffic, deaths, refusals, kills }: Results, rounds: number): Row[] {
  const failed = (statuses: (number | undefined)[], bearable?: number) =>
    statuses.filter((status) => status !== undefined && status >= 300 && status !== bearable)
  const writes = [...traffic.sent.map(({ status }) => status), ...traffic.drafts]
  return [
    zero('ended by itself', deaths),
    {
      what: 'rounds with a 507 (fewer where it was killed)',
      value: String(refusals),
      goal: `${rounds - kills}`,
      met: refusals >= rounds - kills,
    },
    zero('reads that failed', failed(traffic.reads).length),
    none('writes answered neither well nor 507', failed(writes, 507)),
    none('files answered neither well nor 503', failed(traffic.files, 503)),
  ]
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
