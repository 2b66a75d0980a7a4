// Stand-ins for ntfy and Gotify that speak their protocols, as their documentation and their sources have them in 2026: publishing
// in JSON, tokens, topics with access control, limits, and the errors they answer with. The real servers are Go programs whose
// modules cannot be had where these tests run.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeHttpServer } from './close-server.ts'

export interface Published {
  topic: string
  title?: string
  message: string
  click?: string
  tags?: string[]
}
interface Standin<M> extends AsyncDisposable {
  url: string
  host: string
  messages: M[]
  asked: number
}
export interface NtfyServer extends Standin<Published> {
  /** Topics that need this token; all others are open to everyone. */
  protected: Map<string, string>
  /** How many more requests it takes before it answers 429. */
  left: number
}

/** ntfy's error body: https://docs.ntfy.sh/publish/ names the codes. */
const ntfyError = (code: number, error: string) => ({ code, http: Math.floor(code / 100), error })

export async function startNtfy(): Promise<NtfyServer> {
  const { url, host, close } = await listen((req, body) => {
    self.asked++
    if (req.url !== '/' || req.method !== 'POST') return { status: 200, html: '<!doctype html><title>ntfy web</title>' }
    if (self.left-- <= 0) return { status: 429, json: ntfyError(42901, 'limit reached: too many requests') }
    const message = parsed(body) as Partial<Published> | undefined
    if (!message) return { status: 400, json: ntfyError(40017, 'invalid request: request body must be message JSON') }
    const { topic = '' } = message
    if (!/^[-_A-Za-z0-9]{1,64}$/.test(topic)) return { status: 400, json: ntfyError(40009, 'invalid request: topic invalid') }
    const given = req.headers.authorization
    const known = [...self.protected.values()].map((token) => `Bearer ${token}`)
    if (given !== undefined && !known.includes(given)) return { status: 401, json: ntfyError(40101, 'unauthorized') }
    const wanted = self.protected.get(topic)
    if (wanted !== undefined && given !== `Bearer ${wanted}`) return { status: 403, json: ntfyError(40301, 'forbidden') }
    const published = { ...message, topic, message: message.message || 'triggered' }
    self.messages.push(published)
    return { status: 200, json: { id: `m${self.asked}`, time: 1, expires: 2, event: 'message', ...published } }
  })
  const self: NtfyServer = {
    url,
    host,
    messages: [],
    asked: 0,
    protected: new Map(),
    left: Number.POSITIVE_INFINITY,
    [Symbol.asyncDispose]: close,
  }
  return self
}

export interface GotifyMessage {
  title?: string
  message: string
  priority?: number
  extras?: Record<string, unknown>
}
export interface GotifyServer extends Standin<GotifyMessage> {
  token: string
}

/** Below /gotify, as behind a proxy with a path. */
export async function startGotify(): Promise<GotifyServer> {
  const { url, host, close } = await listen((req, body) => {
    self.asked++
    if (req.url !== '/gotify/message' || req.method !== 'POST') return { status: 404, json: gotifyError(404, 'Not Found') }
    if (req.headers['x-gotify-key'] !== self.token) return { status: 401, json: gotifyError(401, 'Unauthorized') }
    const message = parsed(body) as GotifyMessage | undefined
    if (!message?.message) return { status: 400, json: gotifyError(400, 'Bad Request') }
    self.messages.push(message)
    return { status: 200, json: { id: self.messages.length, appid: 1, date: '2026-11-27T10:00:00Z', ...message } }
  })
  const self: GotifyServer = {
    url: `${url}/gotify`,
    host,
    messages: [],
    asked: 0,
    token: 'AbCdEf123456789',
    [Symbol.asyncDispose]: close,
  }
  return self
}

const gotifyError = (errorCode: number, error: string) => ({ error, errorCode, errorDescription: error })

type Answer = { status: number; json: object } | { status: number; html: string }

async function listen(answer: (req: http.IncomingMessage, body: string) => Answer) {
  const server = http.createServer((req, res) => {
    let body = ''
    req.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    req.on('end', () => {
      const given = answer(req, body)
      const [type, text] = 'json' in given ? ['application/json', JSON.stringify(given.json)] : ['text/html', given.html]
      res.writeHead(given.status, { 'content-type': type }).end(text)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `http://${host}`, host, close: () => closeHttpServer(server) }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
