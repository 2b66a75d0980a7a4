// One line per request: what, how it ended, how long it took. Never the query, never an address of a mail.
import type { RequestHandler } from 'express'
import { newId } from '../core/ids.ts'
import type { Log } from '../core/log.ts'
import { partOf } from './refuse.ts'
import { tokenInText } from './token-in-address.ts'

export function requestLog(log: Log): RequestHandler {
  return (req, res, next) => {
    const id = newId()
    const started = performance.now()
    const part = partOf(req)
    res.set('X-Request-Id', id)
    res.once('close', () => {
      const level = part === 'api' || part === 'trpc' ? 'info' : 'debug'
      const ms = Math.round(performance.now() - started)
      log[level](
        {
          request: id,
          method: req.method,
          path: shownPath(req.originalUrl),
          status: res.statusCode,
          ms,
          cut: !res.writableFinished,
        },
        'request',
      )
    })
    next()
  }
}

/** The path as the log may hold it: no query, and nothing in it that could be a name, an address or a ticket. */
export function shownPath(url: string): string {
  const [path = '/'] = url.split('?')
  if (path.startsWith('/api/img/')) return '/api/img/…'
  return path
    .slice(0, 500)
    .split('/')
    .map((part) => (/^[\w.,-]*$/.test(part) && !tokenInText.test(part) ? part : '…'))
    .join('/')
}
