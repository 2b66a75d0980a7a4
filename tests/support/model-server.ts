// What both stand-ins for model servers have in common: real HTTP on a port of its own, a record of every byte that arrived,
// faults in the order a test orders them, and the answer as a function of the request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { closeServer } from './close-server.ts'

/** What a model is asked, as it came over the wire. */
export interface AskedOfModel {
  model: string
  messages: { role: string; content: string }[]
  /** The system message. */
  system: string
  /** Every message, one after the other: for `includes`. */
  text: string
  /** The schema the answer has to follow, where one was sent. */
  schema: Record<string, unknown> | undefined
  /** All that was sent, parsed. */
  body: Record<string, unknown>
}
export type AnswerOfModel = (asked: AskedOfModel) => string | Promise<string>

export const modelFaults = [
  /** Takes the request and says nothing. */
  'stall',
  /** Says one word, then nothing. */
  'stall-later',
  /** One word a second, forever. */
  'slow',
  /** 200 and a web page. */
  'html',
  /** The first half of the answer, as if it were whole. */
  'half',
  /** Half the answer, and the connection is gone. */
  'cut',
  /** The schema instead of an answer that follows it. */
  'schema',
  /** An answer in Finnish, whatever was asked. */
  'other-language',
  /** JSON that never ends. */
  'endless',
  /** 50 MB in one piece, as fast as they are taken: `sentBytes` says how many were. */
  'huge',
  /** 429, Retry-After: 7. */
  'limited',
  /** 500. */
  'broken',
  /** 401. */
  'unauthorized',
  /** Ollama: counts a tenth of the prompt, as one that cut it. */
  'short-count',
  /** OpenAI: 400 for response_format json_schema. */
  'no-schema',
  /** OpenAI: 400 for any response_format. */
  'no-format',
] as const
export type ModelFault = (typeof modelFaults)[number]

export interface ModelServer extends AsyncDisposable {
  /** http://127.0.0.1:port */
  url: string
  port: number
  /** Set it to answer otherwise from now on. */
  answer: AnswerOfModel
  /** Every byte that arrived, as text: request lines, headers, bodies. */
  wire(): string
  /** Chats it was asked, oldest first. */
  asked: AskedOfModel[]
  /** The next `times` chats go wrong in this way; without `times` all of them, until `heal`. */
  order(fault: ModelFault, times?: number): void
  heal(): void
  /** Set it, and every chat is sent on to there (307, as if it were the same). */
  redirectTo: string | undefined
  /** Chats whose connection is open now. */
  readonly open: number
  /** How many bytes of answers left it. */
  readonly sentBytes: number
  /** Nobody listens any more; what was open is cut. */
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
}

/** What one of the two protocols adds. */
export interface Protocol {
  /** Anything but a chat; false: not its own. */
  other(path: string, body: Record<string, unknown>, response: ServerResponse): boolean | Promise<boolean>
  chatPath: string
  read(body: Record<string, unknown>): AskedOfModel
  /** A fault of its own; true: it answered. */
  special?(fault: ModelFault, asked: AskedOfModel, response: ServerResponse): boolean
  begin(response: ServerResponse): void
  piece(text: string, asked: AskedOfModel): string
  end(asked: AskedOfModel, text: string, fault: ModelFault | undefined): string
  error(message: string): Record<string, unknown>
}

export async function startModelServer(protocol: Protocol, answer: AnswerOfModel): Promise<ModelServer> {
  const received: Buffer[] = []
  const sockets = new Set<Socket>()
  const chats = new Set<ServerResponse>()
  let ordered: { fault: ModelFault; left: number }[] = []
  let port = 0
  let sentBytes = 0

  const takeFault = (): ModelFault | undefined => {
    const [first] = ordered
    if (first && --first.left <= 0) ordered = ordered.slice(1)
    return first?.fault
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await buffer(request)
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const body = raw.length > 0 ? (JSON.parse(raw.toString()) as Record<string, unknown>) : {}
    if (path !== protocol.chatPath) {
      if (!(await protocol.other(path, body, response))) json(response, 404, protocol.error('not found'))
      return
    }
    if (self.redirectTo) {
      response.writeHead(307, { location: `${self.redirectTo}${path}` }).end()
      return
    }
    const asked = protocol.read(body)
    self.asked.push(asked)
    chats.add(response)
    response.on('close', () => chats.delete(response))
    await chat(asked, response, takeFault())
  }
  const chat = async (asked: AskedOfModel, response: ServerResponse, fault: ModelFault | undefined) => {
    if (fault && protocol.special?.(fault, asked, response)) return
    if (fault && refuse(fault, response, protocol)) return
    const count = (text: string) => {
      sentBytes += text.length
    }
    const write = (text: string) => {
      count(text)
      return response.write(text)
    }
    if (fault === 'stall') return
    protocol.begin(response)
    if (fault === 'huge') return pour(protocol.piece('{"text":"X', asked), count, response)
    if (fault === 'endless' || fault === 'slow' || fault === 'stall-later')
      return goOn(fault, (text) => write(protocol.piece(text, asked)), response)
    const whole = await self.answer(asked)
    const text = spoilt(whole, asked, fault)
    for (const word of text.match(/\s*\S+|\s+$/g) ?? []) write(protocol.piece(word, asked))
    if (fault === 'cut') return void setImmediate(() => response.destroy())
    write(protocol.end(asked, text, fault))
    response.end()
  }
  const listen = async () => {
    server = createServer((request, response) => {
      serve(request, response).catch((err: unknown) => json(response, 500, protocol.error(String(err))))
    })
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
      // Beside Node's own reading: every byte is kept as it came.
      socket.on('data', (bytes) => void received.push(bytes))
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    port = (server.address() as AddressInfo).port
  }
  const stop = () => closeServer(server, sockets)
  let server: Server
  const self: ModelServer = {
    url: '',
    port: 0,
    answer,
    redirectTo: undefined,
    asked: [],
    wire: () => Buffer.concat(received).toString(),
    order: (fault, times = Number.POSITIVE_INFINITY) => void ordered.push({ fault, left: times }),
    heal: () => {
      ordered = []
    },
    get open() {
      return chats.size
    },
    get sentBytes() {
      return sentBytes
    },
    stop,
    start: listen,
    [Symbol.asyncDispose]: stop,
  }
  await listen()
  self.port = port
  self.url = `http://127.0.0.1:${port}`
  return self
}

export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Faults that come instead of an answer. */
function refuse(fault: ModelFault, response: ServerResponse, protocol: Protocol): boolean {
  if (fault === 'limited') json(response, 429, protocol.error('slow down'), { 'retry-after': '7' })
  else if (fault === 'broken') json(response, 500, protocol.error('CUDA error at llama.cpp:4711'))
  else if (fault === 'unauthorized') json(response, 401, protocol.error('Incorrect API key provided: sk-secret'))
  else if (fault === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><html><body><h1>Welcome to the router</h1></body></html>')
  } else return false
  return true
}

function spoilt(text: string, { schema }: AskedOfModel, fault: ModelFault | undefined): string {
  if (fault === 'half' || fault === 'cut') return text.slice(0, Math.ceil(text.length / 2))
  if (fault === 'schema') return JSON.stringify(schema ?? { type: 'object' })
  if (fault === 'other-language') return 'Hyvää päivää, en ymmärtänyt kysymystä.'
  return text
}

/** A piece in which the X is 50 MB long, as fast as it is taken. */
async function pour(piece: string, count: (text: string) => void, response: ServerResponse): Promise<void> {
  const [before = '', after = ''] = piece.split('X')
  function* parts() {
    for (const part of [before, ...Array.from({ length: 500 }, () => 'x'.repeat(100_000)), after]) {
      count(part)
      yield part
    }
  }
  await pipeline(Readable.from(parts()), response).catch(() => undefined) // Whoever asked has left.
}

/** Faults that never come to an end by themselves. */
function goOn(fault: ModelFault, send: (text: string) => boolean, response: ServerResponse): void {
  send('{"text":"')
  if (fault === 'stall-later') return
  const more = setInterval(() => send(fault === 'endless' ? 'and on '.repeat(50) : 'and '), fault === 'endless' ? 1 : 1000)
  response.on('close', () => clearInterval(more))
}
