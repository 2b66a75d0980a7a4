// imapflow with four changes: the certificate is judged before any credentials are sent, a list of folders has an end, the
// responses to a FETCH of many mails are read in a quarter of the time, and flags that another program changed meanwhile are not
// taken for one of them.
import { type FetchMessageObject, type FetchQueryObject, ImapFlow, type ImapFlowOptions } from 'imapflow'
import { checkCertificate } from '../tls-trust.ts'
import { type RawResponse, readFetchResponse } from './fetch-response.ts'

type Handler = (response: unknown) => Promise<unknown>
interface ExecOptions {
  untagged?: Record<string, Handler>
}
/** Nobody has so many folders. */
const mostFolders = 20_000

function counted(name: string, handler: Handler, client: ImapFlow): Handler {
  if (name !== 'LIST' && name !== 'LSUB' && name !== 'XLIST') return handler
  let count = 0
  return async (response) => {
    if (++count <= mostFolders) return handler(response)
    if (count === mostFolders + 1) {
      client.emit('error', Object.assign(new Error('a list without end'), { code: 'ResponseTooLarge' }))
      client.close()
    }
    return undefined
  }
}

/** What a server says of a mail unasked, when another program changed its flags (RFC 9051, section 7.5.2). */
const unasked = new Set(['UID', 'FLAGS', 'MODSEQ'])

/** Whether a FETCH response that imapflow has parsed (`1 FETCH (UID 7 FLAGS (\\Seen))`) has flags and nothing of the mail itself. */
function hasFlagsAlone(response: unknown): boolean {
  const [, items] = (response as { attributes?: unknown[] }).attributes ?? []
  if (!Array.isArray(items)) return false
  const names = items.flatMap((item, at) => (at % 2 === 0 ? [String(item?.value).toUpperCase()] : []))
  return names.includes('FLAGS') && names.every((name) => unasked.has(name))
}

function isBare({ seq, uid, flags, modseq, ...mail }: FetchMessageObject): boolean {
  return flags !== undefined && Object.keys(mail).length === 0
}

/** A method that the types of imapflow leave out. */
function inherited(name: 'exec' | 'handleResponse' | 'untaggedFetch'): (...given: unknown[]) => unknown {
  const method: unknown = Reflect.get(ImapFlow.prototype, name)
  if (typeof method !== 'function') throw new Error(`imapflow has no ${name}`)
  return method as (...given: unknown[]) => unknown
}

/**
 * imapflow decides about encryption in `upgradeToSTARTTLS`, for every kind of connection and always before it logs in:
 * here the certificate is judged, and a connection that should be encrypted and is not ends.
 */
export class JudgedImapFlow extends ImapFlow {
  readonly #trust: { pinned: string | undefined } | undefined
  #take: ((mail: FetchMessageObject) => void) | undefined

  constructor(trust: { pinned: string | undefined } | undefined, options: ImapFlowOptions) {
    super(options)
    this.#trust = trust
  }

  /** Every command goes through here. Its answers are collected in memory: a list without end must not fill it. */
  exec(command: string, attributes: unknown, options: ExecOptions = {}): unknown {
    const asksForMail = command.endsWith('FETCH') && JSON.stringify(attributes).includes('"BODY')
    const untagged = Object.entries(options.untagged ?? {}).map(([name, handler]) => {
      const listed = asksForMail && name === 'FETCH' ? this.#withoutNews(handler) : handler
      return [name, counted(name, listed, this)] as const
    })
    return inherited('exec').call(this, command, attributes, { ...options, untagged: Object.fromEntries(untagged) })
  }

  /** imapflow gives every FETCH response to the FETCH under way: news among them would be lost, or be taken for the mail asked for. */
  #withoutNews(handler: Handler): Handler {
    return async (response) => (hasFlagsAlone(response) ? inherited('untaggedFetch').call(this, response) : handler(response))
  }

  /** Fetches mails by UID: each is passed to `take`, which does not throw, as soon as it is read. */
  async fetchEach(uids: string, query: FetchQueryObject, take: (mail: FetchMessageObject) => void): Promise<void> {
    this.#take = take
    try {
      for await (const mail of this.fetch(uids, query, { uid: true })) take(mail)
    } finally {
      this.#take = undefined
    }
  }

  /** Every response goes through here. Whether to go on. */
  async handleResponse(response: RawResponse): Promise<unknown> {
    const mail = this.#take && readFetchResponse(response)
    // Flags alone may be news: exec knows.
    if (!mail || isBare(mail)) return inherited('handleResponse').call(this, response)
    this.#take?.(mail)
    return true
  }

  override async upgradeToSTARTTLS(): Promise<boolean> {
    const encrypted = await super.upgradeToSTARTTLS()
    if (this.#trust !== undefined) checkCertificate(Reflect.get(this, 'socket'), this.#trust.pinned)
    return encrypted
  }
}
