// Decides what a sync of one mailbox has to fetch, from what the cursor remembers and what SELECT said. Pure: it talks
// to nobody, so that every order of events can be tested. The idea (RFC 4549, RFC 7162): `done` is the set of UID ranges
// that have been listed; what is missing up to UIDNEXT is fetched newest first; a pass remembers the mod-sequence it
// started with, and that becomes the watermark only when the pass is complete.
import { z } from 'zod'
import { ownCursor } from '../cursor.ts'

const Uid = z.number().int().min(1).max(4_294_967_296)
const Modseq = z.string().regex(/^\d{1,20}$/)
const Cursor = z.object({
  v: z.literal(1),
  uidvalidity: z.string().regex(/^\d{1,20}$/),
  /** UID ranges listed, half open, highest first, never touching each other. */
  done: z.array(z.tuple([Uid, Uid])).max(1000),
  /** Mails on the server when the last pass was complete; null before that. */
  count: z.number().int().min(0).nullable(),
  /** Flags are known as of this mod-sequence; null where the server keeps none. */
  modseq: Modseq.nullable(),
  /** A pass that is not complete yet. */
  pass: z
    .object({
      /** Mails below this UID were known before the pass: their flags may have changed. */
      base: Uid,
      modseq: Modseq.nullable(),
      /** Mails listed in this pass. */
      taken: z.number().int().min(0),
      reset: z.boolean(),
    })
    .nullable(),
})
export type Cursor = z.infer<typeof Cursor>
export type Range = [from: number, to: number]

/** What SELECT says about a mailbox. */
export interface Selected {
  uidvalidity: string
  uidnext: number
  exists: number
  /** Undefined where the server does not keep mod-sequences. */
  modseq: bigint | undefined
}

export type FlagCheck = { kind: 'none' } | { kind: 'since'; modseq: bigint } | { kind: 'scan' }

export interface Plan {
  kind: 'unchanged' | 'delta' | 'full'
  /** UID ranges to list, highest first. */
  gaps: Range[]
  flags: FlagCheck
  /** The cursor with its pass begun. */
  cursor: Cursor
}

export function parseCursor(text: string | undefined): Cursor | undefined {
  return ownCursor(Cursor, text)
}

export function planPass(cursor: Cursor | undefined, now: Selected): Plan {
  const reset = cursor !== undefined && cursor.uidvalidity !== now.uidvalidity
  // A UIDNEXT that went back is a server restored without a new UIDVALIDITY: nothing it says about UIDs can be trusted.
  if (cursor === undefined || reset || top(cursor.done) > now.uidnext) return fullPass(now, reset)
  const gaps = missing(cursor.done, now.uidnext)
  const flags = flagCheck(cursor, now)
  if (cursor.pass === null && gaps.length === 0 && flags.kind === 'none' && cursor.count === now.exists) {
    return { kind: 'unchanged', gaps, flags, cursor }
  }
  const pass = cursor.pass ?? { base: top(cursor.done), modseq: textOf(now.modseq), taken: 0, reset: false }
  return { kind: cursor.count === null ? 'full' : 'delta', gaps, flags, cursor: { ...cursor, pass } }
}

function fullPass(now: Selected, reset: boolean): Plan {
  const pass = { base: 1, modseq: textOf(now.modseq), taken: 0, reset }
  const cursor: Cursor = { v: 1, uidvalidity: now.uidvalidity, done: [], count: null, modseq: null, pass }
  return { kind: 'full', gaps: missing([], now.uidnext), flags: { kind: 'none' }, cursor }
}

function flagCheck(cursor: Cursor, now: Selected): FlagCheck {
  if ((cursor.pass?.base ?? top(cursor.done)) <= 1) return { kind: 'none' }
  if (cursor.modseq === null || now.modseq === undefined) return { kind: 'scan' }
  const known = BigInt(cursor.modseq)
  if (known === now.modseq) return { kind: 'none' }
  return known < now.modseq ? { kind: 'since', modseq: known } : { kind: 'scan' }
}

/** True when the UIDs of all mails are needed: the counts do not fit, or there was no complete picture before. */
export function needsPresent(cursor: Cursor, now: Selected, waiting: number): boolean {
  return cursor.count === null || cursor.count + (cursor.pass?.taken ?? 0) + waiting !== now.exists
}

export interface Step {
  /** UIDs to list now, highest first. */
  take: number[]
  cursor: Cursor
  /** True when nothing is left to list. */
  last: boolean
}

/** The next step: `waiting` are the UIDs in the gaps that exist, highest first. */
export function nextStep(cursor: Cursor, uidnext: number, waiting: number[], limit: number): Step {
  const take = waiting.slice(0, limit)
  const lowest = take.at(-1)
  const last = take.length === waiting.length
  // All gaps above the lowest UID taken are filled now, or empty.
  const from = last || lowest === undefined ? 1 : lowest
  const pass = cursor.pass === null ? null : { ...cursor.pass, taken: cursor.pass.taken + take.length }
  return { take, last, cursor: { ...cursor, done: covered(cursor.done, [from, uidnext]), pass } }
}

/** The cursor of a complete picture with `count` mails. */
export function finishPass(cursor: Cursor, count: number): Cursor {
  return { ...cursor, count, modseq: cursor.pass === null ? cursor.modseq : cursor.pass.modseq, pass: null }
}

function top(done: Range[]): number {
  return done[0]?.[1] ?? 1
}

function textOf(modseq: bigint | undefined): string | null {
  return modseq === undefined ? null : modseq.toString()
}

/** What is missing of 1 to `uidnext`, highest first. */
export function missing(done: Range[], uidnext: number): Range[] {
  const gaps: Range[] = []
  let upper = uidnext
  for (const [from, to] of done) {
    if (to < upper) gaps.push([to, upper])
    upper = Math.min(upper, from)
  }
  if (upper > 1) gaps.push([1, upper])
  return gaps
}

/** `done` with a range that reaches to its top or beyond. */
function covered(done: Range[], [from, to]: Range): Range[] {
  if (to <= from) return done
  const touching = done.filter((range) => range[1] >= from)
  const lower = Math.min(from, ...touching.map((range) => range[0]))
  return [[lower, to], ...done.filter((range) => range[1] < from)]
}
