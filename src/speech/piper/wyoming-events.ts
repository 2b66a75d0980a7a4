// Frames of the Wyoming protocol (github.com/OHF-Voice/wyoming): a JSON line with type and lengths, JSON data, binary payload.
// The server is untrusted, so every length is limited.
import type { Socket } from 'node:net'
import { notPiper, piperBrokeOff, tooLarge } from './bounds.ts'
import { isRecord } from './piper-voice.ts'

export interface WyomingEvent {
  type: string
  data: Record<string, unknown>
  payload: Buffer
}

/** Older servers list all voices in the line. */
const lineBytes = 4 * 1024 * 1024
const dataBytes = 8 * 1024 * 1024
const payloadBytes = 4 * 1024 * 1024
/** Per response. Each is about 0.05 s of audio, and empty ones take memory, too. */
const mostEvents = 100_000

export function frameOf(type: string, data?: Record<string, unknown>): Buffer {
  const json = data ? Buffer.from(JSON.stringify(data)) : Buffer.alloc(0)
  const line = { type, version: '1.5.4', ...(data ? { data_length: json.length } : {}) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), json])
}

/** Until the server closes. An incomplete frame is an error. `onData` is called for any byte. */
export async function* eventsFrom(socket: Socket, onData: () => void): AsyncGenerator<WyomingEvent> {
  const read = readerOf(socket, onData)
  for (let count = 0; ; count++) {
    const line = await read.line(lineBytes)
    if (line === undefined) return
    if (count >= mostEvents) throw tooLarge()
    const { type, data, data_length, payload_length } = objectIn(line)
    if (typeof type !== 'string') throw notPiper()
    const more = await read.bytes(lengthOf(data_length, dataBytes))
    const payload = await read.bytes(lengthOf(payload_length, payloadBytes))
    yield { type, data: { ...(isRecord(data) ? data : {}), ...(more.length > 0 ? objectIn(more) : {}) }, payload }
  }
}

function readerOf(socket: Socket, onData: () => void) {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let pending: Buffer[] = []
  let size = 0
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next()
    if (done) return false
    onData()
    pending.push(value)
    size += value.length
    return true
  }
  const take = (count: number): Buffer => {
    const whole = pending.length === 1 && pending[0] ? pending[0] : Buffer.concat(pending)
    pending = [whole.subarray(count)]
    size -= count
    return whole.subarray(0, count)
  }
  return {
    /** Undefined at the end. */
    async line(most: number): Promise<Buffer | undefined> {
      for (let searched = 0; ; ) {
        const at = endOfLine(pending, searched)
        if (at >= 0) return take(at + 1)
        if (size > most) throw tooLarge()
        searched = size
        if (await more()) continue
        if (size > 0) throw piperBrokeOff()
        return undefined
      }
    },
    async bytes(count: number): Promise<Buffer> {
      while (size < count) if (!(await more())) throw piperBrokeOff()
      return take(count)
    },
  }
}

/** Searches only from `from` on. */
function endOfLine(chunks: Buffer[], from: number): number {
  let begin = 0
  for (const chunk of chunks) {
    const at = begin + chunk.length <= from ? -1 : chunk.indexOf(10, Math.max(0, from - begin))
    if (at >= 0) return begin + at
    begin += chunk.length
  }
  return -1
}

function lengthOf(said: unknown, most: number): number {
  if (said === undefined || said === null) return 0
  if (typeof said !== 'number' || !Number.isInteger(said) || said < 0) throw notPiper()
  if (said > most) throw tooLarge()
  return said
}

function objectIn(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    if (isRecord(value)) return value
  } catch (cause) {
    throw notPiper(cause)
  }
  throw notPiper()
}
