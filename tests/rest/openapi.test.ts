// The description is of what is served, and what docs/api.md promises for this version is in it.
import { expect, test } from 'vitest'
import { type OpenApiDocument, openApiDocument } from '../../src/rest/openapi.ts'
import { restRoutes } from '../../src/rest/routes.ts'
import { appRouter } from '../../src/router.ts'
import { testServer } from './server.ts'

const document = openApiDocument(appRouter, '1.2.3')
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

const promised = `
GET /healthz · GET /api/status
POST /api/auth/register · POST /api/auth/login · POST /api/auth/logout · POST /api/auth/password · POST /api/auth/forgot
POST /api/auth/reset · GET /api/auth/{provider} · GET /api/auth/{provider}/callback · POST /api/auth/oauth/begin
POST /api/auth/oauth/exchange · POST /api/auth/oauth/device · POST /api/auth/{provider}/revoke · GET /api/auth/sessions · DELETE /api/auth/sessions · DELETE /api/auth/sessions/{id}
GET /api/accounts · POST /api/accounts · POST /api/accounts/discover · PATCH /api/accounts/{id} · DELETE /api/accounts/{id}
POST /api/accounts/{id}/sync
GET /api/emails · GET /api/emails/sent · GET /api/emails/stats · GET /api/emails/{id} · PATCH /api/emails/{id}
POST /api/emails/batch · DELETE /api/emails/{id} · GET /api/emails/{id}/attachments/{attachmentId}
POST /api/emails/{id}/body-ticket · GET /api/emails/{id}/body · GET /api/emails/{id}/raw · GET /api/emails/{id}/thread
POST /api/emails/send · POST /api/emails/draft · POST /api/emails/send/{draftId} · POST /api/emails/refresh
GET /api/user · PATCH /api/user · DELETE /api/user · GET /api/user/export
GET /api/user/preferences · PUT /api/user/preferences
`

test('everything promised is described', () => {
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  const missing = promised
    .trim()
    .split(/\s*(?:·|\n)\s*/)
    .filter((call) => !described.includes(call))
  expect(missing).toEqual([])
})

test('every route of a procedure is described with its status, and its place in the path', () => {
  for (const route of restRoutes(appRouter)) {
    const operation = document.paths[`/api${route.path}`]?.[route.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {}), route.path).toContain(String(route.status))
    const inPath = (operation?.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name)
    expect(inPath.sort(), route.path).toEqual([...route.params].sort())
  }
})

test('a route that is marked open is for visitors, and no other', async () => {
  await using server = await testServer()
  for (const route of restRoutes(appRouter)) {
    const path = `/api${route.path.replace(/\{\w+\}/g, 'x')}`
    const { status } = await server.call(route.method, path)
    expect(status === 401 ? 'closed' : 'open', `${route.method} ${path}: ${status}`).toBe(expectedDoor(route))
  }
})

/** Login without an address answers 400 for what is missing, never 401. */
const expectedDoor = ({ open }: { open: boolean }) => (open ? 'open' : 'closed')

test('the document is OpenAPI 3.1 as far as its rules can be checked here', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Homing', version: '1.2.3' } })
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, operation } of operations) {
    expect(Object.keys(operation.responses).length, path).toBeGreaterThan(0)
    expect(operation.summary, path).not.toBe('')
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (operation.parameters ?? []).filter((one) => one.in === 'path' && one.required).map((one) => one.name)
    expect(declared.sort(), path).toEqual(named.sort())
  }
  for (const ref of refsOf(document)) expect(at(document, ref), ref).toBeDefined()
})

function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsOf(inner)))
}

function at(root: OpenApiDocument, ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined,
      root,
    )
}

test('the server shows it as JSON and as a page without any script', async () => {
  await using server = await testServer()
  const json = await server.call('GET', '/api/openapi.json')
  expect(Object.keys((json.body as OpenApiDocument).paths)).toEqual(Object.keys(document.paths))
  const page = await server.call('GET', '/api/docs')
  expect(page.headers.get('content-type')).toContain('text/html')
  for (const { path } of operations) expect(page.body).toContain(path)
  expect(page.body).not.toMatch(/<script|<style|style=|onclick/i)
  const style = await server.call('GET', '/api/docs/style.css')
  expect(style.headers.get('content-type')).toContain('text/css')
})
