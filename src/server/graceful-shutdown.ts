// A clean end: who waits for an answer gets it, who comes meanwhile is asked to come back, streams are cut (browsers come back by
// themselves), answers that nobody reads are given up, and after a few seconds it is over in any case.
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { second } from '../shared/limits.ts'
import { refuse } from './refuse.ts'

const timeoutMs = 3 * second
/** An answer of which nothing more was read for so long is read by nobody. */
const unread = second
/** For who is connected and has said nothing yet, or has not read the end of an answer. */
const handshake = second / 2

export interface GracefulShutdown {
  /** First of all handlers: 503 once the end has begun. */
  rejectNew: RequestHandler
  stop(server: Server): Promise<void>
}

export function createGracefulShutdown(): GracefulShutdown {
  const open = new Set<ServerResponse>()
  let stopping = false
  return {
    rejectNew: (req, res, next) => {
      if (stopping) {
        res.set('Connection', 'close')
        return refuse(req, res, {
          status: 503,
          code: 'SERVICE_UNAVAILABLE',
          message: 'The server is restarting. Please try again in a moment.',
          retryAfter: 5,
        })
      }
      open.add(res)
      res.once('close', () => open.delete(res))
      next()
    },
    async stop(server) {
      stopping = true
      for (const res of open) if (isStream(res)) res.destroy()
      await emptied(open, timeoutMs)
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), handshake)
      await closed
      clearTimeout(late)
    },
  }
}

async function emptied(open: Set<ServerResponse>, ms: number): Promise<void> {
  const late = AbortSignal.timeout(ms)
  const seen = new Map<ServerResponse, { bytes: number; at: number }>()
  while (open.size > 0 && !late.aborted) {
    for (const res of open) if (isUnread(res, seen)) res.destroy()
    await delay(20)
  }
}

/** Whether there is something to read, and it has been the same for a while. */
function isUnread(res: ServerResponse, seen: Map<ServerResponse, { bytes: number; at: number }>): boolean {
  const { socket } = res
  if (!socket || socket.writableLength === 0) return false
  const before = seen.get(res)
  const now = performance.now()
  if (before?.bytes === socket.bytesWritten) return now - before.at > unread
  seen.set(res, { bytes: socket.bytesWritten, at: now })
  return false
}

const isStream = (res: ServerResponse) => String(res.getHeader('content-type') ?? '').startsWith('text/event-stream')
