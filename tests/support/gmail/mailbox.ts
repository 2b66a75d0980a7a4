// One person's mailbox: its messages with labels and conversations, and the history of all that changes in it. Everything
// that changes a message goes through here, whoever wants it: the API, arriving mail, or a test that plays another client.
import { notFound } from './errors.ts'
import { firstOf, labelsOf, messageIdOf, mimeOf, numberOf } from './generate.ts'
import { History } from './history.ts'
import { draftId, messageId } from './ids.ts'
import { changed, Labels } from './labels.ts'
import { fieldOf, headersOf, split } from './mime.ts'
import type { Shown } from './payload.ts'

export interface Message {
  id: string
  threadId: string
  labels: string[]
  /** When it arrived, in milliseconds. */
  date: number
  historyId: bigint
  /** Its bytes, or the number of a generated one. */
  source: Buffer | number
}

export class Mailbox {
  readonly address: string
  readonly labels = new Labels()
  readonly history: History
  readonly messages = new Map<string, Message>()
  /** Draft by its id: the id of its message, which another one follows with every change. */
  readonly drafts = new Map<string, string>()
  /** Listed, but not to be had. */
  readonly ghosts = new Set<string>()
  /** Oldest first. */
  readonly #byDate: Message[] = []
  readonly #byMessageId = new Map<string, string>()
  readonly #generated: string[] = []
  #count = 0

  constructor(address: string, start = 4_000_000_000n) {
    this.address = address
    this.history = new History(start)
  }

  /** Fills it with generated mails, the newest an hour old. They were there before any history that is kept. */
  generate(count: number, newest: number): void {
    const own = ['Work', 'Work/Reports', 'Receipts'].map((name) => this.labels.create({ name }).id ?? '')
    for (let number = 0; number < count; number++) {
      const date = newest - (count - number) * 600_000
      const id = messageId(this.address, this.#count++, date)
      const threadId = this.#generated[firstOf(number)] ?? id
      this.#generated.push(id)
      this.#keep({ id, threadId, labels: labelsOf(number, own), date, historyId: this.history.now, source: number })
    }
    for (const message of this.messages.values()) if (message.labels.includes('DRAFT')) this.drafts.set(draftId(), message.id)
  }

  add(mime: Buffer, given: { labels: string[]; date: number; threadId?: string | undefined }): Message {
    const id = messageId(this.address, this.#count++, given.date)
    const message = { id, threadId: given.threadId ?? id, labels: given.labels, date: given.date, historyId: 0n, source: mime }
    this.#keep(message)
    this.#byMessageId.set(messageIdIn(mime), id)
    message.historyId = this.history.add({ kind: 'added', message: brief(message) })
    return message
  }

  get(id: string): Message {
    const message = this.messages.get(id)
    if (!message || this.ghosts.has(id)) throw notFound()
    return message
  }

  /** Changes labels without asking who may; nothing happens, and nothing is told, where nothing changes. */
  setLabels(id: string, add: string[], remove: string[]): Message {
    const message = this.get(id)
    const before = message.labels
    message.labels = changed(before, add, remove)
    const added = message.labels.filter((label) => !before.includes(label))
    const removed = before.filter((label) => !message.labels.includes(label))
    if (added.length + removed.length > 0)
      message.historyId = this.history.add({ kind: 'labels', message: brief(message), added, removed })
    return message
  }

  delete(id: string): void {
    const message = this.messages.get(id)
    if (!message) throw notFound()
    this.messages.delete(id)
    this.#byDate.splice(this.#byDate.indexOf(message), 1)
    for (const [draft, of] of this.drafts) if (of === id) this.drafts.delete(draft)
    this.history.add({ kind: 'deleted', message: brief(message) })
  }

  deleteLabel(id: string): void {
    this.labels.delete(id)
    for (const message of this.messages.values()) if (message.labels.includes(id)) this.setLabels(message.id, [], [id])
  }

  mime({ source, date }: Message): Buffer {
    return typeof source === 'number' ? mimeOf({ number: source, owner: this.address, date }) : source
  }

  shown(message: Message): Shown {
    return { ...message, mime: this.mime(message) }
  }

  newestFirst(): Message[] {
    return this.#byDate.toReversed()
  }

  byMessageId(given: string): Message | undefined {
    const number = numberOf(given)
    return this.messages.get((number === undefined ? this.#byMessageId.get(given) : this.#generated[number]) ?? '')
  }

  /** Message-ID of a message; without taking a generated one apart. */
  messageIdOf({ source }: Message): string {
    return typeof source === 'number' ? messageIdOf(source) : messageIdIn(source)
  }

  thread(id: string): Message[] {
    return this.#byDate.filter((message) => message.threadId === id)
  }

  #keep(message: Message): void {
    this.messages.set(message.id, message)
    let at = this.#byDate.length
    while (at > 0 && (this.#byDate[at - 1]?.date ?? 0) > message.date) at--
    this.#byDate.splice(at, 0, message)
  }
}

const brief = ({ id, threadId, labels }: Message) => ({ id, threadId, labelIds: labels })
const messageIdIn = (mime: Buffer): string => fieldOf(headersOf(split(mime).head), 'message-id').trim()
