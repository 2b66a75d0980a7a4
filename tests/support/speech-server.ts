// A stand-in for a speech server in OpenAI's manner: /v1/audio/transcriptions with real multipart over real HTTP, and
// /v1/audio/speech, which answers a short tone. It writes down what it got, and goes wrong in the ways a test orders.
//   await using speech = await speechServer()
//   speech.say('Read my newest email', 'Archive it')
//   await using t = await testApp({ env: { STT_URL: speech.url } })
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { closeServer } from './close-server.ts'
import { json } from './model-server.ts'

/** What it was asked to hear, as it came over the wire. */
export interface ReceivedSound {
  file: Uint8Array<ArrayBuffer>
  fileName: string
  mimeType: string
  model: string
  language: string | undefined
  format: string | undefined
  headers: IncomingHttpHeaders
  /** Of a WAV: rate 16,000 and one channel are what a browser of ours sends. Undefined for other kinds. */
  wav: WavHeader | undefined
}
export interface WavHeader {
  rate: number
  channels: number
  bits: number
  seconds: number
  /** The greatest sample, 0 to 1: silence is 0. */
  peak: number
  /** In Hz, by its crossings of zero: a tone's own. */
  pitch: number
}
export interface SpokenText {
  model: string
  voice: string
  input: string
  speed: number | undefined
  format: string | undefined
  headers: IncomingHttpHeaders
}

export const speechFaults = [
  /** Takes the request and says nothing. */
  'stall',
  /** 200 and a web page. */
  'html',
  /** A text that never ends. */
  'endless',
  /** JSON without a text. */
  'other-json',
  /** Half of an answer, and the connection is gone. */
  'cut',
  'unauthorized',
  'limited',
  'refused',
  'unsupported',
  'missing',
  'broken',
  'away',
  /** Sends the request on to `redirectTo`. */
  'redirect',
  /** Speaking: 400 for response_format wav. */
  'no-wav',
  /** Speaking: a WAV whose header says the greatest length there is, as of a server that streams. */
  'no-length',
] as const
export type SpeechFault = (typeof speechFaults)[number]

type Answer = string | ((transcript: ReceivedSound) => string)

export interface SpeechServer extends AsyncDisposable {
  /** http://127.0.0.1:port */
  url: string
  transcript: ReceivedSound[]
  spoken: SpokenText[]
  /** What it hears next, in this order; a function looks at the sound. The last one is heard again and again. */
  transcribeAs(...texts: Answer[]): void
  /** The next `times` requests go wrong in this way; without `times` all, until `heal`. */
  order(fault: SpeechFault, times?: number): void
  heal(): void
  redirectTo: string
  /** Requests that wait for their answer now. */
  readonly open: number
  close(): Promise<void>
}

export async function speechServer(...texts: Answer[]): Promise<SpeechServer> {
  const sockets = new Set<Socket>()
  const waiting = new Set<ServerResponse>()
  let answers = texts
  let ordered: { fault: SpeechFault; left: number }[] = []
  const takeFault = () => {
    const [first] = ordered
    if (first && --first.left <= 0) ordered = ordered.slice(1)
    return first?.fault
  }
  const nextText = (transcript: ReceivedSound) => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? ''
    return typeof answer === 'string' ? answer : answer(transcript)
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(response)
    response.on('close', () => waiting.delete(response))
    const body = await buffer(request)
    const path = new URL(request.url ?? '/', 'http://x').pathname
    if (path === '/v1/models') return json(response, 200, { object: 'list', data: [] })
    if (path === '/v1/audio/transcriptions') {
      const transcript = await readReceived(request, body)
      self.transcript.push(transcript)
      const fault = takeFault()
      if (!wentWrong(fault, response, path, self)) json(response, 200, { text: nextText(transcript) })
    } else if (path === '/v1/audio/speech') {
      const spoken = readSpoken(request, body)
      self.spoken.push(spoken)
      speak(spoken, takeFault(), response, path, self)
    } else json(response, 404, error('not found'))
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((err: unknown) => json(response, 500, error(String(err))))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  })
  const close = () => closeServer(server, sockets)
  const self: SpeechServer = {
    url: '',
    transcript: [],
    spoken: [],
    redirectTo: '',
    transcribeAs: (...texts) => {
      answers = texts
    },
    order: (fault, times = Number.POSITIVE_INFINITY) => void ordered.push({ fault, left: times }),
    heal: () => {
      ordered = []
    },
    get open() {
      return waiting.size
    },
    close,
    [Symbol.asyncDispose]: close,
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return self
}

const error = (message: string) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } })

async function readReceived(request: IncomingMessage, body: Buffer): Promise<ReceivedSound> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) throw new Error(`not a form: ${type}`)
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new Error('no file')
  const word = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    file: bytes,
    fileName: file.name,
    mimeType: file.type,
    model: word('model') ?? '',
    language: word('language'),
    format: word('response_format'),
    headers: request.headers,
    wav: readHeader(bytes),
  }
}

/** As a server reads it that knows nothing of us: PCM of 16 bits behind a header of 44 bytes. */
function readHeader(bytes: Uint8Array): WavHeader | undefined {
  const text = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
  if (bytes.length < 44 || text(0) !== 'RIFF' || text(8) !== 'WAVE' || text(36) !== 'data') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const [channels, rate, bits] = [view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]
  const count = Math.floor(Math.min(view.getUint32(40, true), bytes.length - 44) / 2)
  let [peak, crossings, before] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    const sample = view.getInt16(44 + i * 2, true)
    peak = Math.max(peak, Math.abs(sample) / 32768)
    if (sample !== 0 && Math.sign(sample) !== before) crossings += before === 0 ? 0 : 1
    if (sample !== 0) before = Math.sign(sample)
  }
  const seconds = count / Math.max(1, rate * channels)
  return { rate, channels, bits, seconds, peak, pitch: seconds > 0 ? crossings / 2 / seconds : 0 }
}

function readSpoken(request: IncomingMessage, body: Buffer): SpokenText {
  const { model, voice, input, speed, response_format: format } = JSON.parse(body.toString()) as Record<string, unknown>
  return {
    model: String(model),
    voice: String(voice),
    input: String(input),
    speed: typeof speed === 'number' ? speed : undefined,
    format: typeof format === 'string' ? format : undefined,
    headers: request.headers,
  }
}

function speak(
  spoken: SpokenText,
  fault: SpeechFault | undefined,
  response: ServerResponse,
  path: string,
  server: SpeechServer,
): void {
  if (fault === 'no-wav' && spoken.format === 'wav') {
    json(response, 400, error('response_format wav is not supported'))
    return
  }
  if (wentWrong(fault, response, path, server)) return
  if (spoken.format === 'mp3') {
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(silentMp3)
    return
  }
  const wav = tone({ seconds: 0.2 })
  if (fault === 'no-length') for (const at of [4, 40]) wav.writeUInt32LE(0xffffffff, at)
  response.writeHead(200, { 'content-type': 'audio/wav' }).end(wav)
}

/** What comes instead of an answer. */
function wentWrong(fault: SpeechFault | undefined, response: ServerResponse, path: string, server: SpeechServer): boolean {
  switch (fault) {
    case undefined:
    case 'no-wav':
    case 'no-length':
      return false
    case 'stall':
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome to the router</h1>')
      return true
    case 'endless': {
      response.writeHead(200, { 'content-type': path.endsWith('speech') ? 'audio/wav' : 'application/json' })
      const more = setInterval(() => response.write('{"text":"and on '.repeat(1000)), 1)
      response.on('close', () => clearInterval(more))
      return true
    }
    case 'cut':
      response.writeHead(200, {
        'content-type': path.endsWith('speech') ? 'audio/wav' : 'application/json',
        'content-length': 900,
      })
      response.write('{"text":"Send')
      setImmediate(() => response.destroy())
      return true
    case 'redirect':
      response.writeHead(307, { location: `${server.redirectTo}${path}` }).end()
      return true
    case 'other-json':
      json(response, 200, { words: ['Send', 'it'] })
      return true
    default:
      json(response, statusOf[fault], error('Incorrect API key provided: sk-secret'), { 'retry-after': '7' })
      return true
  }
}

const statusOf = {
  unauthorized: 401,
  limited: 429,
  refused: 400,
  unsupported: 415,
  missing: 404,
  broken: 500,
  away: 503,
} as const

/** A tone as a WAV of 16 bits, one channel. */
export function tone({ seconds = 0.5, pitch = 440, rate = 16_000 } = {}): Buffer {
  const count = Math.round(seconds * rate)
  const wav = Buffer.alloc(44 + count * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + count * 2, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(count * 2, 40)
  for (let i = 0; i < count; i++) wav.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * pitch * i) / rate)), 44 + i * 2)
  return wav
}

/** One frame of MPEG-1 Layer III, 128 kbit/s at 44.1 kHz, with nothing in it. */
const silentMp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
