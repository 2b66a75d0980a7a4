// Refuses an access token in the address of a request: addresses are kept in logs, histories and Referer headers (RFC 6750, section 5.3).
import type { RequestHandler } from 'express'
import type { Log } from '../core/log.ts'
import { refuse } from './refuse.ts'

/** The signed addresses of this server are of the same letters: a token begins where none of them stands before it. */
export const tokenInText = /(?<![\w-])hom[ar]?_[\w-]{43}/

export function refuseTokenInAddress(log: Log): RequestHandler {
  return (req, res, next) => {
    if (!tokenInText.test(decoded(req.originalUrl))) return next()
    log.warn('access token refused: sent in the address of a request')
    const message = 'Access tokens belong in the Authorization header. Please revoke this one: addresses end up in logs.'
    refuse(req, res, { status: 400, code: 'BAD_REQUEST', message })
  }
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url // Malformed: the router refuses it.
  }
}
