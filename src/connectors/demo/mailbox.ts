// One mailbox of the demo server: UIDs that only grow, a modification sequence for every change (RFC 7162), and hints for
// those who watch.

import type { Role } from '../../shared/mail.ts'
import type { Changes, ChangesInput, Flags, RemoteMail } from '../connector.ts'

/** Where a mail's bytes come from: composed from a seed, or stored under their hash. */
export type Source = { seed: string } | { stored: string; arrived: number }

export interface Entry {
  uid: number
  modseq: number
  flags: Flags
  source: Source
}

export interface DemoMailbox {
  path: string
  role: Role
  uidvalidity: string
  uidnext: number
  modseq: number
  entries: Map<number, Entry>
  watchers: Set<() => void>
}

export function emptyMailbox(path: string, role: Role, uidvalidity: string): DemoMailbox {
  return { path, role, uidvalidity, uidnext: 1, modseq: 1, entries: new Map(), watchers: new Set() }
}

export function addEntry(mailbox: DemoMailbox, source: Source, flags: Flags): Entry {
  const entry = { uid: mailbox.uidnext++, modseq: ++mailbox.modseq, flags, source }
  mailbox.entries.set(entry.uid, entry)
  notifyWatchers(mailbox)
  return entry
}

export function removeEntry(mailbox: DemoMailbox, uid: number): void {
  if (!mailbox.entries.delete(uid)) return
  mailbox.modseq++
  notifyWatchers(mailbox)
}

/** Flags that are already so change nothing. */
export function setFlags(mailbox: DemoMailbox, entry: Entry, set: Partial<Flags>): void {
  const flags = { ...entry.flags, ...set }
  if (flags.read === entry.flags.read && flags.starred === entry.flags.starred && flags.answered === entry.flags.answered) return
  entry.flags = flags
  entry.modseq = ++mailbox.modseq
  notifyWatchers(mailbox)
}

function notifyWatchers(mailbox: DemoMailbox): void {
  for (const onHint of mailbox.watchers) onHint()
}

/** Where a sync stands. `until` and `below` are set while a pass is under way: it ends at that modseq, and what is older than `below` is to come. */
interface Cursor {
  validity: string
  modseq: number
  uidnext: number
  pass?: { modseq: number; uidnext: number; below: number; reset: boolean }
}

export function changesOf(
  mailbox: DemoMailbox,
  input: ChangesInput,
  describe: (entry: Entry) => RemoteMail | undefined,
): Changes {
  const stored = readCursor(input.cursor)
  const reset = stored !== undefined && stored.validity !== mailbox.uidvalidity
  // A modseq from the future: the server was set back, so the cursor says nothing.
  const cursor = stored && !reset && stored.modseq <= mailbox.modseq ? stored : fresh(mailbox)
  const pass = cursor.pass ?? { modseq: mailbox.modseq, uidnext: mailbox.uidnext, below: mailbox.uidnext, reset }
  const entries = [...mailbox.entries.values()].reverse()
  const unseen = entries.filter((entry) => entry.uid >= cursor.uidnext && entry.uid < pass.below)
  const step = unseen.slice(0, Math.max(1, input.limit))
  const more = unseen.length > step.length
  const below = step.at(-1)?.uid ?? pass.below
  const next: Cursor = more
    ? { ...cursor, pass: { ...pass, below } }
    : { validity: mailbox.uidvalidity, modseq: pass.modseq, uidnext: pass.uidnext }
  const changed = entries.filter((entry) => entry.uid < cursor.uidnext && entry.modseq > cursor.modseq)
  const answer: Changes = {
    uidvalidity: mailbox.uidvalidity,
    reset: pass.reset,
    upserted: step.flatMap((entry) => describe(entry) ?? []),
    flags: more ? [] : changed.map(({ uid, flags }) => ({ uid, flags })),
    cursor: writeCursor(next),
    more,
    total: mailbox.entries.size,
  }
  if (!more && (cursor.modseq === 0 || mailbox.modseq > cursor.modseq)) answer.present = [...mailbox.entries.keys()]
  return answer
}

function fresh(mailbox: DemoMailbox): Cursor {
  return { validity: mailbox.uidvalidity, modseq: 0, uidnext: 0 }
}

/** Anything that is no cursor of ours means: from the beginning. */
function readCursor(text: string | undefined): Cursor | undefined {
  const [validity = '', place = '', pass] = (text ?? '').split(' ')
  const [modseq, uidnext] = numbers(place)
  if (modseq === undefined || uidnext === undefined) return undefined
  const [end, last, below, reset] = numbers(pass ?? '')
  if (end === undefined || last === undefined || below === undefined) return { validity, modseq, uidnext }
  return { validity, modseq, uidnext, pass: { modseq: end, uidnext: last, below, reset: reset === 1 } }
}

function writeCursor({ validity, modseq, uidnext, pass }: Cursor): string {
  const done = `${validity} ${modseq},${uidnext}`
  return pass ? `${done} ${pass.modseq},${pass.uidnext},${pass.below},${pass.reset ? 1 : 0}` : done
}

function numbers(text: string): number[] {
  return /^\d+(,\d+)*$/.test(text) ? text.split(',').map(Number) : []
}
