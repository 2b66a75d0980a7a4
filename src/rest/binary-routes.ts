// The routes that answer with bytes instead of JSON: a mail's document, its files, the mail itself, remote images. Each
// sets its whole policy itself, so that it holds wherever the router is mounted (under /api).
import { pipeline } from 'node:stream/promises'
import express, { type Request, type Response, type Router } from 'express'
import { rateLimit } from 'express-rate-limit'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { withExport } from '../data-export/archive.ts'
import { openExportTicket } from '../data-export/ticket.ts'
import { calendarFile } from '../invitations/calendar-file.ts'
import { type FileBytes, withAttachment, withRawMail } from '../mail/body/attachment.ts'
import { withAttachmentsZip } from '../mail/body/attachments-zip.ts'
import { showBody } from '../mail/body/body.ts'
import { openBodyTicket } from '../mail/body/body-ticket.ts'
import { bodyDocument, bodyHeaders } from '../mail/body/document.ts'
import { contentDisposition, titledFile } from '../mail/body/filename.ts'
import { fetchImage, openImageAddress, type SignedImage } from '../mail/body/image-proxy.ts'
import { linkWarningHeaders, linkWarningPage } from '../mail/body/link-warning.ts'
import { minute } from '../shared/limits.ts'
import { languages } from '../shared/quote-words.ts'
import type { SignedInAs } from '../trpc.ts'
import { param, sendError, withErrorResponse } from './error-response.ts'

export interface BinaryRouteOptions {
  app: App
  /** Who calls, by the bearer token; undefined for a visitor. */
  authenticate(req: Request): Promise<SignedInAs | undefined>
}

const imagesPerMinute = 50
/** Bytes of strangers: whatever a browser makes of them, it runs nothing and loads nothing. */
const fileHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export function binaryRouter({ app, authenticate }: BinaryRouteOptions): Router {
  const router = express.Router()
  const signedIn = async (req: Request) => {
    const person = await authenticate(req)
    if (!person) throw new AppError('unauthenticated', 'Please sign in.')
    return person.userId
  }
  router.get(
    '/emails/:id/body',
    withErrorResponse(app, (req, res) => sendBody(app, req, res)),
  )
  router.get(
    '/emails/:id/attachments/:attachmentId',
    withErrorResponse(app, async (req, res) => {
      const input = { id: param(req, 'id'), attachmentId: param(req, 'attachmentId'), inline: req.query.inline === '1' }
      await withAttachment(app, await signedIn(req), input, (file) => sendFile(res, file))
    }),
  )
  router.get(
    '/emails/:id/raw',
    withErrorResponse(app, async (req, res) => {
      await withRawMail(app, await signedIn(req), param(req, 'id'), (file) => sendFile(res, file))
    }),
  )
  router.get(
    '/emails/:id/files.zip',
    withErrorResponse(app, async (req, res) => {
      await withAttachmentsZip(app, await signedIn(req), param(req, 'id'), (file) => sendFile(res, file))
    }),
  )
  router.get(
    '/emails/:id/calendar',
    withErrorResponse(app, async (req, res) => {
      const { text, title } = await calendarFile(app, await signedIn(req), param(req, 'id'))
      const name = titledFile(title, 'event.ics', 'text/calendar')
      res.set({ ...fileHeaders, 'Content-Disposition': contentDisposition('attachment', name) })
      res.type('text/calendar; charset=utf-8').send(text)
    }),
  )
  router.get(
    '/user/export',
    withErrorResponse(app, async (req, res) => {
      const person = await exportedPerson(app, req, authenticate)
      await withExport(app, person, (file) => sendFile(res, file))
    }),
  )
  router.get('/img/:signature/:address', ...imageRoute(app))
  router.get(
    '/leave/:signature/:address',
    withErrorResponse(app, async (req, res) => {
      const language = languages.find((one) => one === req.acceptsLanguages(...languages)) ?? 'en'
      res.set(linkWarningHeaders).send(linkWarningPage(app, param(req, 'signature'), param(req, 'address'), language))
    }),
  )
  return router
}

/** Asked for by its head alone nothing is packed, and no ticket is used up. */
async function exportedPerson(app: App, req: Request, authenticate: BinaryRouteOptions['authenticate']) {
  if (req.method === 'HEAD') throw new AppError('invalid', 'An export can only be fetched as a whole.')
  if (typeof req.query.ticket === 'string') return openExportTicket(app, req.query.ticket)
  const person = await authenticate(req)
  if (!person) throw new AppError('unauthenticated', 'Please sign in.')
  return person
}

async function sendBody(app: App, req: Request, res: Response): Promise<void> {
  const ticket = await openBodyTicket(app, param(req, 'id'), typeof req.query.ticket === 'string' ? req.query.ticket : '')
  const fold = languages.find((one) => one === req.query.lang) ?? 'en'
  const body = await showBody(app, ticket.user, ticket.mail, { images: ticket.images, forFrame: true, fold })
  const imagesFrom = ticket.images === 'show' ? originOf(req) : undefined
  res.set(bodyHeaders({ imagesFrom })).send(bodyDocument(body, { theme: req.query.theme === 'dark' ? 'dark' : 'light' }))
}

/** As the browser wrote it: the policy must name the host the frame was loaded from. `http:` in a policy covers https too. */
function originOf(req: Request): string | undefined {
  const host = req.get('host') ?? ''
  return /^(?:[\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)
    ? `${req.secure ? 'https' : 'http'}://${host}`
    : undefined
}

async function sendFile(res: Response, file: FileBytes): Promise<void> {
  if (res.destroyed) return
  res.set({ ...fileHeaders, 'Content-Disposition': file.disposition })
  res.setHeader('Content-Type', file.type)
  if (file.mismatch) res.setHeader('X-File-Mismatch', file.mismatch)
  await pipeline(file.stream, res)
}

/** Signature first, then the count, then the network: an unsigned address costs nothing and counts for nobody. */
function imageRoute(app: App): express.RequestHandler[] {
  const check = withErrorResponse(app, async (req, res) => {
    res.locals.image = openImageAddress(app, param(req, 'signature'), param(req, 'address'))
  })
  const count = rateLimit({
    windowMs: minute,
    limit: imagesPerMinute,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (_req, res) => (res.locals.image as SignedImage).userId,
    handler: (_req, res) => sendError(app, res, new AppError('limited', 'Too many images at once.', { retryAfter: 60 })),
  })
  const send = withErrorResponse(app, async (_req, res) => {
    const { type, bytes } = await fetchImage(app, res.locals.image as SignedImage)
    // cross-origin: the sandboxed frame has an origin of its own. The signature is the access control.
    res.set({ ...fileHeaders, 'Cache-Control': 'private, max-age=3600', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    res.setHeader('Content-Type', type)
    res.end(bytes)
  })
  return [(req, res, next) => void check(req, res).then(() => (res.locals.image ? next() : undefined)), count, send]
}
