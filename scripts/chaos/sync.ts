// `npm run chaos -- sync [mails=10000] [seed=1]`: Homing is killed 50 times and its connections are cut 100 times while it
// syncs a mailbox in which things happen on both sides. In the end both sides must hold the same.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { anyCut, startTcpProxy, type TcpProxy } from '../../tests/support/tcp-proxy.ts'
import { benchMails } from '../bench/mails.ts'
import { type Program, type ProgramPlace, startProgram } from '../program.ts'
import { type Life, liveThere, serverSide } from './sync-life.ts'
import { inDatabase, isWhole, printRows } from './verdict.ts'

const user = 'alice@example.test'
const kills = 50
const cuts = 100

interface Results {
  whole: number
  starts: number[]
  fetched: Map<string, number>
}

export async function chaosSync(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? 10_000)
  const seed = Number(args[1] ?? 1)
  const random = seededRandom(seed)
  console.log(`Seed ${seed}. Filling Dovecot with ${count} mails…`)
  await using server = await startMailServer()
  server.fill(user, 'INBOX', benchMails(count, new Date(Date.now() - 600_000)))
  await using network = await startTcpProxy(server.ports.imap)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chaos-'))
  const results: Results = { whole: 0, starts: [], fetched: new Map() }
  network.rate = 2_000_000
  network.filter = countFetched(results.fetched)
  try {
    const place = { dataDir, mailHost: server.host }
    const began = performance.now()
    let homing = await startProgram(place)
    await connect(homing, server, network)
    await using life = await liveThere(server, user, random)
    for (let kill = 1; kill <= kills; kill++) {
      homing = await oneLife({ homing, network, life, random, place, results, upTo: Math.ceil((cuts * kill) / kills) })
      if (kill % 10 === 0) console.log(`  ${kill} kills, ${network.cuts} cuts, ${life.done()} changes, ${secondsSince(began)}`)
    }
    return await judge({ homing, network, server, dataDir, results, began, count, life })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs for a few seconds with two cut connections and changes on both sides, is killed, looked at and started again. */
async function oneLife(given: {
  homing: Program
  network: TcpProxy
  life: Life
  random: () => number
  place: ProgramPlace
  results: Results
  upTo: number
}): Promise<Program> {
  const { homing, network, life, random, place, results, upTo } = given
  network.cut = () => (network.cuts < upTo ? anyCut(random, 2_000_000) : undefined)
  const end = performance.now() + 800 + 2200 * random()
  while (performance.now() < end || (network.cuts < upTo && performance.now() < end + 4000)) {
    await life.change(homing)
    if (network.cuts < upTo && network.open > 0 && random() < 0.3) {
      network.cuts++
      network.cutAll(random() < 0.5 ? 'fin' : 'rst')
    }
    await sleep(200 * random())
  }
  await homing.kill()
  if (isWhole(place.dataDir)) results.whole++
  const next = await startProgram(place)
  results.starts.push(next.startMs)
  return next
}

async function judge(given: {
  homing: Program
  network: TcpProxy
  server: MailServer
  dataDir: string
  results: Results
  began: number
  count: number
  life: Life
}): Promise<boolean> {
  const { homing, network, server, dataDir, results, began, life } = given
  network.cut = undefined
  network.rate = 0
  const settled = await quiet(homing, server, dataDir)
  const exit = await homing.stop()
  const here = hereIn(dataDir)
  const there = serverSide(server, user)
  const different = [...new Set([...here.places, ...there.places])].filter(
    (one) => here.places.has(one) !== there.places.has(one),
  )
  const flags = differentFlags(here, there)
  for (const place of flags)
    console.log(`  ${place}: ${here.flags.get(place)} here, ${there.flags.get(place)} there (starred, read)`)
  const all = [...results.fetched.values()].reduce((sum, times) => sum + times, 0)
  const again = (100 * (all - results.fetched.size)) / results.fetched.size
  const slowest = Math.max(...results.starts)
  console.log(`\n${there.places.size} mails in the end, ${life.done()} changes, ${secondsSince(began)}`)
  return printRows([
    { what: 'kills', value: String(results.starts.length), goal: `${kills}`, met: results.starts.length === kills },
    { what: 'cut connections', value: String(network.cuts), goal: `${cuts} or more`, met: network.cuts >= cuts },
    { what: 'integrity_check ok after a kill', value: String(results.whole), goal: `${kills}`, met: results.whole === kills },
    { what: 'all changes carried, all mails listed', value: settled ? 'yes' : 'no', goal: 'within 3 min', met: settled },
    { what: 'places (folder, UID) that differ', value: String(different.length), goal: '0', met: different.length === 0 },
    { what: 'flags that differ', value: String(flags.length), goal: '0', met: flags.length === 0 },
    { what: 'mails that are here twice', value: String(here.twice), goal: '0', met: here.twice === 0 },
    { what: 'usable after a start, slowest', value: `${(slowest / 1000).toFixed(1)} s`, goal: '10 s', met: slowest <= 10_000 },
    { what: 'listed more than once', value: `${again.toFixed(0)} %`, goal: `${mostAgain} %`, met: again <= mostAgain },
    { what: 'clean stop at the end', value: String(exit), goal: 'exit 0', met: exit === 0 },
  ])
}
/** A kill or a cut loses the steps that are on their way: 500 mails at most, and far fewer once everything is listed. */
const mostAgain = 50

/** Waits until nothing is left to carry and both sides hold the same; false after three minutes. */
async function quiet(homing: Program, server: MailServer, dataDir: string): Promise<boolean> {
  const until = performance.now() + 180_000
  while (performance.now() < until) {
    await homing.api('POST', '/emails/refresh')
    const here = hereIn(dataDir)
    const there = serverSide(server, user)
    const same = here.places.size === there.places.size && differentFlags(here, there).length === 0
    if (same && here.waiting === 0) return true
    await sleep(1000)
  }
  return false
}

type Side = ReturnType<typeof serverSide>

const differentFlags = (here: Side, there: Side): string[] =>
  [...there.flags].filter(([place, flags]) => here.flags.get(place) !== flags).map(([place]) => place)

function hereIn(dataDir: string) {
  return inDatabase(dataDir, (db) => {
    const rows = db
      .prepare('select b.path, p.uid, p.starred, p.read from placement p join mailbox b on b.id = p.mailbox_id')
      .all() as { path: string; uid: number; starred: number; read: number }[]
    const count = (sql: string) => (db.prepare(sql).get() as { n: number }).n
    return {
      places: new Set<string>(rows.map(({ path, uid }) => `${path} ${uid}`)),
      flags: new Map<string, string>(rows.map(({ path, uid, starred, read }) => [`${path} ${uid}`, `${starred}${read}`])),
      twice: count('select count(*) n from (select 1 from message group by account_id, message_id having count(*) > 1)'),
      waiting: count('select count(*) n from pending_change'),
    }
  })
}

async function connect(homing: Program, server: MailServer, network: TcpProxy): Promise<void> {
  const { host, ports, fingerprint } = server
  await homing.api('POST', '/accounts', {
    provider: 'imap',
    email: user,
    password: server.users[user],
    // Without TLS, so that it can be counted what is fetched more than once.
    imap: { host, port: network.port, security: 'none' },
    smtp: { host, port: ports.smtps, security: 'tls', fingerprint },
  })
}

/** Counts how often each mail of the inbox is listed; changes nothing. */
function countFetched(fetched: Map<string, number>): (chunk: Buffer) => Buffer {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = (lines.pop() ?? '').slice(-4000)
    for (const line of lines) {
      const uid = /^\* \d+ FETCH \(UID (\d+) .*INTERNALDATE/.exec(line)?.[1]
      if (uid !== undefined) fetched.set(uid, (fetched.get(uid) ?? 0) + 1)
    }
    return chunk
  }
}

const secondsSince = (time: number) => `${((performance.now() - time) / 1000).toFixed(0)} s`
