// The route by which files of mail come in: the body is the file as it is. Who may is asked before anything is read of it.
import express, { type Request, type Router } from 'express'
import { importMail } from '../archive/import.ts'
import { AppError } from '../core/errors.ts'
import type { BinaryRouteOptions } from './binary-routes.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { withErrorResponse } from './error-response.ts'

export function importRouter({ app, authenticate }: BinaryRouteOptions): Router {
  const router = express.Router()
  router.post(
    '/user/import',
    withErrorResponse(app, async (req, res) => {
      const person = await authenticate(req)
      if (!person) throw new AppError('unauthenticated', 'Please sign in.')
      // Once all of it is here, what is done with it may take long: nobody waits for another byte.
      req.once('end', () => req.socket.setTimeout(0))
      const input = {
        accountId: text(req.query.account),
        folder: text(req.query.folder),
        name: text(req.query.name),
        length: lengthOf(req),
        stream: req,
      }
      res.json(await importMail(app, person, input, disconnectSignal(res)))
    }),
  )
  return router
}

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1000) : '')

function lengthOf(req: Request): number | undefined {
  const length = Number(req.headers['content-length'])
  return Number.isSafeInteger(length) && length > 0 ? length : undefined
}
