// Lists in pages. A token names the last message of its page, so that what arrives meanwhile moves nothing.
import { invalid } from './errors.ts'
import type { Faults } from './faults.ts'
import type { Mailbox, Message } from './mailbox.ts'
import { parseQuery } from './query.ts'

export interface ListInput {
  q: string
  labelIds: string[]
  includeSpamTrash: boolean
  pageToken: string | undefined
  max: number
}
export interface Page<T> {
  items: T[]
  next: string | undefined
  /** Gmail's own is a guess, too: beyond a page it hardly says more than "many". */
  estimate: number
}

export function pageOfMessages(mailbox: Mailbox, input: ListInput, faults: Faults, now: number): Page<Message> {
  for (const id of input.labelIds) if (!mailbox.labels.has(id)) throw invalid(`Invalid label: ${id}`)
  const query = parseQuery(mailbox, input.q, now)
  const all = input.includeSpamTrash || query.everywhere || input.labelIds.some((id) => id === 'SPAM' || id === 'TRASH')
  const fits = (message: Message) =>
    (all || !message.labels.some((label) => label === 'SPAM' || label === 'TRASH')) &&
    input.labelIds.every((id) => message.labels.includes(id)) &&
    query.fits(message)
  return cut(mailbox.newestFirst(), fits, input, faults)
}

/** Conversations by their newest message. */
export function pageOfThreads(mailbox: Mailbox, input: ListInput, faults: Faults, now: number): Page<Message> {
  const { items } = pageOfMessages(mailbox, { ...input, pageToken: undefined, max: Number.POSITIVE_INFINITY }, faults, now)
  const seen = new Set<string>()
  const newest = items.filter(({ threadId }) => !seen.has(threadId) && seen.add(threadId))
  return cut(newest, () => true, input, faults)
}

function cut(messages: Message[], fits: (message: Message) => boolean, input: ListInput, faults: Faults): Page<Message> {
  const start = input.pageToken === undefined ? 0 : Math.max(0, startOf(messages, input.pageToken, faults) - faults.overlap)
  const items: Message[] = []
  let more = false
  for (let at = start; at < messages.length; at++) {
    const message = messages[at]
    if (!message || !fits(message)) continue
    if (items.length === input.max) {
      more = true
      break
    }
    items.push(message)
  }
  const last = items.at(-1)
  const next = more && last ? tokenOf(last, faults.tokenEpoch) : undefined
  return { items, next, estimate: more ? Math.max(201, items.length) : items.length }
}

const tokenOf = ({ date, id }: Message, epoch: number): string => Buffer.from(`${epoch} ${date} ${id}`).toString('base64url')

/** Where the page after that token begins: right behind its message, or where that was. */
function startOf(messages: Message[], token: string, faults: Faults): number {
  const [, epoch, date, id] = /^(\d+) (\d+) ([0-9a-f]{16})$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (Number(epoch) !== faults.tokenEpoch) throw invalid('Invalid pageToken')
  const at = messages.findIndex((message) => message.id === id)
  if (at >= 0) return at + 1
  const older = messages.findIndex((message) => message.date < Number(date))
  return older < 0 ? messages.length : older
}
