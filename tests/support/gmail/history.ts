// What happened in a mailbox, in its order (users.history.list). Ids rise with gaps; what is too old is forgotten.
import type { gmail_v1 } from '@googleapis/gmail'
import { invalid, notFound } from './errors.ts'

interface Message {
  id: string
  threadId: string
  labelIds: string[]
}
export type Event =
  | { kind: 'added'; message: Message }
  | { kind: 'deleted'; message: Message }
  | { kind: 'labels'; message: Message; added: string[]; removed: string[] }
interface Entry {
  id: bigint
  event: Event
}

export const historyTypes = ['messageAdded', 'messageDeleted', 'labelAdded', 'labelRemoved']

export class History {
  #entries: Entry[] = []
  #now: bigint
  /** Older starts than this are refused. */
  #oldest: bigint

  constructor(start: bigint) {
    this.#now = start
    this.#oldest = start
  }

  get now(): bigint {
    return this.#now
  }

  add(event: Event): bigint {
    this.#now += 1n + (this.#now % 7n) * 11n
    this.#entries.push({ id: this.#now, event })
    return this.#now
  }

  /** Forgets all there is: whoever asks from an older point gets a 404. */
  forget(): void {
    this.#now += 1n
    this.#oldest = this.#now
    this.#entries = []
  }

  list(asked: { start: string; types: string[]; labelId: string; after: string | undefined; max: number }) {
    if (!/^\d{1,20}$/.test(asked.start)) throw invalid('Invalid startHistoryId')
    const start = BigInt(asked.start)
    if (start < this.#oldest || start > this.#now) throw notFound()
    const from = asked.after === undefined ? start : BigInt(asked.after)
    const found = this.#entries
      .slice(this.#indexAfter(from))
      .map(({ id, event }) => recordOf(id, event, asked.types, asked.labelId))
      .filter((record) => record !== undefined)
    const page = found.slice(0, asked.max)
    const last = found.length > page.length ? page.at(-1)?.id : undefined
    return { page, next: last ?? undefined, now: String(this.#now) }
  }

  #indexAfter(id: bigint): number {
    let low = 0
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#entries[middle]?.id ?? 0n) <= id) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** One record, or undefined where nothing of it was asked for. */
function recordOf(id: bigint, event: Event, types: string[], labelId: string): gmail_v1.Schema$History | undefined {
  const wanted = (type: string) => types.length === 0 || types.includes(type)
  const { message } = event
  const changedLabels = event.kind === 'labels' ? [...event.added, ...event.removed] : []
  if (labelId !== '' && ![...message.labelIds, ...changedLabels].includes(labelId)) return undefined
  const base = { id: String(id), messages: [{ id: message.id, threadId: message.threadId }] }
  switch (event.kind) {
    case 'added':
      return wanted('messageAdded') ? { ...base, messagesAdded: [{ message }] } : undefined
    case 'deleted':
      return wanted('messageDeleted') ? { ...base, messagesDeleted: [{ message }] } : undefined
    case 'labels': {
      const added = wanted('labelAdded') && event.added.length > 0
      const removed = wanted('labelRemoved') && event.removed.length > 0
      if (!added && !removed) return undefined
      return {
        ...base,
        ...(added ? { labelsAdded: [{ message, labelIds: event.added }] } : {}),
        ...(removed ? { labelsRemoved: [{ message, labelIds: event.removed }] } : {}),
      }
    }
  }
}
