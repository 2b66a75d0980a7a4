// The two routes of backups: one is taken away by a ticket in its address, one is brought as it is. Both as streams; who may is
// asked before anything is read.
import { pipeline } from 'node:stream/promises'
import express, { type Request, type Response, type Router } from 'express'
import type { App } from '../app.ts'
import { openBackupTicket } from '../backups/download.ts'
import { uploadBackup } from '../backups/upload.ts'
import { AppError } from '../core/errors.ts'
import { contentDisposition } from '../mail/body/filename.ts'
import type { BinaryRouteOptions } from './binary-routes.ts'
import { param, withErrorResponse } from './error-response.ts'

const headers = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export function backupRouter({ app, authenticate }: BinaryRouteOptions): Router {
  const router = express.Router()
  router.get(
    '/admin/backups/:name',
    withErrorResponse(app, (req, res) => sendBackup(app, req, res)),
  )
  router.post(
    '/admin/backups',
    withErrorResponse(app, async (req, res) => {
      res.set(headers)
      const person = await authenticate(req)
      if (!person) throw new AppError('unauthenticated', 'Please sign in.')
      if (person.role !== 'admin') throw new AppError('forbidden', 'Only an admin of this server may do this.')
      res.json(await uploadBackup(app, person.userId, { name: text(req.query.name), length: lengthOf(req), stream: req }))
    }),
  )
  return router
}

/** Asked for by its head alone nothing is used up. */
async function sendBackup(app: App, req: Request, res: Response): Promise<void> {
  if (req.method === 'HEAD') throw new AppError('invalid', 'A backup can only be fetched as a whole.')
  const { name, bytes, stream } = await openBackupTicket(app, param(req, 'name'), text(req.query.ticket))
  res.set({ ...headers, 'Content-Disposition': contentDisposition('attachment', name), 'Content-Length': String(bytes) })
  res.setHeader('Content-Type', 'application/octet-stream')
  await pipeline(stream, res)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function lengthOf(req: Request): number | undefined {
  const length = Number(req.headers['content-length'])
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}
