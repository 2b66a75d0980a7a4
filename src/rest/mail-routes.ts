// A mail's document, its files, the mail itself and remote images; archives that come in or go out. Each sets its whole policy
// itself, so that it holds wherever the router is mounted.
import type { Request } from 'express'
import { importMail } from '../archive/import.ts'
import { openPicture } from '../contacts/address-books.ts'
import { withExport } from '../data-export/export-zip.ts'
import { openExportTicket } from '../data-export/ticket.ts'
import { calendarFile } from '../invitations/calendar-file.ts'
import { withAttachment, withRawMail } from '../mail/body/attachment.ts'
import { withAttachmentsZip } from '../mail/body/attachments-zip.ts'
import { showBody } from '../mail/body/body.ts'
import { openBodyTicket } from '../mail/body/body-ticket.ts'
import { bodyDocument, bodyHeaders } from '../mail/body/document.ts'
import { contentDisposition, titledFile } from '../mail/body/filename.ts'
import { fetchImage, openImageAddress, type SignedImage } from '../mail/body/image-proxy.ts'
import { linkWarningHeaders, linkWarningPage } from '../mail/body/link-warning.ts'
import { Imported } from '../shared/archive.ts'
import { languages } from '../shared/quote-words.ts'
import {
  type ByteCall,
  type ByteRoute,
  binary,
  contentLength,
  fileHeaders,
  param,
  refuseHead,
  sendFile,
  stringOf,
  text,
} from './byte-route.ts'
import { disconnectSignal } from './request.ts'
import { jsonSchema } from './routes.ts'

const zip = { content: { 'application/zip': binary } }

export const mailRoutes: ByteRoute[] = [
  {
    method: 'GET',
    path: '/emails/{id}/attachments/{attachmentId}',
    operation: {
      id: 'bytes.attachment',
      summary: 'An attachment',
      tag: 'mail',
      query: { inline: { schema: { type: 'string', enum: ['1'] }, description: 'Safe images and PDF' } },
      answer: { content: { 'application/octet-stream': binary } },
    },
    async handle({ app, req, res, person }) {
      const input = { id: param(req, 'id'), attachmentId: param(req, 'attachmentId'), inline: req.query.inline === '1' }
      await withAttachment(app, (await person()).userId, input, (file) => sendFile(res, file))
    },
  },
  {
    method: 'GET',
    path: '/emails/{id}/raw',
    operation: {
      id: 'bytes.raw',
      summary: 'A mail as it came',
      tag: 'mail',
      answer: { content: { 'message/rfc822': binary } },
    },
    async handle({ app, req, res, person }) {
      await withRawMail(app, (await person()).userId, param(req, 'id'), (file) => sendFile(res, file))
    },
  },
  {
    method: 'GET',
    path: '/emails/{id}/files.zip',
    operation: { id: 'bytes.files', summary: 'All files of a mail in one archive, at most 100 MB', tag: 'mail', answer: zip },
    async handle({ app, req, res, person }) {
      await withAttachmentsZip(app, (await person()).userId, param(req, 'id'), (file) => sendFile(res, file))
    },
  },
  {
    method: 'GET',
    path: '/emails/{id}/calendar',
    operation: {
      id: 'bytes.calendar',
      summary: 'The event of an invitation, or a day with the subject of the mail, as an iCalendar file',
      tag: 'mail',
      answer: { content: { 'text/calendar': binary } },
    },
    async handle({ app, req, res, person }) {
      const { text, title } = await calendarFile(app, (await person()).userId, param(req, 'id'))
      const name = titledFile(title, 'event.ics', 'text/calendar')
      res.set({ ...fileHeaders, 'Content-Disposition': contentDisposition('attachment', name) })
      res.type('text/calendar; charset=utf-8').send(text)
    },
  },
  {
    method: 'GET',
    path: '/user/export',
    operation: {
      id: 'bytes.export',
      summary: 'Everything you have here in one archive: mail as mbox, the rest as JSON. One at a time',
      tag: 'user',
      answer: zip,
    },
    async handle({ app, req, res, person }) {
      refuseHead(req, 'An export can only be downloaded as a whole.')
      const { ticket } = req.query
      const exported = typeof ticket === 'string' ? await openExportTicket(app, ticket) : await person()
      await withExport(app, exported, (file) => sendFile(res, file))
    },
  },
  {
    method: 'GET',
    path: '/emails/{id}/body',
    operation: {
      id: 'bytes.body',
      summary: 'The sanitised document, for a sandboxed frame; its address comes from body-ticket',
      tag: 'mail',
      open: true,
      query: { ticket: { required: true } },
      answer: { content: { 'text/html': text } },
    },
    handle: sendBody,
  },
  {
    method: 'POST',
    path: '/user/import',
    operation: {
      id: 'bytes.import',
      summary:
        'Bring mail into an archive: the body is an .mbox, an .eml or a .zip with such files, as it is. The same again adds nothing',
      tag: 'user',
      query: {
        account: { required: true, description: 'The archive' },
        folder: { description: 'For all mails of the file' },
        name: { description: 'As the file is called' },
      },
      body: { 'application/octet-stream': binary },
      answer: { description: 'What came of it', content: { 'application/json': jsonSchema(Imported, 'output') } },
    },
    handle: receiveImport,
  },
  {
    method: 'GET',
    path: '/img/{signature}/{address}',
    limit: {
      perMinute: 50,
      sentence: 'Too many images.',
      // The signature names the person: an unsigned address costs nothing and counts for nobody.
      userId: async (call) => signedImage(call).userId,
    },
    async handle(call) {
      const { type, bytes } = await fetchImage(call.app, signedImage(call))
      // cross-origin: the sandboxed frame has an origin of its own. The signature is the access control.
      call.res.set({ ...fileHeaders, 'Cache-Control': 'private, max-age=3600', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      call.res.setHeader('Content-Type', type)
      call.res.end(bytes)
    },
  },
  {
    method: 'GET',
    path: '/contacts/pictures/{signature}/{address}',
    async handle({ app, req, res }) {
      const { type, bytes } = await openPicture(app, param(req, 'signature'), param(req, 'address'))
      res.set({ ...fileHeaders, 'Cache-Control': 'private, max-age=3600' })
      res.setHeader('Content-Type', type)
      res.end(bytes)
    },
  },
  {
    method: 'GET',
    path: '/leave/{signature}/{address}',
    async handle({ app, req, res }) {
      const language = languages.find((one) => one === req.acceptsLanguages(...languages)) ?? 'en'
      res.set(linkWarningHeaders).send(linkWarningPage(app, param(req, 'signature'), param(req, 'address'), language))
    },
  },
]

const signedImage = ({ app, req }: ByteCall): SignedImage => openImageAddress(app, param(req, 'signature'), param(req, 'address'))

async function sendBody({ app, req, res }: ByteCall): Promise<void> {
  const ticket = await openBodyTicket(app, param(req, 'id'), stringOf(req.query.ticket))
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

async function receiveImport({ app, req, res, person }: ByteCall): Promise<void> {
  const importer = await person()
  // The body timeout ends with the body: importing it may take longer.
  req.once('end', () => req.socket.setTimeout(0))
  const input = {
    accountId: shortText(req.query.account),
    folder: shortText(req.query.folder),
    name: shortText(req.query.name),
    length: contentLength(req),
    stream: req,
  }
  res.json(await importMail(app, importer, input, disconnectSignal(res)))
}

const shortText = (value: unknown) => stringOf(value).slice(0, 1000)
