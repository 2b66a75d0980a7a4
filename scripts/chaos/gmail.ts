// `npm run chaos -- gmail [mails=20000] [kills=12] [seed=1]`: Homing lists a Gmail account for the first time, is killed while
// it does, and is told now and then that it asks too much. In the end both sides must hold the same, asked for once.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Counted } from '../../tests/support/gmail/control.ts'
import { type GmailProcess, startGmailProcess } from '../../tests/support/gmail/process.ts'
import { startOAuth } from '../../tests/support/oauth-server.ts'
import { writeProvidersFile } from '../../tests/support/providers-file.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { type ProgramPlace, startProgram } from '../program.ts'
import { type Timed, timeChanges } from './gmail-changes.ts'
import { type Compared, compare, progress } from './gmail-compare.ts'
import { connectGoogle } from './gmail-connect.ts'
import { isWhole, printRows } from './verdict.ts'

const user = 'ada@gmail.example'
const labels = new Map([
  ['Label_1', 'Work'],
  ['Label_2', 'Work/Reports'],
  ['Label_3', 'Receipts'],
])
/** Units a minute while that part of the mailbox is here: plenty, but far less all of a sudden in between. */
const quotaAt = (part: number, count: number) => (part > 0.5 && part < 0.67 ? Math.max(4000, 0.6 * count) : 60_000)
/** Of what is fetched a second time. A kill loses the step that is on its way. */
const mostAgain = 5
const rounds = 5

interface Trial {
  place: ProgramPlace
  gmail: GmailProcess
  count: number
  kills: number
  random: () => number
  began: number
}
interface Results {
  kills: number
  whole: number
  listed: Counted
  seconds: number
}

export async function chaosGmail(args: string[]): Promise<boolean> {
  const [count = 20_000, kills = 12, seed = 1] = args.map(Number)
  console.log(`Seed ${seed}. A mailbox of ${count} mails, ${kills} kills.`)
  const oauth = await startOAuth()
  oauth.state.defaultUser = user
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chaos-'))
  try {
    await using gmail = await startGmailProcess({
      messages: count,
      people: user,
      introspect: oauth.url,
      quota: quotaAt(0, count),
      costs: 'newer',
      latency: 20,
    })
    const { env } = writeProvidersFile({ dir: dataDir, oauth, gmailApi: gmail.url, unitsPerMinute: quotaAt(0, count) })
    const place = { dataDir: path.join(dataDir, 'data'), mailHost: '127.0.0.1', env }
    return await story({ place, gmail, count, kills, random: seededRandom(seed), began: performance.now() })
  } finally {
    await oauth.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function story(trial: Trial): Promise<boolean> {
  let homing = await startProgram(trial.place)
  await connectGoogle(homing.url)
  const results: Pick<Results, 'kills' | 'whole'> = { kills: 0, whole: 0 }
  for (let kill = 1; kill <= trial.kills; kill++) {
    await moment(trial, kill)
    await homing.kill()
    results.kills++
    if (isWhole(trial.place.dataDir)) results.whole++
    console.log(`  killed at ${progress(trial.place.dataDir).listed} mails, ${secondsSince(trial.began)} s`)
    homing = await startProgram(trial.place)
  }
  const settled = await listed(trial, 1)
  if (!settled) console.log(`  It stands still. Its last words:\n${homing.log().slice(-3000)}`)
  const counts = await trial.gmail.remote.count()
  const seconds = secondsSince(trial.began)
  // Somebody looks from here on, as the first page would.
  const times = settled ? await timeChanges(homing, trial.gmail.remote, user, rounds) : []
  const exit = await homing.stop()
  const compared = compare(trial.place.dataDir, await trial.gmail.remote.held(user), labels)
  return judge(trial, { ...results, listed: counts, seconds }, { settled, times, exit, compared })
}

/** Most kills come within seconds of a start; each third one after a good part of the mailbox has been listed. */
async function moment(trial: Trial, kill: number): Promise<void> {
  if (kill % 3 === 0) await listed(trial, (0.9 * kill) / trial.kills)
  else await sleep(500 + 15_000 * trial.random() ** 2)
}

/** Waits until that part of the mailbox is here, all folders complete where it is all of it; false when nothing moves. */
async function listed({ place, gmail, count, began }: Trial, part: number): Promise<boolean> {
  let [before, moved] = [-1, performance.now()]
  for (;;) {
    const now = progress(place.dataDir)
    await gmail.remote('quota', { limit: quotaAt(now.listed / count, count) })
    if (part < 1 ? now.listed >= part * count : now.complete && now.listed >= count) return true
    if (now.listed !== before) {
      if (Math.floor(now.listed / 2000) > Math.floor(before / 2000))
        console.log(`  ${now.listed} mails, ${secondsSince(began)} s`)
      before = now.listed
      moved = performance.now()
    }
    if (performance.now() - moved > 180_000) return false
    await sleep(250)
  }
}

function judge(
  trial: Trial,
  { kills, whole, listed, seconds }: Results,
  { settled, times, exit, compared }: { settled: boolean; times: Timed[]; exit: number | null; compared: Compared },
): boolean {
  // Who reads a file asks for its mail once more: the name of a file changes with every look.
  const files = listed.calls['messages.attachments.get'] ?? 0
  const again = Math.max(0, (100 * (listed.gets - files - listed.messages)) / Math.max(1, listed.messages))
  const ratio = (of: 'calls' | 'units') => listed.asked[of] / Math.max(1, listed.allowed[of])
  const stops = (listed.refused[429] ?? 0) + (listed.refused[403] ?? 0)
  const slowest = Math.max(0, ...times.map(({ milliseconds }) => milliseconds))
  console.log(timesByKind(times))
  const { missing, left, twice, wrong } = compared
  console.log(
    `\nListed after ${seconds} s with ${listed.asked.calls} calls, ${listed.calls['messages.get'] ?? 0} of them for a mail.`,
  )
  const none = (what: string, value: number) => ({ what, value: String(value), goal: '0', met: value === 0 })
  return printRows([
    { what: 'kills', value: String(kills), goal: String(trial.kills), met: kills === trial.kills },
    { what: 'integrity_check ok after a kill', value: String(whole), goal: String(kills), met: whole === kills },
    { what: 'all mails listed, all folders complete', value: settled ? 'yes' : 'no', goal: 'yes', met: settled },
    none('mails that are missing', missing),
    none('mails that are only here', left),
    none('mails that are here twice', twice),
    none('mails in other folders, or with other flags', wrong),
    { what: 'listed a second time', value: `${again.toFixed(1)} %`, goal: `${mostAgain} %`, met: again <= mostAgain },
    { what: 'times Gmail said that it was too much', value: String(stops), goal: '1 or more', met: stops > 0 },
    { what: 'calls asked / let through', value: ratio('calls').toFixed(3), goal: '1.1', met: ratio('calls') <= 1.1 },
    { what: 'units asked / let through', value: ratio('units').toFixed(3), goal: '1.1', met: ratio('units') <= 1.1 },
    {
      what: `changes there seen here (${times.length}), slowest`,
      value: `${(slowest / 1000).toFixed(2)} s`,
      goal: '2 s',
      met: times.length === rounds * 6 && slowest <= 2000,
    },
    { what: 'clean stop at the end', value: String(exit), goal: 'exit 0', met: exit === 0 },
  ])
}

const secondsSince = (time: number) => Math.round((performance.now() - time) / 1000)

/** Of each kind the median and the slowest. */
function timesByKind(times: Timed[]): string {
  const kinds = Object.entries(Object.groupBy(times, ({ what }) => what))
  const seconds = (milliseconds = 0) => (milliseconds / 1000).toFixed(2)
  return kinds
    .map(([what, some = []]) => {
      const sorted = some.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
      return `  ${what}: ${seconds(sorted[Math.floor(sorted.length / 2)])} s, at most ${seconds(sorted.at(-1))} s`
    })
    .join('\n')
}
