// How long a body may take to arrive. Node has one bound for all of them; a mailbox of gigabytes over a home line needs hours,
// and anything else that takes minutes keeps a connection for nothing.
import type { RequestHandler } from 'express'
import { minute } from '../shared/limits.ts'
import { refuse } from './refuse.ts'

interface Bounds {
  /** Milliseconds for a whole body. */
  whole: number
  /** Milliseconds in which nothing arrives of one that may take as long as it likes. */
  silent: number
}

/** `longOnes`: paths whose bodies are files of any size, read as they come and only from people who are signed in. */
export function bodyTimeout(
  longOnes: readonly string[],
  bounds: Bounds = { whole: 5 * minute, silent: 5 * minute },
): RequestHandler {
  return (req, res, next) => {
    if (longOnes.includes(req.path)) {
      const hangUp = () => req.destroy()
      req.socket.setTimeout(bounds.silent, hangUp)
      res.once('close', () => req.socket.setTimeout(0).off('timeout', hangUp))
      return next()
    }
    const timer = setTimeout(() => {
      if (!res.headersSent) {
        res.set('Connection', 'close')
        refuse(req, res, { status: 408, code: 'TIMEOUT', message: 'The request took too long to arrive.' })
      }
      req.destroy()
    }, bounds.whole)
    const arrived = () => clearTimeout(timer)
    req.once('end', arrived).once('close', arrived)
    // Without a body there is no end that anybody waits for.
    if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) arrived()
    next()
  }
}
