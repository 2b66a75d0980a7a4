// A clean end: nobody new is let in, who waits for an answer gets it, streams are cut (browsers come back by
// themselves), and after a few seconds it is over in any case.
import type { Server, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { second } from '../shared/limits.ts'
import { refuse } from './refuse.ts'

const patience = 4 * second

export interface Stopping {
  /** First of all handlers: 503 once the end has begun. */
  gate: RequestHandler
  stop(server: Server): Promise<void>
}

export function createStopping(): Stopping {
  const open = new Set<ServerResponse>()
  let stopping = false
  return {
    gate: (req, res, next) => {
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
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const res of open) if (isStream(res)) res.destroy()
      const late = setTimeout(() => server.closeAllConnections(), patience)
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearTimeout(late)
      clearInterval(idle)
    },
  }
}

const isStream = (res: ServerResponse) => String(res.getHeader('content-type') ?? '').startsWith('text/event-stream')
