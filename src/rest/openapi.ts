// The OpenAPI 3.1 document of everything under /api, from the same route tables that are mounted: the procedures' metadata
// (routes.ts) and the byte routes.
import type { AnyTRPCRouter } from '@trpc/server'
import { adminRoutes } from './admin-routes.ts'
import { type ByteRoute, text } from './byte-route.ts'
import { mailRoutes } from './mail-routes.ts'
import { oauthOperations } from './oauth-routes.ts'
import { type JsonSchema, pathParams, type RestRoute, restRoutes } from './routes.ts'
import { speechRoutes } from './speech-routes.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Answer>
}
export type Answer =
  | { $ref: string }
  | { description: string; headers?: Record<string, { schema: JsonSchema }>; content?: Record<string, { schema: JsonSchema }> }
export type PathItem = Record<string, Operation>
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, PathItem>
  components: Record<string, unknown>
  security: Record<string, string[]>[]
}

export const byteRoutes: ByteRoute[] = [...mailRoutes, ...speechRoutes, ...adminRoutes]

export function openApiDocument(router: AnyTRPCRouter, version: string): OpenApiDocument {
  const routes = restRoutes(router)
  const paths: Record<string, PathItem> = {}
  for (const route of routes) {
    const path = `/api${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, routes) }
  }
  for (const route of [...oauthOperations, ...byteRoutes]) {
    const path = `/api${route.path}`
    if (route.operation)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: byteOperation(route.path, route.operation) }
  }
  Object.assign(paths, serverPaths)
  return {
    openapi: '3.1.0',
    info: { title: 'Homing', version, description },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(paths).flatMap((item) => Object.values(item).flatMap((one) => one.tags)))].map((name) => ({
      name,
    })),
    paths,
    components,
    security: [{ bearer: [] }],
  }
}

const problem = { $ref: '#/components/responses/Error' }
const description =
  'Everything the web pages do, for scripts and other programs. Sign in with POST /api/auth/login, or create an access token ' +
  'under Settings, and send it as `Authorization: Bearer <token>`. Every id is opaque. A list takes `limit` and `cursor` or `page`.'

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'The name of what went wrong, such as NOT_FOUND' },
    message: { type: 'string', description: 'A sentence that can be shown to a person as it is' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    details: { type: 'object', description: 'Facts a program can act on' },
  },
}
const components = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  schemas: { Error: errorSchema },
  responses: {
    Error: {
      description: 'What went wrong',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
}

function operationOf(route: RestRoute, all: RestRoute[]): Operation {
  const inBody = route.method !== 'GET'
  const parameters = parametersOf(route, inBody)
  const body = inBody ? bodyOf(route) : undefined
  return {
    operationId: operationId(route, all),
    summary: route.summary,
    tags: [route.tag],
    ...(route.open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { [route.status]: successOf(route), ...(route.conditional ? { 304: unchanged } : {}), default: problem },
  }
}

const unchanged = { description: 'As it was: the caller has sent its ETag as If-None-Match' }

/** The procedure's name; a further place of the same procedure gets a number. */
function operationId(route: RestRoute, all: RestRoute[]): string {
  const index = all.filter((one) => one.procedure === route.procedure).indexOf(route)
  return index > 0 ? `${route.procedure}.${index + 1}` : route.procedure
}

/** DELETE takes its fields from the query or the body: they are described as query. */
function parametersOf(route: RestRoute, inBody: boolean): Parameter[] {
  const inQuery = !inBody || route.method === 'DELETE'
  const { fields = {}, required = [] } = route.input() ?? {}
  const parameters = Object.entries(fields).flatMap(([name, schema]): Parameter[] => {
    if (route.params.includes(name)) return [{ name, in: 'path', required: true, schema }]
    return inQuery ? [{ name, in: 'query', required: required.includes(name), schema }] : []
  })
  if (route.path !== '/emails/send') return parameters
  const meaning = 'The same key again answers the first result and sends nothing'
  return [
    ...parameters,
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' }, description: meaning },
  ]
}

/** The input without what the path already says; undefined where nothing is left. */
function bodyOf(route: RestRoute): Operation['requestBody'] {
  const input = route.input()
  if (route.method === 'DELETE' || !input) return undefined
  const left = Object.keys(input.fields).filter((name) => !route.params.includes(name))
  if (left.length === 0) return undefined
  const required = input.required.filter((name) => left.includes(name))
  return {
    required: required.length > 0,
    content: { 'application/json': { schema: without(input.schema, route.params) } },
  }
}

function without(schema: JsonSchema, names: string[]): JsonSchema {
  if (names.length === 0 || !schema.properties) return schema
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name)))
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => !names.includes(name)) }
}

function successOf(route: RestRoute): Answer {
  if (route.status === 204) return { description: 'Done; no body' }
  return {
    description: route.status === 202 ? 'Accepted' : 'Done',
    content: { 'application/json': { schema: route.output() } },
  }
}

function byteOperation(
  path: string,
  { id, summary, tag, open, params = {}, query = {}, body, answer }: NonNullable<ByteRoute['operation']>,
): Operation {
  const parameters: Parameter[] = [
    ...pathParams(path).map((name) => ({ name, in: 'path' as const, required: true, schema: params[name] ?? text })),
    ...Object.entries(query).map(([name, rest]) => ({ name, in: 'query' as const, required: false, schema: text, ...rest })),
  ]
  const { status = 200, description = 'Done', content } = answer
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: withSchemas(body) } } : {}),
    responses: { [status]: { description, ...(content ? { content: withSchemas(content) } : {}) }, default: problem },
  }
}

const withSchemas = (byType: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(byType).map(([type, schema]) => [type, { schema }]))

/** What server.ts mounts itself. */
const serverOperation = (id: string, summary: string, responses: Operation['responses']): PathItem => ({
  get: { operationId: `system.${id}`, summary, tags: ['system'], security: [], responses },
})
const json = (description: string, properties: Record<string, JsonSchema> = {}): Answer => ({
  description,
  content: withSchemas({ 'application/json': { type: 'object', properties } }),
})
const serverPaths: Record<string, PathItem> = {
  '/api/openapi.json': serverOperation('openapi', 'This document', { 200: json('An OpenAPI 3.1 document') }),
  '/api/docs': serverOperation('docs', 'This document as a page to read', {
    200: { description: 'A page', content: withSchemas({ 'text/html': text }) },
  }),
  '/healthz': serverOperation('health', 'Whether the server serves and its database answers', {
    200: json('It does', { status: text, version: text }),
    503: json('It does not', { status: text }),
  }),
}
