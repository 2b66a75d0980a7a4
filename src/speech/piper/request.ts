// One HTTP request to Piper, within limits, on a connection of its own. Follows no redirect: text is sent only to the
// configured server.
import http from 'node:http'
import https from 'node:https'
import { AppError } from '../../core/errors.ts'
import { type PiperBounds, piperBrokeOff, piperUnavailable, startTimeouts, type Timeouts, tooLarge } from './bounds.ts'

export interface PiperRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Of the response. */
  most: number
  signal?: AbortSignal | undefined
}
export interface PiperResponse {
  status: number
  bytes: Buffer
}

export function createRequest(base: string, bounds: PiperBounds): (ask: PiperRequest) => Promise<PiperResponse> {
  return async (ask) => {
    using waiting = startTimeouts(bounds, ask.signal)
    try {
      const response = await sendRequest(new URL(`${base}${ask.path}`), ask, bounds, waiting)
      return { status: response.statusCode ?? 0, bytes: await readBody(response, ask.most, waiting) }
    } catch (cause) {
      throw waiting.toError(cause)
    }
  }
}

function sendRequest(url: URL, ask: PiperRequest, { connectMs }: PiperBounds, waiting: Timeouts): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  const body = Buffer.from(ask.body ?? '')
  const headers = { ...ask.headers, ...(ask.method === 'POST' ? { 'content-length': String(body.length) } : {}) }
  const asked = request(url, { method: ask.method, headers, agent: false, signal: waiting.signal, maxHeaderSize: 16_384 })
  const late = setTimeout(() => asked.destroy(piperUnavailable()), connectMs)
  asked.once('socket', (socket) => socket.once('connect', () => clearTimeout(late)))
  asked.once('response', resolve)
  asked.once('error', (cause) => reject(cause instanceof AppError ? cause : piperUnavailable(cause)))
  asked.once('close', () => clearTimeout(late))
  asked.end(body)
  return promise
}

async function readBody(response: http.IncomingMessage, most: number, waiting: Timeouts): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  waiting.onData()
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      waiting.onData()
      size += chunk.length
      if (size > most) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : piperBrokeOff(cause)
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}
