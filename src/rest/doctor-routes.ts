// What the doctor hands out besides its procedures: the support bundle, and the report for the owner's own command beside this
// server (scripts/doctor.ts). The command shows that it can read the master key; a browser brings a ticket, a program a token.
import express, { type Request, type Response, type Router } from 'express'
import { AppError } from '../core/errors.ts'
import { isOwnerToken } from '../doctor/owner-token.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { createSupportBundle } from '../doctor/support-bundle/support-bundle.ts'
import { openBundleTicket } from '../doctor/support-bundle/ticket.ts'
import type { BinaryRouteOptions } from './binary-routes.ts'
import { withErrorResponse } from './error-response.ts'

const headers = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export function doctorRouter(options: BinaryRouteOptions): Router {
  const { app } = options
  const router = express.Router()
  router.get(
    '/doctor/report',
    withErrorResponse(app, async (req, res) => {
      res.set(headers)
      if (!isOwnerToken(app, req.headers.authorization)) throw new AppError('missing', 'There is nothing at this address.')
      res.json(await runChecks(app, { thorough: req.query.thorough === '1' }))
    }),
  )
  router.get(
    '/doctor/bundle',
    withErrorResponse(app, async (req, res) => {
      res.set(headers)
      await requireBundleAccess(options, req)
      await sendBundle(options, res)
    }),
  )
  return router
}

/** Asked for by its head alone no ticket is used up. */
async function requireBundleAccess({ app, authenticate }: BinaryRouteOptions, req: Request): Promise<void> {
  if (req.method === 'HEAD') throw new AppError('invalid', 'A support bundle can only be fetched as a whole.')
  if (isOwnerToken(app, req.headers.authorization)) return
  if (typeof req.query.ticket === 'string') return openBundleTicket(app, req.query.ticket)
  const person = await authenticate(req)
  if (!person) throw new AppError('unauthenticated', 'Please sign in.')
  if (person.role !== 'admin') throw new AppError('forbidden', 'Only an admin of this server may do this.')
}

async function sendBundle({ app }: BinaryRouteOptions, res: Response): Promise<void> {
  const { name, bytes } = await createSupportBundle(app)
  res.set('Content-Disposition', `attachment; filename="${name}"`)
  res.type('application/zip').send(bytes)
}
