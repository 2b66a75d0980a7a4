// Calls of one caller, of four, and of many people at once: without other work, and while somebody else's mailbox is synced.
import { timeBareList } from './bare-sqlite.ts'
import type { Figure } from './figures.ts'
import { caller, share } from './homing.ts'
import { ownWord } from './mails.ts'
import { type Asker, askAll, type Call, openConnection, type Times } from './requests.ts'

const names: Record<Call, string> = {
  list: 'list',
  open: 'open a mail',
  rare: 'search a rare word',
  common: 'search a common word',
  empty: 'empty signed-in call',
}
/** Of p95, for one caller and no other work. */
const goals: Partial<Record<Call, number>> = { list: 4, open: 4, rare: 5, common: 8 }
const rounds = 200
const parts = { p50: 0.5, p95: 0.95, p99: 0.99 } as const
type Part = keyof typeof parts

export interface Situation {
  id: string
  title: string
  parts: Part[]
  /** The most p95 of a call, or p99 of a list, should be. */
  goals?: Partial<Record<Call, number>>
  listP99?: number
}

export const situations = {
  oneIdle: { id: 'one-idle', title: 'one caller', parts: ['p50', 'p95'], goals },
  fourIdle: { id: 'four-idle', title: 'four callers', parts: ['p50', 'p95'] },
  fourBusy: { id: 'four-busy', title: 'four callers while a mailbox is synced', parts: ['p50', 'p95', 'p99'], listP99: 40 },
  allIdle: { id: 'all-idle', title: 'everybody at once', parts: ['p50', 'p95'] },
  allBusy: { id: 'all-busy', title: 'everybody at once while a mailbox is synced', parts: ['p50', 'p95', 'p99'] },
} satisfies Record<string, Situation>

export function figuresOf({ id, title, parts: wanted, goals = {}, listP99 }: Situation, { floor, ...times }: Times): Figure[] {
  return Object.entries(times).flatMap(([call, took]) =>
    wanted.map((part): Figure => {
      const most = part === 'p95' ? goals[call as Call] : part === 'p99' && call === 'list' ? listP99 : undefined
      return {
        id: `${id}-${call}-${part}`,
        what: `${names[call as Call]} ${part}, ${title}`,
        unit: 'ms',
        value: share(took, parts[part]),
        floor: { what: 'empty call', value: share(floor, parts[part]) },
        ...(most === undefined ? {} : { aim: { most, of: 'value' as const } }),
      }
    }),
  )
}

export async function askerOf(url: string, token: string, mails: number): Promise<Asker> {
  const { emails } = await caller(url, token)('GET', '/emails?limit=100')
  return { url, token, mails, ids: (emails as { id: string }[]).map(({ id }) => id) }
}

/** One caller, then four; with the statements alone beside the calls of one. */
export async function measureIdle(asker: Asker, floorUrl: string, dataDir: string, userId: string): Promise<Figure[]> {
  const more = (round: number) => round <= rounds
  const one = await askAll([asker], { floorUrl, pauseMs: 20, more })
  const four = await askAll(Array<Asker>(4).fill(asker), { floorUrl, pauseMs: 85, more: (round) => round <= rounds / 4 })
  return [
    ...figuresOf(situations.oneIdle, one),
    ...(await bareFigures(one, asker, dataDir, userId)),
    ...(await wireFigures(asker)),
    ...figuresOf(situations.fourIdle, four),
  ]
}

async function bareFigures(times: Times, { mails }: Asker, dataDir: string, userId: string): Promise<Figure[]> {
  const bare = {
    list: await timeBareList(dataDir, userId, rounds),
    rare: await timeBareList(dataDir, userId, rounds, ownWord(Math.floor(mails / 2))),
    common: await timeBareList(dataDir, userId, rounds, 'the'),
  }
  return Object.entries(bare).map(([call, floor]): Figure => {
    const name = call as keyof typeof bare
    return {
      id: `bare-${name}-p50`,
      what: `${names[name]} p50 beside its statements`,
      unit: 'ms',
      value: share(times[name], 0.5),
      floor: { what: 'bare SQLite', value: share(floor, 0.5) },
    }
  })
}

/** A list as the pages ask for it. */
async function wireFigures({ url, token }: Asker): Promise<Figure[]> {
  using connection = openConnection(url, token)
  const route = `/trpc/mail.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { limit: 20 } }))}`
  const { bytes, encoding } = await connection.call('GET', route)
  const plain = await connection.call('GET', route, undefined, { 'accept-encoding': 'identity' })
  return [
    { id: 'wire', what: `a list of 20 on the wire, ${encoding ?? 'not compressed'}`, unit: 'KB', value: bytes / 1000 },
    { id: 'wire-share', what: 'the same ÷ uncompressed', unit: '×', value: bytes / plain.bytes },
  ]
}
