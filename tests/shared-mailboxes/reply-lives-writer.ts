// A person who answers by the pages of a shared mailbox, step by step, and does not always get an answer.
import { mailboxHeader } from '../../src/shared/member-roles.ts'
import type { InBetween } from '../../src/shared/writing.ts'
import type { SeededTeam } from './reply-lives-seed.ts'
import type { Conversation } from './team.ts'

export interface Homing {
  /** Resolves while it runs. */
  url(): Promise<string>
}

/** What a page knows of its answer. It outlives the server. */
export interface Writing {
  who: 'ada' | 'grace'
  asked: Conversation
  now: 'not begun' | 'begun' | 'written' | 'over'
  start?: { subject: string; replyTo: { basis?: string[] } }
  draft?: { id: string; revision: number }
  /** Ids of what its writer was shown. */
  seen: string[]
  basis?: string[]
}

type Answer = { answered: false } | { answered: true; data?: unknown; error?: { code: string; reason?: string | undefined } }

const queries = new Set(['drafts.inBetween', 'drafts.get', 'mail.prefill'])

/** Calls a procedure as a page does. `answered: false`: the server ended before it answered. */
export async function call(homing: Homing, team: SeededTeam, who: Writing['who'], name: string, input: object): Promise<Answer> {
  try {
    const address = `${await homing.url()}/trpc/${name}`
    const text = JSON.stringify(input)
    const headers = { authorization: `Bearer ${team.tokens[who]}`, [mailboxHeader]: team.id, 'content-type': 'application/json' }
    const answer = queries.has(name)
      ? await fetch(`${address}?input=${encodeURIComponent(text)}`, { headers })
      : await fetch(address, { method: 'POST', headers, body: text })
    const { result, error } = (await answer.json()) as {
      result?: { data: unknown }
      error?: { data: { code: string; details?: { reason?: string } } }
    }
    return error
      ? { answered: true, error: { code: error.data.code, reason: error.data.details?.reason } }
      : { answered: true, data: result?.data }
  } catch {
    return { answered: false }
  }
}

/** A reply that was held, with the mails that came in between and were not shown. */
interface Held {
  shown: number
  missing: string[]
}

export function writerOf(homing: Homing, team: SeededTeam, random: () => number) {
  const held: Held[] = []
  const counts = { unanswered: 0, takenBack: 0 }
  /** Conversations in which an answer was taken back: it may be gone between the refusal and what is shown. */
  const undone = new Set<string>()
  let waiting: (() => void) | undefined

  async function ask<T>(writing: Writing, name: string, input: object): Promise<{ data?: T; code?: string; reason?: string }> {
    const answer = await call(homing, team, writing.who, name, input)
    if (!answer.answered) {
      counts.unanswered++
      return {}
    }
    const { code, reason } = answer.error ?? {}
    return { ...(answer.error ? {} : { data: answer.data as T }), ...(code ? { code } : {}), ...(reason ? { reason } : {}) }
  }

  /** One step; what was not answered is done again. */
  async function step(writing: Writing): Promise<void> {
    if (writing.now === 'not begun') await begin(writing)
    else if (writing.now === 'begun') await write(writing)
    else if (writing.now === 'written') await send(writing)
    waiting?.()
  }

  async function begin(writing: Writing): Promise<void> {
    const { data, code } = await ask<Writing['start']>(writing, 'mail.prefill', { id: writing.asked.mailId, kind: 'reply' })
    if (code) throw new Error(`not begun: ${code}`)
    if (!data) return
    Object.assign(writing, { start: data, seen: data.replyTo.basis ?? [], now: 'begun' })
  }

  async function write(writing: Writing): Promise<void> {
    const { subject, replyTo } = writing.start ?? { subject: '', replyTo: {} }
    const fields = { to: 'carol@customers.test', cc: '', bcc: '', subject, body: '<p>At noon.</p>', replyTo }
    const { data, code } = await ask<Writing['draft']>(writing, 'drafts.save', { fields })
    if (code) throw new Error(`not saved: ${code}`)
    if (data) Object.assign(writing, { draft: data, now: 'written' })
  }

  async function send(writing: Writing): Promise<void> {
    const { draft, basis } = writing
    // Half of them wait for the mail server; the others may be taken back.
    const holdSeconds = random() < 0.5 ? undefined : 1
    const input = { ...draft, ...(holdSeconds ? { holdSeconds } : {}), ...(basis ? { basis } : {}) }
    const { id, revision } = draft ?? { id: '', revision: 0 }
    const { data, code, reason } = await ask<{ id: string }>(writing, 'drafts.send', { ...input, id, revision })
    if (reason === 'in-between') return readInBetween(writing, id)
    if (data && holdSeconds && random() < 0.3) return takeBack(writing, data.id, id)
    // The draft goes when its mail has left, or was given up by a call whose answer was lost. SERVICE_UNAVAILABLE: it may have left.
    if (data || code === 'NOT_FOUND' || code === 'SERVICE_UNAVAILABLE') writing.now = 'over'
    else if (code) throw new Error(`not sent: ${code} ${reason}`)
  }

  /** Gives up where somebody else has answered. */
  async function readInBetween(writing: Writing, id: string): Promise<void> {
    const came = (team.received.get(writing.asked.threadId) ?? []).filter((mail) => !writing.seen.includes(mail))
    const { data, code } = await ask<InBetween>(writing, 'drafts.inBetween', { id })
    if (code) throw new Error(`not shown: ${code}`)
    if (!data) return
    const shown = new Set(data.items.map((item) => item.id))
    if (!undone.has(writing.asked.threadId) || shown.size > 0)
      held.push({ shown: shown.size, missing: came.filter((mail) => !shown.has(mail)) })
    if (!data.items.some(({ kind }) => kind === 'answer')) {
      Object.assign(writing, { basis: data.basis, seen: data.basis })
      return
    }
    // Where this is not answered, a draft stays that nobody sends.
    await ask(writing, 'drafts.discard', { id })
    writing.now = 'over'
  }

  /** The draft is there again, and is sent again later. */
  async function takeBack(writing: Writing, outboxId: string, id: string): Promise<void> {
    undone.add(writing.asked.threadId)
    const { data } = await ask(writing, 'mail.cancelSending', { id: outboxId })
    if (data) counts.takenBack++
    const { data: stored } = await ask<{ draft: Writing['draft'] }>(writing, 'drafts.get', { id })
    // Otherwise it is sent as it is known: that is the same mail, or one that is not there any more.
    if (stored?.draft) writing.draft = stored.draft
  }

  return {
    held,
    counts,
    step,
    /** Resolves after the step with which this becomes true. */
    until: (isTrue: () => boolean) =>
      new Promise<void>((resolve) => {
        waiting = () => {
          if (isTrue()) resolve()
        }
      }),
  }
}
