// Backups as streams, and what the doctor answers besides its procedures: the support bundle, and the report for the owner's own
// command beside this server (scripts/doctor.ts). The command proves that it can read the master key; a browser has a ticket, a
// program a bearer token.
import { openBackupTicket } from '../backups/download.ts'
import { uploadBackup } from '../backups/upload.ts'
import { AppError } from '../core/errors.ts'
import { isOwnerToken } from '../doctor/owner-token.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { createSupportBundle, openBundleTicket } from '../doctor/support-bundle/support-bundle.ts'
import { contentDisposition } from '../mail/body/filename.ts'
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

export const adminRoutes: ByteRoute[] = [
  {
    method: 'POST',
    path: '/admin/backups',
    operation: {
      id: 'bytes.bringBackup',
      summary: 'Bring a backup, as it is; for admins. It is looked into when somebody goes back to it',
      tag: 'backups',
      query: { name: { description: 'As the file is called: it says from when it is' } },
      body: { 'application/octet-stream': binary },
      answer: {
        description: 'It is there',
        content: { 'application/json': { type: 'object', properties: { name: text, bytes: { type: 'number' } } } },
      },
    },
    async handle({ app, req, res, admin }) {
      res.set(fileHeaders)
      const { userId } = await admin()
      res.json(await uploadBackup(app, userId, { name: stringOf(req.query.name), length: contentLength(req), stream: req }))
    },
  },
  {
    method: 'GET',
    path: '/admin/backups/{name}',
    operation: {
      id: 'bytes.backup',
      summary: 'A backup; its address comes from backups.fetch and works once',
      tag: 'backups',
      open: true,
      query: { ticket: { required: true } },
      answer: { content: { 'application/octet-stream': binary } },
    },
    async handle({ app, req, res }) {
      refuseHead(req, 'A backup can only be downloaded as a whole.')
      const { name, bytes, stream } = await openBackupTicket(app, param(req, 'name'), stringOf(req.query.ticket))
      res.set('Content-Length', String(bytes))
      const disposition = contentDisposition('attachment', name)
      await sendFile(res, { stream, type: 'application/octet-stream', disposition, mismatch: undefined })
    },
  },
  {
    method: 'GET',
    path: '/doctor/bundle',
    operation: {
      id: 'bytes.supportBundle',
      summary: 'For admins: a support bundle without addresses, names, subjects and tokens',
      tag: 'system',
      answer: { content: { 'application/zip': binary } },
    },
    async handle(call) {
      call.res.set(fileHeaders)
      await requireBundleAccess(call)
      const { name, bytes } = await createSupportBundle(call.app)
      call.res.set('Content-Disposition', `attachment; filename="${name}"`)
      call.res.type('application/zip').send(bytes)
    },
  },
  {
    method: 'GET',
    path: '/doctor/report',
    operation: {
      id: 'bytes.doctorReport',
      summary: 'For the command npm run doctor, which proves that it can read the master key',
      tag: 'system',
      answer: { description: 'The report', content: { 'application/json': { type: 'object', properties: {} } } },
    },
    async handle({ app, req, res }) {
      res.set(fileHeaders)
      if (!isOwnerToken(app, req.headers.authorization)) throw new AppError('missing', "There's nothing at this address.")
      res.json(await runChecks(app, { thorough: req.query.thorough === '1' }))
    },
  },
]

async function requireBundleAccess({ app, req, admin }: ByteCall): Promise<void> {
  refuseHead(req, 'A support bundle can only be downloaded as a whole.')
  if (isOwnerToken(app, req.headers.authorization)) return
  const { ticket } = req.query
  if (typeof ticket === 'string') await openBundleTicket(app, ticket)
  else await admin()
}
