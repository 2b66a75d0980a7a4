// What is no request at all never reaches a handler: Node would answer it bare. It gets what every answer carries at least, and
// no word of what was wrong with it.
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Node's own, by what it says of the failure. */
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

export function handleClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = statuses[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n`, () => socket.destroy())
  })
}
