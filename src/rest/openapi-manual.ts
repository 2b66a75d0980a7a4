// The routes that are no procedures, described by hand: bytes (rest/bytes.ts), the health check, this document itself.
import { Imported } from '../shared/archive.ts'
import { SttInput, TtsInput } from '../shared/voice.ts'
import type { Operation, Parameter, PathItem } from './openapi.ts'
import { type JsonSchema, jsonSchema } from './routes.ts'

const text = { type: 'string' }
const inPath = (name: string): Parameter => ({ name, in: 'path', required: true, schema: text })
const problem = { $ref: '#/components/responses/Error' }
const binary: JsonSchema = { type: 'string', format: 'binary' }
const bytes = (type: string) => ({ description: 'Done', content: { [type]: { schema: binary } } })
const json = (description: string, properties: Record<string, { type: string }>) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', properties } } },
})
const visitor: Pick<Operation, 'security'> = { security: [] }

/** The two addresses of signing in at a provider; what came of it stands in the address they lead to. */
const leadsOn = (operationId: string, summary: string, status: 302 | 303): PathItem => ({
  get: {
    operationId,
    summary,
    tags: ['auth'],
    ...visitor,
    parameters: [{ ...inPath('provider'), schema: { type: 'string', enum: ['google', 'outlook', 'yahoo'] } }],
    responses: { [status]: { description: 'Leads on' }, default: problem },
  },
})

export const manualPaths: Record<string, PathItem> = {
  '/api/auth/{provider}': leadsOn('oauth.depart', 'Sign in at a provider: leads to its page', 302),
  '/api/auth/{provider}/callback': leadsOn('oauth.comeBack', 'Where the provider leads back to: leads to /oauth/callback', 303),
  '/api/emails/{id}/attachments/{attachmentId}': {
    get: {
      operationId: 'bytes.attachment',
      summary: 'An attachment',
      tags: ['mail'],
      parameters: [
        inPath('id'),
        inPath('attachmentId'),
        {
          name: 'inline',
          in: 'query',
          required: false,
          schema: { type: 'string', enum: ['1'] },
          description: 'Safe images and PDF',
        },
      ],
      responses: { 200: bytes('application/octet-stream'), default: problem },
    },
  },
  '/api/emails/{id}/raw': {
    get: {
      operationId: 'bytes.raw',
      summary: 'A mail as it came',
      tags: ['mail'],
      parameters: [inPath('id')],
      responses: { 200: bytes('message/rfc822'), default: problem },
    },
  },
  '/api/emails/{id}/files.zip': {
    get: {
      operationId: 'bytes.files',
      summary: 'All files of a mail in one archive, at most 100 MB',
      tags: ['mail'],
      parameters: [inPath('id')],
      responses: { 200: bytes('application/zip'), default: problem },
    },
  },
  '/api/emails/{id}/calendar': {
    get: {
      operationId: 'bytes.calendar',
      summary: 'The event of an invitation, or a day with the subject of the mail, as an iCalendar file',
      tags: ['mail'],
      parameters: [inPath('id')],
      responses: { 200: bytes('text/calendar'), default: problem },
    },
  },
  '/api/user/export': {
    get: {
      operationId: 'bytes.export',
      summary: 'Everything you have here in one archive: mail as mbox, the rest as JSON. One at a time',
      tags: ['user'],
      responses: { 200: bytes('application/zip'), default: problem },
    },
  },
  '/api/emails/{id}/body': {
    get: {
      operationId: 'bytes.body',
      summary: 'The sanitised document, for a sandboxed frame; its address comes from body-ticket',
      tags: ['mail'],
      ...visitor,
      parameters: [inPath('id'), { name: 'ticket', in: 'query', required: true, schema: text }],
      responses: { 200: { description: 'Done', content: { 'text/html': { schema: text } } }, default: problem },
    },
  },
  '/api/tts': {
    post: {
      operationId: 'bytes.speak',
      summary: 'Text as speech. 501 where this server has no voice, 403 where it would leave without your consent',
      tags: ['voice'],
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(TtsInput, 'input') } } },
      responses: {
        200: { description: 'Done', content: { 'audio/wav': { schema: binary }, 'audio/mpeg': { schema: binary } } },
        default: problem,
      },
    },
  },
  '/api/stt': {
    post: {
      operationId: 'bytes.listen',
      summary: 'Speech as text: WAV, WebM, Ogg or MP4 of at most 25 MB. 501 where nothing that listens is set up',
      tags: ['voice'],
      parameters: [
        {
          name: 'language',
          in: 'query',
          required: false,
          schema: text,
          description: 'As in en-US; a field of a form or of JSON, too',
        },
      ],
      requestBody: {
        required: true,
        content: {
          'audio/*': { schema: binary },
          'multipart/form-data': { schema: { type: 'object', properties: { audio: binary }, required: ['audio'] } },
          'application/json': { schema: jsonSchema(SttInput, 'input') },
        },
      },
      responses: { 200: json('What was heard', { text: { type: 'string' } }), default: problem },
    },
  },
  '/api/user/import': {
    post: {
      operationId: 'bytes.import',
      summary:
        'Bring mail into an archive: the body is an .mbox, an .eml or a .zip with such files, as it is. The same again adds nothing',
      tags: ['user'],
      parameters: [
        { name: 'account', in: 'query', required: true, schema: text, description: 'The archive' },
        { name: 'folder', in: 'query', required: false, schema: text, description: 'For all mails of the file' },
        { name: 'name', in: 'query', required: false, schema: text, description: 'As the file is called' },
      ],
      requestBody: { required: true, content: { 'application/octet-stream': { schema: binary } } },
      responses: {
        200: { description: 'What came of it', content: { 'application/json': { schema: jsonSchema(Imported, 'output') } } },
        default: problem,
      },
    },
  },
  '/api/admin/backups': {
    post: {
      operationId: 'bytes.bringBackup',
      summary: 'Bring a backup, as it is; for admins. It is looked into when somebody goes back to it',
      tags: ['backups'],
      parameters: [
        {
          name: 'name',
          in: 'query',
          required: false,
          schema: text,
          description: 'As the file is called: it says from when it is',
        },
      ],
      requestBody: { required: true, content: { 'application/octet-stream': { schema: binary } } },
      responses: { 200: json('It is there', { name: { type: 'string' }, bytes: { type: 'number' } }), default: problem },
    },
  },
  '/api/admin/backups/{name}': {
    get: {
      operationId: 'bytes.backup',
      summary: 'A backup; its address comes from backups.fetch and works once',
      tags: ['backups'],
      ...visitor,
      parameters: [inPath('name'), { name: 'ticket', in: 'query', required: true, schema: text }],
      responses: { 200: bytes('application/octet-stream'), default: problem },
    },
  },
  '/api/doctor/bundle': {
    get: {
      operationId: 'bytes.supportBundle',
      summary: 'For admins: a support bundle without addresses, names, subjects and tokens',
      tags: ['system'],
      responses: { 200: bytes('application/zip'), default: problem },
    },
  },
  '/api/doctor/report': {
    get: {
      operationId: 'bytes.doctorReport',
      summary: 'For the command npm run doctor, which proves that it can read the master key',
      tags: ['system'],
      responses: { 200: json('The report', {}), default: problem },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'system.openapi',
      summary: 'This document',
      tags: ['system'],
      ...visitor,
      responses: { 200: json('An OpenAPI 3.1 document', {}) },
    },
  },
  '/api/docs': {
    get: {
      operationId: 'system.docs',
      summary: 'This document as a page to read',
      tags: ['system'],
      ...visitor,
      responses: { 200: { description: 'A page', content: { 'text/html': { schema: text } } } },
    },
  },
  '/healthz': {
    get: {
      operationId: 'system.health',
      summary: 'Whether the server serves and its database answers',
      tags: ['system'],
      ...visitor,
      responses: {
        200: json('It does', { status: { type: 'string' }, version: { type: 'string' } }),
        503: json('It does not', { status: { type: 'string' } }),
      },
    },
  },
}
