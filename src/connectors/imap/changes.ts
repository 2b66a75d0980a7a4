// One step of a sync of one mailbox: what the planner (plan.ts) decides is fetched here. Between steps a pass is kept
// in memory (the UIDs still waiting), so that they are searched once; a crash loses only that memory, not the cursor.
import type { MailboxObject } from 'imapflow'
import { AppError } from '../../core/errors.ts'
import type { Changes, ChangesInput } from '../connector.ts'
import { toFlags } from './envelope.ts'
import { fetchMails } from './fetch.ts'
import { type FlagCheck, finishPass, needsPresent, nextStep, parseCursor, planPass, type Range, type Selected } from './plan.ts'
import type { ImapSession } from './session.ts'

/** A pass under way on this connection. */
interface Pass {
  /** The cursor handed out with the step before: the next one must come with it. */
  cursor: string
  now: Selected
  flags: FlagCheck
  /** UIDs to list, highest first. */
  waiting: number[]
  /** All UIDs, where they are needed at the end. */
  all: number[] | undefined
  reset: boolean
}

export interface ChangesReader {
  read(input: ChangesInput): Promise<Changes>
}

export function createChangesReader(session: ImapSession, clock: () => number): ChangesReader {
  const passes = new Map<string, Pass>()
  return {
    read: async (input) => {
      const known = passes.get(input.mailbox)
      passes.delete(input.mailbox)
      if (known !== undefined && known.cursor === input.cursor) {
        const mailbox = await session.select(input.mailbox)
        if (String(mailbox.uidValidity) === known.now.uidvalidity) return step(known, input)
      }
      return begin(input)
    },
  }

  async function begin(input: ChangesInput): Promise<Changes> {
    const mailbox = await session.select(input.mailbox, true)
    session.takeNews(input.mailbox)
    const now = await stateOf(session, mailbox)
    const plan = planPass(parseCursor(input.cursor), now)
    if (plan.kind === 'unchanged') return answer(input.cursor ?? '', now, false)
    const all = plan.kind === 'full' ? await allUids(session, now) : undefined
    const waiting = await uidsIn(session, now, plan.gaps, all)
    // A UID that is missing among the new ones may be known here: a mail moved there from here, and on by another program.
    const came = plan.gaps.reduce((sum, [from, to]) => sum + to - from, 0)
    const unsure = waiting.length < came || needsPresent(plan.cursor, now, waiting.length)
    const present = all ?? (unsure ? await allUids(session, now) : undefined)
    const reset = plan.cursor.pass?.reset ?? false
    return step({ cursor: JSON.stringify(plan.cursor), now, flags: plan.flags, waiting, all: present, reset }, input)
  }

  async function step(pass: Pass, input: ChangesInput): Promise<Changes> {
    const cursor = parseCursor(pass.cursor)
    if (cursor === undefined) throw new AppError('internal', 'Something went wrong on the server. Details are in the server log.')
    const next = nextStep(cursor, pass.now.uidnext, pass.waiting, Math.max(1, input.limit))
    const upserted = await fetchMails(session.client, next.take, clock())
    if (!next.last) {
      const text = JSON.stringify(next.cursor)
      passes.set(input.mailbox, { ...pass, cursor: text, waiting: pass.waiting.slice(next.take.length) })
      return { ...answer(text, pass.now, pass.reset), upserted, more: true }
    }
    const base = cursor.pass?.base ?? 1
    const changed = await changedFlags(session, pass.flags, base, 2 * pass.now.exists + 1000)
    const all = pass.all ?? (changed.deleted ? await allUids(session, pass.now) : undefined)
    const present = all === undefined ? undefined : await withoutDeleted(session, all)
    const done = finishPass(next.cursor, all?.length ?? pass.now.exists)
    const complete = { ...answer(JSON.stringify(done), pass.now, pass.reset), upserted, flags: changed.flags }
    return present === undefined ? complete : { ...complete, present }
  }
}

function answer(cursor: string, now: Selected, reset: boolean): Changes {
  return { uidvalidity: now.uidvalidity, reset, upserted: [], flags: [], cursor, more: false, total: now.exists }
}

/** The state as SELECT gave it: imapflow goes on changing its own object. */
async function stateOf(session: ImapSession, mailbox: MailboxObject): Promise<Selected> {
  const { exists, highestModseq } = mailbox
  const uidvalidity = String(mailbox.uidValidity ?? 0)
  const keepsModseq = session.client.enabled.has('CONDSTORE') && !mailbox.noModseq
  const modseq = keepsModseq && highestModseq !== undefined && highestModseq > 0n ? highestModseq : undefined
  // Some servers leave UIDNEXT out.
  const uidnext = mailbox.uidNext || Math.max(0, ...(await search(session, { all: true })).slice(-1)) + 1
  return { uidvalidity, uidnext, exists, modseq }
}

/** Mails about which one SEARCH asks: imapflow takes 300 MB to read half a million numbers in one answer. */
const searched = 100_000
/** Where UIDs are far apart. */
const mostSearches = 50

async function allUids(session: ImapSession, now: Selected): Promise<number[]> {
  if (now.exists === 0) return []
  if (now.exists <= searched) return (await search(session, { all: true })).filter((uid) => uid < now.uidnext)
  const width = Math.max(searched, Math.ceil(now.uidnext / mostSearches))
  const found: number[][] = []
  for (let from = 1; from < now.uidnext; from += width)
    found.push(await search(session, { uid: `${from}:${Math.min(from + width, now.uidnext) - 1}` }))
  return found.flat()
}

/** UIDs in the gaps, highest first. */
async function uidsIn(session: ImapSession, now: Selected, gaps: Range[], all: number[] | undefined): Promise<number[]> {
  if (gaps.length === 0) return []
  const set = gaps.map(([from, to]) => `${from}:${to - 1}`).join(',')
  const uids = all ?? (gaps.length > 20 ? await allUids(session, now) : await search(session, { uid: set }))
  return uids.filter((uid) => gaps.some(([from, to]) => uid >= from && uid < to)).sort((a, b) => b - a)
}

/** Mails that another program marked \Deleted, or that this one could not expunge, are gone for a person. */
async function withoutDeleted(session: ImapSession, all: number[]): Promise<number[]> {
  if (all.length === 0) return []
  const deleted = new Set(await search(session, { deleted: true }))
  return deleted.size === 0 ? all : all.filter((uid) => !deleted.has(uid))
}

async function search(session: ImapSession, query: { all: true } | { uid: string } | { deleted: true }): Promise<number[]> {
  const found = await session.client.search(query, { uid: true })
  if (!Array.isArray(found)) throw new AppError('provider', "The mail server didn't list its emails. Please try again later.")
  return found
}

/** New flags of mails below `base`. A server that ignores CHANGEDSINCE answers with all: the unchanged are left out. */
async function changedFlags(
  session: ImapSession,
  check: FlagCheck,
  base: number,
  most: number,
): Promise<{ flags: Changes['flags']; deleted: boolean }> {
  if (check.kind === 'none') return { flags: [], deleted: false }
  const since = check.kind === 'since' ? check.modseq : undefined
  const options = { uid: true, ...(since === undefined ? {} : { changedSince: since }) }
  const flags: Changes['flags'] = []
  let deleted = false
  for await (const fetched of session.client.fetch(`1:${Math.max(1, base - 1)}`, { uid: true, flags: true }, options)) {
    if (fetched.uid === undefined || fetched.flags === undefined) continue
    if (fetched.uid >= base) {
      // Nobody asked: another program has just changed a mail of this pass.
      session.addNews()
      continue
    }
    if (since !== undefined && fetched.modseq !== undefined && fetched.modseq <= since) continue
    if (fetched.flags.has('\\Deleted')) deleted = true
    else flags.push({ uid: fetched.uid, flags: toFlags(fetched.flags) })
    if (flags.length > most)
      throw new AppError('provider', 'The mail server listed more emails than it has. Please try again later.')
  }
  return { flags, deleted }
}
