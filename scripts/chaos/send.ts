// `npm run chaos -- send [count] [seed]`: the program is killed (kill -9) at every point of a mail's way out, with mails of
// three mailboxes on their way, and started again. In the end the real mail server is asked what arrived: each mail once
// and with one copy in Sent, or shown to the person as of unknown fate. Answers whether that is so.
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { type Fate, runLane } from './send-lane.ts'
import { mailsAKill, meaning, type Point, plansFor, points } from './send-plan.ts'

/** Programs that are killed side by side. */
const lanes = ['north', 'south']
const mailboxes = ['a', 'b', 'c']
const sink = 'sink@example.test'

export async function chaosSend(args: string[]): Promise<boolean> {
  const count = Number(args[0] ?? 200)
  const seed = Number(args[1] ?? Math.floor(Math.random() * 1e9))
  const started = performance.now()
  const plans = plansFor(count, seededRandom(seed))
  const usersOf = (lane: string) => mailboxes.map((box) => `${lane}.${box}@example.test`)
  const everybody = [sink, ...lanes.flatMap(usersOf)]
  console.log(`${count} kills with ${mailsAKill} mails each, seed ${seed}`)
  await using server = await startMailServer({ users: Object.fromEntries(everybody.map((user) => [user, 'secret'])) })
  let done = 0
  const print = () => {
    if (++done % 20 === 0) console.log(`${done} kills, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  const fates = (
    await Promise.all(
      lanes.map((lane, at) => {
        const own = plans.filter((_, index) => index % lanes.length === at)
        return runLane(server, lane, usersOf(lane), sink, own, print)
      }),
    )
  ).flat()
  const arrived = await quiet(server)
  const filed = new Map(everybody.map((user) => [user, copies(server, user, 'Sent')]))
  const rows = points.map((point) => tally(point, fates, arrived, filed))
  report(rows)
  const late = fates.filter((fate) => fate.late).length / mailsAKill
  console.log(`${late} kills came late; ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const decided = ambiguous.flatMap((point) => decidedAlone(point, fates))
  if (decided.length > 0) console.log(`An end that nobody could know was not shown: ${decided.join(', ')}`)
  return decided.length === 0 && rows.every((row) => row.doubles + row.losses + row.hidden + row.wrongCopies === 0)
}

/** After a kill at one of these nobody can know whether the mail left: it has to be in doubt, whatever became of it. */
const ambiguous = ['dot', '250'] as const

/** Kills at the point after which no mail is in doubt: one was sent again, or given up, without a person. */
function decidedAlone(point: Point, all: Fate[]): string[] {
  const kills = Map.groupBy(
    all.filter((fate) => fate.point === point && !fate.late),
    (fate) => fate.key.replace(/-\d+$/, ''),
  )
  return [...kills].filter(([, fates]) => !fates.some((fate) => fate.status === 'unknown')).map(([kill]) => `${kill} (${point})`)
}

type Copies = Map<string, number>

interface Tally {
  point: string
  kills: number
  mails: number
  /** Completed once, filed and known as sent. */
  once: number
  /** Of unknown fate and shown; of those, how many arrived. */
  unknown: number
  unknownArrived: number
  doubles: number
  /** Neither arrived nor shown to the person. */
  losses: number
  /** Of unknown fate and not shown. */
  hidden: number
  /** Known as sent, and not exactly one copy in Sent; or unknown, and more than one. */
  wrongCopies: number
}

function tally(point: string, all: Fate[], arrived: Copies, filed: Map<string, Copies>): Tally {
  const fates = all.filter((fate) => fate.point === point)
  const there = (fate: Fate) => arrived.get(fate.messageId) ?? 0
  const inSent = (fate: Fate) => filed.get(fate.account)?.get(fate.messageId) ?? 0
  const count = (holds: (fate: Fate) => boolean) => fates.filter(holds).length
  const known = (fate: Fate) => fate.status === 'filed'
  const unclear = (fate: Fate) => fate.status === 'unknown'
  return {
    point,
    kills: fates.length / mailsAKill,
    mails: fates.length,
    once: count((fate) => known(fate) && there(fate) === 1 && inSent(fate) === 1),
    unknown: count(unclear),
    unknownArrived: count((fate) => unclear(fate) && there(fate) > 0),
    doubles: count((fate) => there(fate) > 1),
    losses: count((fate) => (known(fate) && there(fate) === 0) || (!known(fate) && !fate.shown)),
    hidden: count((fate) => unclear(fate) && !fate.shown),
    wrongCopies: count((fate) => (known(fate) ? inSent(fate) !== 1 : inSent(fate) > 1)),
  }
}

function report(rows: Tally[]): void {
  const columns = ['kills', 'mails', 'once', 'unknown', 'unknownArrived', 'doubles', 'losses', 'hidden', 'wrongCopies'] as const
  const line = (first: string, rest: (string | number)[]) =>
    first.padEnd(48) + rest.map((one) => String(one).padStart(9)).join('')
  console.log(`\n${line('killed', ['kills', 'mails', 'once', 'unknown', '(there)', 'doubles', 'losses', 'hidden', 'copies≠1'])}`)
  for (const row of rows) {
    const words = points.find((point) => point === row.point)
    console.log(
      line(
        words ? meaning[words] : row.point,
        columns.map((column) => row[column]),
      ),
    )
  }
  console.log(
    line(
      'all',
      columns.map((column) => rows.reduce((sum, row) => sum + row[column], 0)),
    ),
  )
}

/** What arrived, once nothing arrives any more. */
async function quiet(server: MailServer): Promise<Copies> {
  for (let before = -1; ; ) {
    const arrived = copies(server, sink, 'INBOX')
    const now = [...arrived.values()].reduce((sum, one) => sum + one, 0)
    if (now === before) return arrived
    before = now
    await sleep(3000)
  }
}

/** How often each Message-ID lies in a mailbox. */
function copies(server: MailServer, user: string, mailbox: string): Copies {
  const found = new Map<string, number>()
  const table = server.doveadm('-f', 'tab', 'fetch', '-u', user, 'hdr.message-id', 'mailbox', mailbox, 'all')
  for (const id of table.split('\n').slice(1)) if (id !== '') found.set(id, (found.get(id) ?? 0) + 1)
  return found
}
