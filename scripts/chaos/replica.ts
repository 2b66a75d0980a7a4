// `npm run chaos -- replica [times=20] [seed]`: a real Homing sends and keeps drafts while the real Litestream copies its database.
// Both are killed (kill -9) at any moment, and Homing goes on, in an empty folder, with what `npm run restore -- --from` makes of the
// replica. Of what it had accepted, at most the last two seconds may be gone, and no mail may be sent a second time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { lastReplicatedAt } from '../../src/backups/litestream.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { buildLitestream } from '../litestream-program.mjs'
import { type Program, startProgram } from '../program.ts'
import { connectPlain, copiesOfSubjects, outboxOf } from './mail-truth.ts'
import { startTraffic } from './traffic.ts'
import { atTheEnd, none, printRows, type Row, within, zero } from './verdict.ts'

const alice = 'alice@example.test'
const sink = 'sink@example.test'
const users = { [alice]: 'secret', [sink]: 'secret' }

export async function chaosReplica(args: string[]): Promise<boolean> {
  const times = Number(args[0] ?? 20)
  const seed = Number(args[1] ?? Math.floor(Math.random() * 1e9))
  const { program, missing } = await buildLitestream()
  if (!program) throw new Error(`There is no Litestream: ${missing}`)
  console.log(`${times} kills, seed ${seed}`)
  const { accepted, gone, holes, doubles, strangers, end } = await killAndRestore(program, times, seed)
  return printRows([
    { what: 'kills, and mails accepted before them', value: `${times}, ${accepted}`, goal: '', met: accepted > times },
    within('the oldest write that a kill took', Math.max(0, ...gone), 2, 2),
    zero('writes gone that were older than one kept', holes),
    zero('mails that arrived more than once', doubles),
    none('mails of nobody', strangers),
    ...end,
  ])
}

export interface Killed {
  /** Mails that Homing had accepted. */
  accepted: number
  /** Of those that a kill took, the seconds between its acceptance and the kill. */
  gone: number[]
  /** Those of them that were older than one that was kept. */
  holes: number
  /** Mails that arrived more than once. */
  doubles: number
  /** Subjects that arrived and that nobody sent. */
  strangers: string[]
  end: Row[]
}

export async function killAndRestore(program: string, times: number, seed: number): Promise<Killed> {
  const random = seededRandom(seed)
  await using server = await startMailServer({ users })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chaos-'))
  const life = (number: number) => path.join(folder, `life-${number}`)
  /** The same for all lives: each goes on where the one before was killed. */
  const replica = path.join(folder, 'replica')
  const start = (number: number) => startProgram({ dataDir: life(number), mailHost: server.host })
  const gone: number[] = []
  let [accepted, holes] = [0, 0]
  try {
    let homing = await start(0)
    const account = await connectPlain(homing.call, server, alice)
    for (let number = 0; number < times; number++) {
      const litestream = await replicate(program, life(number), replica)
      const traffic = startTraffic(watched(homing), { accounts: [account], to: sink, random, pause: 60 })
      await sleep(1500 + 4000 * random())
      const killedAt = Date.now()
      await Promise.all([homing.kill(), litestream.kill()])
      await traffic.stop()
      await restore(program, { from: replica, dataDir: life(number + 1), key: path.join(life(number), 'keys', 'master.key') })
      const known = outboxOf(life(number + 1))
      const taken = traffic.sent.filter(({ status }) => status !== undefined && status < 300)
      accepted += taken.length
      const ages = (kept: boolean) =>
        taken.flatMap(({ key }) => (known.has(key) === kept ? [killedAt - (acceptedAt.get(key) ?? 0)] : []))
      const youngestKept = Math.min(...ages(true))
      gone.push(...ages(false).map((ms) => ms / 1000))
      // Two that were accepted at once may be written in either order.
      holes += ages(false).filter((age) => age > youngestKept + atOnceMs).length
      homing = await start(number + 1)
      if ((number + 1) % 5 === 0) console.log(`  ${number + 1} kills, ${accepted} mails accepted, ${gone.length} of them gone`)
    }
    await settled(homing)
    const copies = copiesOfSubjects(server, sink, 'INBOX')
    const doubles = [...copies.values()].filter((count) => count > 1).length
    const strangers = [...copies.keys()].filter((subject) => !asked.has(subject))
    const exit = await homing.stop()
    return { accepted, gone, holes, doubles, strangers, end: atTheEnd(exit, life(times)) }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const atOnceMs = 250

/** By idempotency key, in milliseconds; and every key that was sent at all. */
const acceptedAt = new Map<string, number>()
const asked = new Set<string>()

/** Its calls, with the time at which a mail was accepted. */
function watched(homing: Program): Program['call'] {
  return async (method, route, body, headers) => {
    const key = headers?.['idempotency-key']
    if (key !== undefined) asked.add(key)
    const answer = await homing.call(method, route, body, headers)
    if (key !== undefined && answer.status < 300) acceptedAt.set(key, Date.now())
    return answer
  }
}

export interface Litestream {
  kill(): Promise<void>
}

/** Resolves once the replica is there. */
export async function replicate(program: string, dataDir: string, replica: string): Promise<Litestream> {
  const env = { ...process.env, DATA_DIR: dataDir, REPLICA_URL: pathToFileURL(replica).href }
  const child = spawn(program, ['replicate', '-config', path.resolve('config/litestream.yml')], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const isThere = () => lastReplicatedAt(dataDir, AbortSignal.timeout(5000)).catch(() => undefined)
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error('Litestream ended by itself')
    await sleep(100)
  }
  return {
    async kill() {
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}

interface Restore {
  from: string
  dataDir: string
  key: string
}
async function restore(program: string, { from, dataDir, key }: Restore): Promise<void> {
  const child = spawn(process.execPath, [path.resolve('scripts/restore.ts'), '--from', from, '--key', key], {
    env: { ...process.env, DATA_DIR: dataDir, PATH: `${path.dirname(program)}:${process.env.PATH}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`restoring failed: ${said}`)
}

/** Nothing is on its way any more. */
async function settled({ call }: Program): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const { body } = await call('GET', '/trpc/mail.outbox')
    quiet = /"status":"(?:held|sending|sent)"/.test(JSON.stringify(body)) ? 0 : quiet + 1
    await sleep(1000)
  }
}
