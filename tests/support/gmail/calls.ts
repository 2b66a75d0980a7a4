// One call of the API, as its method sees it, and what most methods do first.
import type { gmail_v1 } from '@googleapis/gmail'
import { invalid } from './errors.ts'
import type { Faults } from './faults.ts'
import type { Mailbox, Message } from './mailbox.ts'
import type { ListInput } from './pages.ts'
import { type Encoding, type Format, messageOf } from './payload.ts'
import type { Post } from './send.ts'

export interface Call {
  mailbox: Mailbox
  /** What stands in the path, by its name there. */
  params: Record<string, string>
  query: URLSearchParams
  /** The JSON that came, or that of an upload. */
  json: Record<string, unknown>
  /** The mail of an upload. */
  media: Buffer | undefined
  post: Post
  check: Encoding
  faults: Faults
}
/** Undefined answers 204. */
export type Method = (call: Call) => object | undefined

export const param = (call: Call, name: string): string => call.params[name] ?? ''

export function strings(call: Call, name: string): string[] {
  const given = call.json[name] ?? []
  if (!Array.isArray(given) || given.some((one) => typeof one !== 'string')) throw invalid(`Invalid value at '${name}'`)
  return given
}

export function text(json: Record<string, unknown>, name: string): string | undefined {
  const given = json[name]
  if (given === undefined || given === null) return undefined
  if (typeof given !== 'string') throw invalid(`Invalid value at '${name}' (TYPE_STRING)`)
  return given
}

export const inner = (json: Record<string, unknown>, name: string): Record<string, unknown> => {
  const given = json[name]
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
}

/** The mail that came: uploaded, or as `raw`. */
export function mimeIn(call: Call, message: Record<string, unknown>): Buffer {
  if (call.media) return call.media
  const raw = text(message, 'raw')
  if (!raw) throw invalid("'raw' RFC822 payload message string or uploading message via /upload/* URL required")
  return Buffer.from(raw, 'base64url')
}

export function listInput(call: Call): ListInput {
  const asked = Number(call.query.get('maxResults') ?? 100)
  if (!Number.isInteger(asked) || asked < 0) throw invalid('Invalid value for maxResults')
  return {
    q: call.query.get('q') ?? '',
    labelIds: call.query.getAll('labelIds'),
    includeSpamTrash: call.query.get('includeSpamTrash') === 'true',
    pageToken: call.query.get('pageToken') ?? undefined,
    max: Math.min(asked || 100, 500),
  }
}

export function shownAs(call: Call, message: Message): gmail_v1.Schema$Message {
  const format = (call.query.get('format') ?? 'full').toLowerCase()
  if (!['full', 'metadata', 'minimal', 'raw'].includes(format))
    throw invalid(`Invalid value at 'format': "${format.slice(0, 40)}"`)
  return messageOf(call.mailbox.shown(message), format as Format, call.check, call.query.getAll('metadataHeaders'))
}

/** What a change answers: the message without its content. */
export const named = ({ id, threadId, labels }: Message) => ({ id, threadId, ...(labels.length > 0 ? { labelIds: labels } : {}) })
export const pair = ({ id, threadId }: Message) => ({ id, threadId })
/** As Gmail does: an empty list is left out of its answer. */
export const listed = (name: string, items: object[]) => (items.length > 0 ? { [name]: items } : {})
