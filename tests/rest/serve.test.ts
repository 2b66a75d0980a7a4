// The adapter alone, over a small router of its own: what HTTP says and what the procedure hears.
import type { AddressInfo } from 'node:net'
import { TRPCError } from '@trpc/server'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import { openApiDocument } from '../../src/rest/openapi.ts'
import { restError } from '../../src/rest/rest-error.ts'
import { restRouter } from '../../src/rest/rest-router.ts'
import { type Context, protectedProcedure, publicProcedure, router } from '../../src/trpc.ts'

const tag = 'small'
const summary = 'A small one'
const small = router({
  remove: publicProcedure
    .meta({ rest: { method: 'DELETE', path: '/e/{id}', summary, tag, open: true } })
    .input(z.object({ id: z.number().int(), permanent: z.boolean().optional(), nums: z.array(z.number()).optional() }))
    .mutation(({ input }) => input),
  mark: publicProcedure
    .meta({ rest: { method: 'POST', path: '/mark', summary, tag, open: true } })
    .input(z.object({ read: z.boolean(), count: z.number().optional() }))
    .mutation(({ input }) => input),
  act: publicProcedure
    .meta({ rest: { method: 'POST', path: '/s/{id}/action', summary, tag, open: true } })
    .input(
      z.discriminatedUnion('action', [
        z.object({ id: z.string(), action: z.literal('snooze'), hours: z.number() }),
        z.object({ id: z.string(), action: z.literal('dismiss') }),
      ]),
    )
    .mutation(({ input }) => input),
  one: publicProcedure
    .meta({ rest: { method: 'GET', path: '/things/{id}', summary, tag, open: true } })
    .input(z.object({ id: z.string() }))
    .query(({ input }) => ({ one: input.id })),
  special: publicProcedure
    .meta({
      rest: { method: 'GET', path: '/things/special', summary, tag, open: true, also: [{ method: 'GET', path: '/special' }] },
    })
    .query(() => ({ special: true })),
  gone: publicProcedure
    .meta({ rest: { method: 'POST', path: '/gone', summary, tag, status: 204, open: true } })
    .output(z.void())
    .mutation(() => undefined),
  later: publicProcedure
    .meta({ rest: { method: 'POST', path: '/later', summary, tag, status: 202, open: true } })
    .output(z.void())
    .mutation(() => undefined),
  key: publicProcedure
    .meta({ rest: { method: 'POST', path: '/key', summary, tag, open: true } })
    .mutation(({ ctx }) => ({ key: ctx.idempotencyKey ?? null })),
  fail: publicProcedure
    .meta({ rest: { method: 'GET', path: '/fail/{how}', summary, tag, open: true } })
    .input(z.object({ how: z.string() }))
    .query(({ input }) => {
      if (input.how === 'slow-down') throw new AppError('limited', 'Too many tries.', { retryAfter: 12.2 })
      if (input.how === 'certificate') throw new AppError('unprocessable', 'Not trusted.', { details: { fingerprint: 'AB' } })
      if (input.how === 'trpc') throw new TRPCError({ code: 'CONFLICT', message: 'Taken.' })
      throw new Error('a secret inside')
    }),
  mine: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/mine', summary, tag } })
    .input(z.object({ text: z.string() }))
    .mutation(({ ctx, input }) => ({ userId: ctx.userId, ...input })),
  hidden: publicProcedure.query(() => 'not under /api'),
})

let base = ''
let close = () => {}
beforeAll(async () => {
  const site = express()
  const log = createLog('silent')
  const context = (signedIn: boolean): Context => ({
    app: { log } as Context['app'],
    person: signedIn ? { userId: 'ada', sessionId: 's', role: 'member' } : undefined,
    address: '127.0.0.1',
    fromPrivateAddress: true,
    userAgent: '',
    idempotencyKey: undefined,
  })
  site.use(
    '/api',
    restRouter(small, (req) => context(req.headers.authorization !== undefined)),
  )
  site.use((cause: unknown, _req: express.Request, res: express.Response, _next: express.NextFunction) => {
    const { status, body } = restError(cause)
    res.status(status).json(body)
  })
  const server = site.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => close())

async function call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(base + path, { method, headers: { ...type, ...headers }, ...(body === undefined ? {} : { body }) })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

test('words of a query become what the input asks for', async () => {
  expect((await call('DELETE', '/e/1?permanent=false')).body).toEqual({ id: 1, permanent: false })
  expect((await call('DELETE', '/e/1?permanent=0')).body).toEqual({ id: 1, permanent: false })
  expect((await call('DELETE', '/e/1?permanent=true&nums=1&nums=2')).body).toEqual({ id: 1, permanent: true, nums: [1, 2] })
  expect((await call('DELETE', '/e/1?nums=7')).body).toEqual({ id: 1, nums: [7] })
})

test('what is no number and no boolean is refused, not guessed', async () => {
  expect((await call('DELETE', '/e/1?permanent=maybe')).status).toBe(400)
  expect((await call('DELETE', '/e/1?permanent=')).status).toBe(400)
  expect((await call('DELETE', '/e/abc')).status).toBe(400)
  expect((await call('DELETE', '/e/1?permanent=true&permanent=false')).status).toBe(400)
})

test('a JSON body is never coerced, also after a query was', async () => {
  await call('DELETE', '/e/1?permanent=false')
  expect((await call('POST', '/mark', '{"read":"false"}')).status).toBe(400)
  expect((await call('POST', '/mark', '{"read":true,"count":"7"}')).status).toBe(400)
  expect((await call('POST', '/mark', '{"read":false}')).body).toEqual({ read: false })
})

test('a body of DELETE counts, and the path wins over both', async () => {
  expect((await call('DELETE', '/e/1?id=5', '{"permanent":true,"id":9}')).body).toEqual({ id: 1, permanent: true })
})

test('unknown query parameters are ignored', async () => {
  expect((await call('DELETE', '/e/1?utm=x&__proto__=y')).body).toEqual({ id: 1 })
})

test('alternatives of an input work', async () => {
  expect((await call('POST', '/s/9/action', '{"action":"snooze","hours":24}')).body).toEqual({
    id: '9',
    action: 'snooze',
    hours: 24,
  })
  expect((await call('POST', '/s/9/action', '{"action":"dismiss"}')).body).toEqual({ id: '9', action: 'dismiss' })
  expect((await call('POST', '/s/9/action', '{"action":"burn"}')).status).toBe(400)
})

test('a literal path is not taken for an id, and a further path means the same', async () => {
  expect((await call('GET', '/things/special')).body).toEqual({ special: true })
  expect((await call('GET', '/special')).body).toEqual({ special: true })
  expect((await call('GET', '/things/other')).body).toEqual({ one: 'other' })
})

test('204 has no body and 202 an empty one', async () => {
  expect(await call('POST', '/gone')).toMatchObject({ status: 204, body: undefined })
  expect(await call('POST', '/later')).toMatchObject({ status: 202, body: {} })
})

test('HEAD answers as GET does, without the body', async () => {
  const head = await call('HEAD', '/things/special')
  expect(head).toMatchObject({ status: 200, body: undefined })
  expect(head.headers.get('content-type')).toContain('application/json')
})

test('the Idempotency-Key reaches the procedure', async () => {
  expect((await call('POST', '/key', undefined, { 'Idempotency-Key': 'once' })).body).toEqual({ key: 'once' })
  expect((await call('POST', '/key')).body).toEqual({ key: null })
})

test('malformed JSON, other types and what is no object are 400 with a sentence', async () => {
  expect((await call('POST', '/mark', '{bad')).body).toEqual({
    code: 'BAD_REQUEST',
    message: "The request body isn't valid JSON.",
  })
  expect(await call('POST', '/mark', 'read=true', { 'content-type': 'text/plain' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  })
  expect((await call('POST', '/mark', '[true]')).status).toBe(400)
  expect((await call('POST', '/mark', '{"read":true}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200)
})

test('a body over 1 MB is 413', async () => {
  const { status, body } = await call('POST', '/mark', JSON.stringify({ read: true, filler: 'x'.repeat(1024 * 1024) }))
  expect({ status, body }).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
})

test('a wrong input says what and where', async () => {
  const { status, body } = await call('POST', '/mark', '{"read":1}')
  expect(status).toBe(400)
  const { message, issues } = body as { message: string; issues: { path: string; message: string }[] }
  expect(issues).toEqual([{ path: 'read', message }])
})

test('errors keep their status, details and waiting time', async () => {
  const limited = await call('GET', '/fail/slow-down')
  expect(limited).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS', message: 'Too many tries.' } })
  expect(limited.headers.get('retry-after')).toBe('13')
  expect(await call('GET', '/fail/certificate')).toMatchObject({ status: 422, body: { details: { fingerprint: 'AB' } } })
  expect(await call('GET', '/fail/trpc')).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: 'Taken.' } })
})

test('a mistake of ours gives nothing away', async () => {
  const { status, body } = await call('GET', '/fail/unexpectedly')
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(body).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
})

test('a visitor is told to sign in before the body is looked at', async () => {
  expect(await call('POST', '/mine', '{bad')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect((await call('POST', '/mine', '{"text":"x"}', { authorization: 'Bearer x' })).body).toEqual({ userId: 'ada', text: 'x' })
})

test('the document describes each route and each further path once', () => {
  const { paths } = openApiDocument(small, '1')
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/things') || path === '/api/special')).toHaveLength(3)
  expect(paths['/api/e/{id}']?.delete?.parameters?.map((one) => `${one.in} ${one.name}`)).toEqual([
    'path id',
    'query permanent',
    'query nums',
  ])
  expect(paths['/api/mark']?.post?.requestBody?.required).toBe(true)
  expect(paths['/api/mine']?.post?.security).toBeUndefined()
  expect(paths['/api/gone']?.post).toMatchObject({ security: [], responses: { 204: { description: 'Done; no body' } } })
})
