// Two people answer two hundred conversations at random in a Homing that is killed, as by a power cut, again and again, also while a mail
// is on its way: each customer gets one answer, none is forgotten, and whoever is held sees what came in between.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../src/store/open.ts'
import { type HomingProcess, killProcess, startProcess } from '../support/homing-process.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { type FaultySmtp, startFaultySmtp } from '../support/smtp-faults.ts'
import { receiveInBetween, type SeededTeam, seedTeam } from './reply-lives-seed.ts'
import { call, type Homing, type Writing, writerOf } from './reply-lives-writer.ts'

const conversations = 200
const kills = 6
/** Pages of one person that are open at a time. */
const pages = 4
const env = { MAIL_HOSTS_ALLOW: '127.0.0.1', SEND_LIMIT_PER_HOUR: '2000', SEND_LIMIT_PER_DAY: '2000' }

test('two people and two hundred conversations, with the program killed in between', async () => {
  const random = seededRandom(77)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-lives-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  await using smtp = await startFaultySmtp()
  // Long enough for kills between the end of a text and its answer.
  smtp.fault = { slow: 10 }
  const team = await seedTeam(dataDir, smtp.port, conversations)
  const writings: Writing[] = team.asked.flatMap((asked) =>
    (['ada', 'grace'] as const).map((who) => ({ who, asked, now: 'not begun' as const, seen: [] })),
  )
  const homing = await openHoming(dataDir)
  const writer = writerOf(homing, team, random)
  const open = (who?: Writing['who']) => writings.filter((one) => one.now !== 'over' && (who === undefined || one.who === who))

  const busy = new Set<Writing>()
  /** One page: goes on with any of its person's answers, in the order of chance. */
  const page = async (who: Writing['who']) => {
    for (let left = open(who); left.length > 0; left = open(who)) {
      const free = left.filter((one) => !busy.has(one))
      const writing = free[Math.floor(random() * free.length)]
      // Another page has the last ones.
      if (!writing) return
      busy.add(writing)
      await writer.step(writing)
      busy.delete(writing)
    }
  }
  const work = Promise.all((['ada', 'grace'] as const).flatMap((who) => Array.from({ length: pages }, () => page(who))))
  for (let life = 1; life <= kills; life++) {
    const until = Math.floor((writings.length * (kills - life + 1)) / (kills + 1))
    await writer.until(() => open().length <= until)
    await homing.kill()
    await receiveInBetween(team, dataDir, writings.filter(({ now }) => now === 'begun' || now === 'written').slice(0, 4))
    await homing.start()
  }
  await work

  // Of a mail that may have left, a person asks whether it came, as the page tells them to.
  await settle(homing, dataDir, team, smtp)
  await homing.kill()

  const answers = smtp.taken.map(({ raw }) => /^In-Reply-To: (\S+)/im.exec(raw)?.[1] ?? 'none')
  expect(answers.toSorted()).toEqual(team.asked.map(({ messageId }) => messageId).toSorted())
  expect(new Set(smtp.taken.map(({ messageId }) => messageId)).size).toBe(conversations)
  const held = writer.held.map(({ missing, shown }) => ({ missing, isEmpty: shown === 0 }))
  expect(held.length).toBeGreaterThan(conversations / 2)
  expect(held.filter(({ missing, isEmpty }) => missing.length > 0 || isEmpty)).toEqual([])
  expect(writer.counts.unanswered).toBeGreaterThan(kills)
}, 240_000)

async function openHoming(dataDir: string): Promise<Homing & { start(): Promise<void>; kill(): Promise<void> }> {
  let process: HomingProcess | undefined
  let up = Promise.withResolvers<string>()
  const start = async () => {
    process = await startProcess(dataDir, env)
    up.resolve(process.url)
  }
  await start()
  onTestFinished(() => void process?.child.kill('SIGKILL'))
  return {
    start,
    url: () => up.promise,
    async kill() {
      up = Promise.withResolvers()
      if (process) await killProcess(process)
    },
  }
}

/** Waits until nothing is on its way. */
async function settle(homing: Homing, dataDir: string, team: SeededTeam, smtp: FaultySmtp): Promise<void> {
  const rows = () => {
    const db = new Database(databaseFile(dataDir), { readonly: true })
    const all = db.prepare('select id, status, message_id from outbox where user_id = ?').all(team.id)
    db.close()
    return all as { id: string; status: string; message_id: string }[]
  }
  const onTheWay = () => rows().filter(({ status }) => status === 'held' || status === 'sending').length
  await expect.poll(onTheWay, { timeout: 60_000, interval: 100 }).toBe(0)
  const unclear = rows().filter(({ status }) => status === 'unknown')
  for (const { id, message_id } of unclear) {
    if (smtp.taken.some(({ messageId }) => messageId === message_id)) continue
    expect(await call(homing, team, 'ada', 'mail.sendAgain', { id })).toMatchObject({ answered: true, data: {} })
  }
  await expect.poll(onTheWay, { timeout: 60_000, interval: 100 }).toBe(0)
}
