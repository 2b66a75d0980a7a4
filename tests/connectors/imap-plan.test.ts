import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Cursor,
  finishPass,
  missing,
  needsPresent,
  nextStep,
  parseCursor,
  planPass,
  type Selected,
} from '../../src/connectors/imap/plan.ts'

const complete = (change: Partial<Cursor> = {}): Cursor => ({
  v: 1,
  uidvalidity: '7',
  done: [[1, 11]],
  count: 10,
  modseq: '100',
  pass: null,
  ...change,
})
const state = (change: Partial<Selected> = {}): Selected => ({
  uidvalidity: '7',
  uidnext: 11,
  exists: 10,
  modseq: 100n,
  ...change,
})

test('a mailbox never synced is listed in full', () => {
  const plan = planPass(undefined, state())
  expect(plan).toMatchObject({
    kind: 'full',
    gaps: [[1, 11]],
    flags: { kind: 'none' },
    cursor: { pass: { reset: false, modseq: '100' } },
  })
})

test('nothing is fetched when nothing has changed', () => {
  expect(planPass(complete(), state())).toMatchObject({ kind: 'unchanged', gaps: [], flags: { kind: 'none' } })
})

test('new mail is a gap at the top, and flags are asked for since the watermark', () => {
  const plan = planPass(complete(), state({ uidnext: 14, exists: 13, modseq: 120n }))
  expect(plan).toMatchObject({ kind: 'delta', gaps: [[11, 14]], flags: { kind: 'since', modseq: 100n } })
  expect(needsPresent(plan.cursor, state({ exists: 13 }), 3)).toBe(false)
})

test('mod-sequences beyond 2^53 are told apart', () => {
  const cursor = complete({ modseq: '9007199254740993' })
  expect(planPass(cursor, state({ modseq: 9007199254740992n })).flags).toEqual({ kind: 'scan' })
  expect(planPass(cursor, state({ modseq: 9007199254740993n })).kind).toBe('unchanged')
  expect(planPass(cursor, state({ modseq: 9007199254740994n })).flags).toEqual({ kind: 'since', modseq: 9007199254740993n })
})

test('without mod-sequences all flags are looked at in every pass', () => {
  expect(planPass(complete({ modseq: null }), state({ modseq: undefined }))).toMatchObject({
    kind: 'delta',
    flags: { kind: 'scan' },
  })
  expect(planPass(complete(), state({ modseq: undefined })).flags).toEqual({ kind: 'scan' })
})

test('a count that does not fit asks for all UIDs', () => {
  const plan = planPass(complete(), state({ exists: 9 }))
  expect(plan.kind).toBe('delta')
  expect(needsPresent(plan.cursor, state({ exists: 9 }), 0)).toBe(true)
})

test('an emptied mailbox is noticed', () => {
  const empty = state({ exists: 0 })
  expect(needsPresent(planPass(complete(), empty).cursor, empty, 0)).toBe(true)
})

test('another UIDVALIDITY starts over and says so in every step', () => {
  const plan = planPass(complete(), state({ uidvalidity: '8' }))
  expect(plan).toMatchObject({ kind: 'full', gaps: [[1, 11]], cursor: { uidvalidity: '8', done: [], pass: { reset: true } } })
  const again = planPass(nextStep(plan.cursor, 11, [10, 9, 8], 2).cursor, state({ uidvalidity: '8' }))
  expect(again.cursor.pass?.reset).toBe(true)
})

test('a UIDNEXT that went back is not trusted', () => {
  expect(planPass(complete(), state({ uidnext: 5, exists: 4 }))).toMatchObject({ kind: 'full', gaps: [[1, 5]] })
})

test('mail that arrives while the backfill was interrupted comes before the rest of it', () => {
  const first = nextStep(planPass(undefined, state()).cursor, 11, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 4)
  expect(first.take).toEqual([10, 9, 8, 7])
  const resumed = planPass(first.cursor, state({ uidnext: 13, exists: 12, modseq: 130n }))
  expect(resumed.gaps).toEqual([
    [11, 13],
    [1, 7],
  ])
  expect(resumed.cursor.pass).toMatchObject({ modseq: '100', taken: 4 })
  const second = nextStep(resumed.cursor, 13, [12, 11, 6, 5, 4, 3, 2, 1], 3)
  expect(second.take).toEqual([12, 11, 6])
  expect(second.cursor.done).toEqual([[6, 13]])
})

test('the watermark moves only with the last step', () => {
  const plan = planPass(complete(), state({ uidnext: 14, exists: 13, modseq: 120n }))
  const step = nextStep(plan.cursor, 14, [13, 12, 11], 2)
  expect(step).toMatchObject({ last: false, cursor: { modseq: '100', count: 10 } })
  const last = nextStep(step.cursor, 14, [11], 2)
  expect(last.last).toBe(true)
  expect(finishPass(last.cursor, 13)).toEqual(complete({ done: [[1, 14]], count: 13, modseq: '120' }))
})

test('what is no cursor is none', () => {
  for (const text of [undefined, '', '{', 'null', '[]', '{"v":2}', '{"v":1,"uidvalidity":"x"}'])
    expect(parseCursor(text)).toBeUndefined()
  expect(parseCursor(JSON.stringify(complete()))).toEqual(complete())
})

test('what is missing is exactly what no range covers', () => {
  const ranges = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }).map((cuts) => {
    const sorted = cuts.toSorted((a, b) => b - a)
    const pairs: [number, number][] = []
    for (let i = 0; i + 1 < sorted.length; i += 2) pairs.push([sorted[i + 1] ?? 1, sorted[i] ?? 1])
    return pairs
  })
  fc.assert(
    fc.property(ranges, fc.integer({ min: 60, max: 70 }), (done, uidnext) => {
      const gaps = missing(done, uidnext)
      for (let uid = 1; uid < uidnext; uid++) {
        const within = (list: [number, number][]) => list.filter(([from, to]) => uid >= from && uid < to).length
        expect(within(done) + within(gaps)).toBe(1)
      }
    }),
  )
})

// ---- the whole life of a mailbox ------------------------------------------------------------------------------------

/** A server's mailbox: uid -> its flag and the mod-sequence of its last change. */
interface World {
  uidvalidity: number
  uidnext: number
  modseq: number
  mails: Map<number, { flag: number; modseq: number }>
}
/** What the store holds: uidvalidity/uid -> flag. */
type Held = Map<string, number>

type Event = { kind: 'arrive' } | { kind: 'vanish'; pick: number } | { kind: 'flag'; pick: number } | { kind: 'rebuild' }

function happen(world: World, event: Event): void {
  const uids = [...world.mails.keys()]
  const uid = event.kind === 'vanish' || event.kind === 'flag' ? uids[event.pick % Math.max(1, uids.length)] : undefined
  world.modseq++
  if (event.kind === 'arrive') world.mails.set(world.uidnext++, { flag: 0, modseq: world.modseq })
  else if (event.kind === 'rebuild') {
    world.uidvalidity++
    const kept = [...world.mails.values()]
    world.mails = new Map(kept.map((mail, index) => [index + 1, { ...mail, modseq: world.modseq }]))
    world.uidnext = kept.length + 1
  } else if (uid !== undefined && event.kind === 'vanish') world.mails.delete(uid)
  else if (uid !== undefined) world.mails.set(uid, { flag: (world.mails.get(uid)?.flag ?? 0) + 1, modseq: world.modseq })
}

/** A pass as connectors/imap/changes.ts makes it; `between` happens after each step, and `crash` ends it early. */
function sync(world: World, held: Held, text: string | undefined, condstore: boolean, between: () => boolean): string {
  const now: Selected = {
    uidvalidity: String(world.uidvalidity),
    uidnext: world.uidnext,
    exists: world.mails.size,
    modseq: condstore ? BigInt(world.modseq) : undefined,
  }
  const plan = planPass(parseCursor(text), now)
  if (plan.kind === 'unchanged') return text ?? ''
  const place = (uid: number) => `${now.uidvalidity}/${uid}`
  const all = () => [...world.mails.keys()].filter((uid) => uid < now.uidnext)
  let waiting = all()
    .filter((uid) => plan.gaps.some(([from, to]) => uid >= from && uid < to))
    .sort((a, b) => b - a)
  const present = plan.kind === 'full' || needsPresent(plan.cursor, now, waiting.length) ? all() : undefined
  let cursor = plan.cursor
  for (;;) {
    const step = nextStep(cursor, now.uidnext, waiting, 3)
    for (const uid of step.take) {
      const mail = world.mails.get(uid)
      if (mail) held.set(place(uid), mail.flag)
    }
    waiting = waiting.slice(step.take.length)
    cursor = step.cursor
    if (step.last) break
    if (between()) return JSON.stringify(cursor)
    if (String(world.uidvalidity) !== now.uidvalidity) return JSON.stringify(cursor)
  }
  const base = plan.cursor.pass?.base ?? 1
  for (const [uid, mail] of world.mails) {
    const due = plan.flags.kind === 'scan' || (plan.flags.kind === 'since' && BigInt(mail.modseq) > plan.flags.modseq)
    if (due && uid < base && held.has(place(uid))) held.set(place(uid), mail.flag)
  }
  if (present !== undefined) {
    const kept = new Set(present.map(place))
    for (const key of held.keys()) if (!kept.has(key)) held.delete(key)
  }
  return JSON.stringify(finishPass(cursor, present?.length ?? now.exists))
}

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'arrive' } as const) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('vanish' as const), pick: fc.nat(50) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('flag' as const), pick: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'rebuild' } as const) },
)
const round = fc.record({
  before: fc.array(event, { maxLength: 8 }),
  during: fc.array(event, { maxLength: 4 }),
  crash: fc.boolean(),
})

test('whatever happens between, during and instead of steps, two quiet passes give the true picture', () => {
  fc.assert(
    fc.property(fc.array(round, { maxLength: 8 }), fc.boolean(), fc.nat(20), (rounds, condstore, start) => {
      const world: World = { uidvalidity: 1, uidnext: 1, modseq: 1, mails: new Map() }
      for (let i = 0; i < start; i++) happen(world, { kind: 'arrive' })
      const held: Held = new Map()
      let cursor: string | undefined
      for (const { before, during, crash } of rounds) {
        for (const one of before) happen(world, one)
        const waiting = [...during]
        cursor = sync(world, held, cursor, condstore, () => {
          const next = waiting.shift()
          if (next) happen(world, next)
          return crash && waiting.length === 0
        })
      }
      for (let quiet = 0; quiet < 2; quiet++) cursor = sync(world, held, cursor, condstore, () => false)
      const truth = new Map([...world.mails].map(([uid, mail]) => [`${world.uidvalidity}/${uid}`, mail.flag]))
      expect(new Map([...held].sort())).toEqual(new Map([...truth].sort()))
    }),
    { numRuns: 1500 },
  )
})
