// A faithful stand-in of Gmail's REST API (developers.google.com/workspace/gmail/api/reference/rest) for tests and trials:
// mailboxes of several people, history, quota, and faults on demand. What it does not do: search by relevance, settings,
// batch requests, resumable uploads, push.
//   await using gmail = await startGmail({ who, people: { 'ada@gmail.example': 20_000 } })
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBody } from './body.ts'
import type { Call } from './calls.ts'
import { badToken, failedPrecondition, noToken, otherPerson, Refusal } from './errors.ts'
import { Faults, refusalOf } from './faults.ts'
import { partial } from './fields.ts'
import { Mailbox, type Message } from './mailbox.ts'
import { type Encoding, usualEncoding } from './payload.ts'
import { olderCosts, Quota } from './quota.ts'
import { type Route, routeOf } from './routes.ts'
import { checkScope } from './scopes.ts'
import { deliver, type Post } from './send.ts'

export type Who = (token: string) => Promise<{ email: string; scope: string } | undefined>

export interface GmailOptions {
  /** Whose an access token is, and what it allows; undefined for one that is no good. */
  who: Who
  /** Addresses with the number of mails that are generated for each. */
  people?: Record<string, number>
  port?: number
  quota?: { limit?: number; windowSeconds?: number; costs?: Record<string, number> }
  check?: Partial<Encoding>
  rewriteMessageId?: boolean
  /** Calls of one person at a time; more are answered with 429. */
  mostAtOnce?: number
  now?: () => number
  /** Answers what the API does not know, below /control; false: that was none of its own. */
  control?: (gmail: Gmail, request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

export class Gmail implements Post {
  readonly mailboxes = new Map<string, Mailbox>()
  readonly outside: Post['outside'] = []
  readonly faults = new Faults()
  readonly quota: Quota
  readonly check: Encoding
  /** How often each message was asked for, by its id, and let through. */
  readonly gets = new Map<string, number>()
  /** Calls let through, by method; `refused` by the status they were answered with. */
  readonly calls = new Map<string, number>()
  readonly refused = new Map<number, number>()
  rewriteMessageId: boolean
  readonly now: () => number
  readonly #who: Who
  readonly #mostAtOnce: number
  readonly #running = new Map<string, number>()

  constructor(options: GmailOptions) {
    this.now = options.now ?? Date.now
    this.#who = options.who
    this.#mostAtOnce = options.mostAtOnce ?? Number.POSITIVE_INFINITY
    this.rewriteMessageId = options.rewriteMessageId ?? false
    this.check = { ...usualEncoding, ...options.check }
    const { limit = 15_000, windowSeconds = 60, costs = olderCosts } = options.quota ?? {}
    this.quota = new Quota({ limit, windowSeconds, costs, now: this.now })
    for (const [address, count] of Object.entries(options.people ?? {})) this.addPerson(address, count)
  }

  addPerson(address: string, count = 0): Mailbox {
    const mailbox = new Mailbox(address.toLowerCase())
    if (count > 0) mailbox.generate(count, this.now() - 3_600_000)
    this.mailboxes.set(mailbox.address, mailbox)
    return mailbox
  }

  mailbox(address: string): Mailbox {
    const found = this.mailboxes.get(address.toLowerCase())
    if (!found) throw new Error(`nobody here has the address ${address}`)
    return found
  }

  /** A mail arrives from the internet. */
  deliver(address: string, mime: string | Buffer, labels?: string[]): Message {
    const bytes = typeof mime === 'string' ? Buffer.from(mime) : mime
    return deliver(this.mailbox(address), bytes, { now: this.now(), ...(labels ? { labels } : {}) })
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://gmail.example')
    const route = routeOf(request.method ?? 'GET', url.pathname)
    // Read to its end whatever comes of it, or the client would meet a cut connection instead of the answer.
    const body = await readBody(request, route?.upload ?? false)
    if (!route) throw new Refusal(404, 'notFound', 'Not Found')
    const mailbox = await this.#admit(request, response, route, url.searchParams)
    const effect = await this.#trouble(route.name)
    if (effect === 'hang') return
    if (effect === 'cut') return void response.destroy()
    const call: Call = {
      mailbox,
      params: route.params,
      query: url.searchParams,
      ...body,
      post: this,
      check: this.check,
      faults: this.faults,
    }
    this.calls.set(route.name, (this.calls.get(route.name) ?? 0) + 1)
    if (route.name === 'messages.get') this.gets.set(route.params.id ?? '', (this.gets.get(route.params.id ?? '') ?? 0) + 1)
    const answer = this.faults.bentBy(route.name, route.run(call))
    const fields = url.searchParams.get('fields')
    write(response, answer === undefined || fields === null ? answer : partial(answer, fields), effect)
  }

  /** Whose mailbox it is about, once the token, its permissions and the quota allow the call. */
  async #admit(request: IncomingMessage, response: ServerResponse, route: Route, query: URLSearchParams): Promise<Mailbox> {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? query.get('access_token')
    if (!token) throw noToken()
    const who = await this.#who(token)
    if (!who) throw badToken()
    const address = who.email.toLowerCase()
    this.#countAtOnce(response, address)
    this.quota.charge(address, route.name)
    checkScope(route.name, who.scope, query)
    if (route.userId !== 'me' && route.userId.toLowerCase() !== address) throw otherPerson(route.userId)
    const mailbox = this.mailboxes.get(address)
    if (!mailbox) throw failedPrecondition('Mail service not enabled')
    return mailbox
  }

  #countAtOnce(response: ServerResponse, address: string): void {
    const running = (this.#running.get(address) ?? 0) + 1
    this.#running.set(address, running)
    response.once('close', () => this.#running.set(address, (this.#running.get(address) ?? 1) - 1))
    if (running > this.#mostAtOnce)
      throw new Refusal(429, 'rateLimitExceeded', 'Too many concurrent requests for user.', { domain: 'usageLimits' })
  }

  async #trouble(method: string): Promise<'cut' | 'cut mid-answer' | 'lost answer' | 'hang' | undefined> {
    if (this.faults.latencyMs > 0) await sleep(this.faults.latencyMs)
    const effect = this.faults.take(method)
    const refusal = refusalOf(effect)
    if (refusal) throw refusal
    if (typeof effect === 'object' && 'delayMs' in effect) await sleep(effect.delayMs)
    return typeof effect === 'string' ? effect : undefined
  }
}

export interface GmailServer extends AsyncDisposable {
  /** Without a slash at its end. */
  url: string
  gmail: Gmail
  close(): Promise<void>
}

export async function startGmail(options: GmailOptions): Promise<GmailServer> {
  const gmail = new Gmail(options)
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/control/') && (await options.control?.(gmail, request, response))) return
    await gmail.answer(request, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      const refusal = cause instanceof Refusal ? cause : new Refusal(500, 'backendError', String(cause))
      gmail.refused.set(refusal.code, (gmail.refused.get(refusal.code) ?? 0) + 1)
      refuse(response, refusal)
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, gmail, close, [Symbol.asyncDispose]: close }
}

function write(response: ServerResponse, answer: unknown, effect: 'cut mid-answer' | 'lost answer' | undefined): void {
  if (effect === 'lost answer') return void response.destroy()
  const text = answer === undefined ? '' : JSON.stringify(answer)
  if (answer === undefined) return void response.writeHead(204).end()
  const bytes = Buffer.from(text)
  response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8', 'content-length': bytes.length })
  if (effect === undefined) return void response.end(bytes)
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent) return void response.destroy()
  const { html, headers } = refusal.extra
  const type = html === undefined ? 'application/json; charset=UTF-8' : 'text/html; charset=UTF-8'
  response.writeHead(refusal.code, { 'content-type': type, ...headers }).end(html ?? JSON.stringify(refusal.body))
}
