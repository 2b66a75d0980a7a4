// Error responses in the caller's format: tRPC's envelope, the API's JSON, or a line of text.
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { Request, Response } from 'express'
import type { RestErrorBody } from '../rest/rest-error.ts'

export interface Refusal extends RestErrorBody {
  status: number
  code: TRPC_ERROR_CODE_KEY
  message: string
  /** Seconds. */
  retryAfter?: number | undefined
}

export type Part = 'api' | 'trpc' | 'health' | 'web'

/** Independent of the router that handles the request. */
export function partOf(req: Pick<Request, 'originalUrl'>): Part {
  const [path = '/'] = req.originalUrl.split('?')
  if (path === '/trpc' || path.startsWith('/trpc/')) return 'trpc'
  if (path === '/api' || path.startsWith('/api/')) return 'api'
  return path === '/healthz' ? 'health' : 'web'
}

export function refuse(req: Request, res: Response, refusal: Refusal): void {
  if (res.headersSent || res.destroyed) {
    res.destroy()
    return
  }
  const { status, retryAfter, ...body } = refusal
  // A refusal may be temporary.
  res.status(status).set('Cache-Control', 'no-store')
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter))
  switch (partOf(req)) {
    case 'trpc':
      res.json(envelope(status, body))
      return
    case 'web':
      res.type('text/plain').send(`${body.message}\n`)
      return
    default:
      res.json(body)
  }
}

function envelope(httpStatus: number, { code, message, ...rest }: RestErrorBody) {
  return { error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data: { code, httpStatus, ...rest } } }
}

/** As Node answers, by error code. */
const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const headers = [
  'Connection: close',
  'Content-Length: 0',
  'Cache-Control: no-store',
  "Content-Security-Policy: sandbox; default-src 'none'",
  'Cross-Origin-Opener-Policy: same-origin',
  'Cross-Origin-Resource-Policy: same-origin',
  'Permissions-Policy: microphone=()',
  'Referrer-Policy: no-referrer',
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
]

/** Malformed requests never reach a handler: Node would answer them without the security headers. */
export function handleClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = statuses[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`, () => socket.destroy())
  })
}
