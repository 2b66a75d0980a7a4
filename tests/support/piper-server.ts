// Stand-ins for a Piper server: its own HTTP, in its three generations, and Wyoming. They say 16-bit sound as long as the text,
// and go wrong in the way a test orders.
//   await using piper = await startPiper({ generation: 'newest' })
//   piper.order('half')
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { wavOf } from '../../src/speech/sound/wav.ts'
import { closeServer } from './close-server.ts'
import { configuration } from './piper-voice.ts'

export type Generation = 'newest' | 'first-json' | 'oldest'
export const piperFaults = [
  /** Takes the request and says nothing. */
  'stall',
  /** A byte now and then, forever. */
  'slow',
  /** Half of what it announced, and the connection is gone. */
  'half',
  /** A WAV that says it is twice as long. */
  'short',
  /** 200 and a web page. */
  'html',
  /** Sound without an end. */
  'huge',
  /** 500, with the text in it. */
  'broken',
  /** 503. */
  'busy',
  /** 401. */
  'unauthorized',
  /** 307, to wherever `redirectTo` says. */
  'redirect',
] as const
export type PiperFault = (typeof piperFaults)[number]

export interface Asked {
  path: string
  text: string
  body: string
}
export interface PiperServer extends AsyncDisposable {
  url: string
  /** What it was to speak, oldest first. */
  asked: Asked[]
  /** From now on, until `heal`. */
  order(fault: PiperFault): void
  heal(): void
  /** Connections that are open now. */
  readonly open: number
  redirectTo: string
  /** What GET /voices answers, where it is not its own voices. */
  voices: unknown
  stop(): Promise<void>
  /** On the same port; another generation may have been installed in between. */
  start(generation?: Generation): Promise<void>
}

interface JsonAsk {
  text: string
  length_scale?: number
}
/** As long as the text, at 22,050 a second. */
const rate = 22_050
export const samplesOf = (text: string, scale = 1): Buffer => Buffer.alloc(Math.ceil(text.length * 100 * scale) * 2, 7)
const names = ['en_US-lessac-medium', 'de_DE-thorsten-medium']

export async function startPiper({ generation = 'newest' as Generation } = {}): Promise<PiperServer> {
  const sockets = new Set<Socket>()
  let now = generation
  let fault: PiperFault | undefined
  let port = 0
  let server = createServer()

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const body = (await buffer(request)).toString()
    if (path === '/voices' && now !== 'oldest') return json(response, self.voices)
    const place = now === 'newest' ? '/synthesize' : '/'
    if (path !== place) return void response.writeHead(404).end('not found')
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const { text, length_scale = 1 } = now === 'oldest' ? { text: body } : (JSON.parse(body) as JsonAsk)
    self.asked.push({ path, text, body })
    if (fault) spoil(fault, text, response, self.redirectTo)
    else sound(response, wavOf(samplesOf(text, length_scale), { rate, channels: 1, bits: 16 }))
  }
  const start = async (next = now) => {
    now = next
    server = createServer((request, response) => {
      serve(request, response).catch((cause: unknown) => response.writeHead(500).end(String(cause)))
    })
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const stop = () => closeServer(server, sockets)
  const self: PiperServer = {
    url: '',
    asked: [],
    redirectTo: '',
    voices: Object.fromEntries(names.map((name) => [name, configuration(name)])),
    order: (next) => {
      fault = next
    },
    heal: () => {
      fault = undefined
    },
    get open() {
      return sockets.size
    },
    stop,
    start,
    [Symbol.asyncDispose]: stop,
  }
  await start()
  self.url = `http://127.0.0.1:${port}`
  return self
}

/** As Flask does: no type of its own. */
function sound(response: ServerResponse, wav: Buffer): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': wav.length }).end(wav)
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function spoil(fault: PiperFault, text: string, response: ServerResponse, redirectTo: string): void {
  const wav = wavOf(samplesOf(text), { rate, channels: 1, bits: 16 })
  if (fault === 'stall') return
  if (fault === 'broken') return void response.writeHead(500).end(`<h1>Internal Server Error</h1> ${text}`)
  if (fault === 'busy') return void response.writeHead(503).end()
  if (fault === 'unauthorized') return void response.writeHead(401).end()
  if (fault === 'redirect') return void response.writeHead(307, { location: redirectTo }).end()
  if (fault === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Router</h1>')
  if (fault === 'short') return void sound(response, wav.subarray(0, 44 + (wav.length - 44) / 2))
  if (fault === 'half') {
    response.writeHead(200, { 'content-length': wav.length })
    response.write(wav.subarray(0, wav.length / 2))
    return void setImmediate(() => response.destroy())
  }
  response.writeHead(200)
  response.write(wav.subarray(0, 44))
  const piece = fault === 'huge' ? Buffer.alloc(65_536) : Buffer.alloc(2)
  const more = setInterval(() => response.write(piece), fault === 'huge' ? 1 : 20)
  response.on('close', () => clearInterval(more))
}

export const wyomingFaults = [
  'stall',
  /** Half a frame. */
  'half',
  /** Closes before the sound is over. */
  'early',
  'not-json',
  /** JSON, but no event. */
  'no-event',
  /** A line without an end. */
  'long-line',
  /** It announces more than anybody has. */
  'long-payload',
  'negative',
  /** Sound without an end. */
  'huge',
  /** Pieces without sound, without an end. */
  'empty',
  /** Its own event for "that went wrong". */
  'error',
  /** Eight bits, seven channels. */
  'format',
  /** Another rate in the middle. */
  'turns',
] as const
export type WyomingFault = (typeof wyomingFaults)[number]

export interface WyomingServer extends AsyncDisposable {
  url: string
  asked: { text: string; voice: string }[]
  order(fault: WyomingFault): void
  heal(): void
  readonly open: number
}

export async function startWyoming(): Promise<WyomingServer> {
  const sockets = new Set<Socket>()
  const asked: WyomingServer['asked'] = []
  let fault: WyomingFault | undefined
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    onQuestion(socket, (type, data) => {
      if (fault) spoilEvent(fault, socket)
      else if (type === 'describe') socket.write(event('info', info()))
      else {
        asked.push({ text: String(data.text), voice: String((data.voice as { name: unknown }).name) })
        speak(socket, String(data.text))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    order: (next) => {
      fault = next
    },
    heal: () => {
      fault = undefined
    },
    get open() {
      return sockets.size
    },
    [Symbol.asyncDispose]: () => closeServer(server, sockets),
  }
}

function onQuestion(socket: Socket, answer: (type: string, data: Record<string, unknown>) => void): void {
  let held = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    held = Buffer.concat([held, bytes])
    const end = held.indexOf(10)
    if (end < 0) return
    const line = JSON.parse(held.toString('utf8', 0, end)) as { type: string; data_length?: number }
    const length = line.data_length ?? 0
    if (held.length < end + 1 + length) return
    const data = length > 0 ? (JSON.parse(held.toString('utf8', end + 1, end + 1 + length)) as Record<string, unknown>) : {}
    held = held.subarray(end + 1 + length)
    answer(line.type, data)
  })
}

function event(type: string, data?: object, payload?: Buffer): Buffer {
  const json = data ? Buffer.from(JSON.stringify(data)) : Buffer.alloc(0)
  const line = { type, version: '1.10.2', data_length: json.length, ...(payload ? { payload_length: payload.length } : {}) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), json, payload ?? Buffer.alloc(0)])
}

function info(): object {
  const voice = (name: string, language: string, installed: boolean) => ({ name, installed, languages: [language] })
  const voices = [
    voice('en_US-lessac-medium', 'en_US', true),
    voice('de_DE-thorsten-medium', 'de_DE', true),
    voice('fr_FR-siwis-medium', 'fr_FR', false),
    voice('../../etc/passwd', 'en', true),
  ]
  return { asr: [], tts: [{ name: 'piper', installed: true, voices }] }
}

const format = { rate, width: 2, channels: 1 }

function speak(socket: Socket, text: string): void {
  const samples = samplesOf(text)
  socket.write(event('audio-start', format))
  for (let at = 0; at < samples.length; at += 2048) socket.write(event('audio-chunk', format, samples.subarray(at, at + 2048)))
  socket.write(event('audio-stop'))
}

function spoilEvent(fault: WyomingFault, socket: Socket): void {
  const chunk = event('audio-chunk', format, Buffer.alloc(2048))
  const pour = (piece: Buffer | string) => {
    const more = setInterval(() => socket.write(piece), 1)
    socket.on('close', () => clearInterval(more))
  }
  if (fault === 'stall') return
  socket.write(event('audio-start', fault === 'format' ? { rate, width: 1, channels: 7 } : format))
  if (fault === 'half') socket.end(chunk.subarray(0, chunk.length - 100))
  if (fault === 'early') socket.end(chunk)
  if (fault === 'not-json') socket.write('HTTP/1.1 400 Bad Request\n')
  if (fault === 'no-event') socket.write('{"type":7}\n')
  if (fault === 'long-line') pour('x'.repeat(65_536))
  if (fault === 'long-payload') socket.write('{"type":"audio-chunk","payload_length":10000000000}\n')
  if (fault === 'negative') socket.write('{"type":"audio-chunk","payload_length":-5}\n')
  if (fault === 'huge') pour(event('audio-chunk', format, Buffer.alloc(65_536)))
  if (fault === 'empty') pour(Buffer.concat(Array.from({ length: 1000 }, () => event('audio-chunk', format, Buffer.alloc(0)))))
  if (fault === 'error') socket.write(event('error', { text: 'secret path /root', code: 'x' }))
  if (fault === 'turns') socket.write(event('audio-chunk', { ...format, rate: 48_000 }, Buffer.alloc(100)))
}
