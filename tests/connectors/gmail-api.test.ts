// Asking Gmail when things go wrong: against the stand-in with faults, and against servers that behave worse than any Gmail.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createGmailApi, type GmailApi } from '../../src/connectors/gmail/request/api.ts'
import { connectionOf, openLine, systemClock } from '../../src/connectors/gmail/request/connection.ts'
import { answerOf } from '../../src/connectors/gmail/request/errors.ts'
import { AppError } from '../../src/core/errors.ts'
import { type ClientUnderTest, gmailClient } from '../support/gmail-client.ts'

let client: ClientUnderTest
beforeEach(async () => {
  client = await gmailClient()
})
afterEach(() => client[Symbol.asyncDispose]())

type Effect = Parameters<ClientUnderTest['server']['gmail']['faults']['next']>[2]
const next = (effect: Effect, times = 1) => client.server.gmail.faults.next('labels.list', times, effect)
const calls = () => client.server.gmail.calls.get('labels.list') ?? 0

async function failure(asked: Promise<unknown>): Promise<AppError> {
  const cause: unknown = await asked.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(cause instanceof AppError)) expect.fail(`no AppError: ${inspect(cause)}`)
  return cause
}

/** A server of our own, and Gmail's API asked there. */
async function strange(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  options: { accessToken?: (refused?: string) => Promise<string> } = {},
): Promise<{ api: GmailApi; url: string }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { accessToken = async () => 'secret-token' } = options
  const log = pino({ level: 'silent' })
  const api = createGmailApi({
    accountId: 'a',
    baseUrl: url,
    accessToken,
    lane: 'sync',
    log,
    line: openLine(systemClock),
    timeouts: 1,
  })
  onTestFinished(() => {
    api.close()
    server.closeAllConnections()
    server.close()
  })
  return { api, url }
}
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

describe('a token', () => {
  test('that is turned down is renewed once, with the one that was turned down', async () => {
    next({ status: 401 })
    await client.api.labels()
    expect(client.refusedTokens).toEqual([undefined, 'first'])
  })

  test('that is turned down although it is new means signing in again', async () => {
    next({ status: 401 }, 2)
    expect(await failure(client.api.labels())).toMatchObject({ kind: 'reconnect', details: { cause: 'revoked' } })
    expect(client.refusedTokens).toHaveLength(2)
  })

  test('that cannot be had is told as it is', async () => {
    const none = new AppError('reconnect', 'Please sign in at Google again.', { details: { cause: 'expired' } })
    const { api } = await strange(() => expect.fail('asked without a token'), {
      accessToken: async () => {
        throw none
      },
    })
    await expect(api.labels()).rejects.toBe(none)
  })
})

describe('what Gmail says no with', () => {
  test.each([
    { status: 400, kind: 'provider' },
    { status: 404, kind: 'missing' },
    { status: 403, reason: 'insufficientPermissions', kind: 'reconnect', cause: 'consent-missing' },
    { status: 403, reason: 'domainPolicy', kind: 'reconnect', cause: 'admin-blocked' },
    { status: 403, reason: 'accessNotConfigured', kind: 'unprocessable', cause: 'client' },
    { status: 403, reason: 'dailyLimitExceeded', kind: 'limited', retryAfter: 3600 },
    { status: 403, reason: 'forbidden', kind: 'forbidden' },
    { status: 429, after: 3000, kind: 'limited', retryAfter: 3000 },
    { status: 403, reason: 'userRateLimitExceeded', after: 4000, kind: 'limited', retryAfter: 4000 },
  ])('$status $reason', async ({ status, reason, after, kind, cause, retryAfter }) => {
    next({ status, ...(reason ? { reason } : {}), ...(after ? { retryAfter: after } : {}) })
    const error = await failure(client.api.labels())
    expect(error).toMatchObject({ kind, ...(retryAfter ? { retryAfter } : {}), ...(cause ? { details: { cause } } : {}) })
    expect(answerOf(error)?.status).toBe(status)
    expect(calls()).toBe(0)
  })

  test('words it has for the limits of sending, with a date in them', async () => {
    const until = new Date(Date.now() + 1800_000).toISOString()
    const { api } = await strange((_request, response) =>
      json(response, 429, { error: { code: 429, message: `User-rate limit exceeded.  Retry after ${until}` } }),
    )
    const { kind, retryAfter } = await failure(api.labels())
    expect(kind).toBe('limited')
    expect(retryAfter).toBeGreaterThan(1790)
    expect(retryAfter).toBeLessThanOrEqual(1800)
  })

  test('a mailbox that is switched off', async () => {
    const { api } = await strange((_request, response) =>
      json(response, 400, { error: { code: 400, message: 'Mail service not enabled', status: 'FAILED_PRECONDITION' } }),
    )
    expect(await failure(api.labels())).toMatchObject({ kind: 'reconnect', details: { cause: 'other' } })
  })
})

describe('trouble', () => {
  test.each([{ status: 500 }, { status: 502 }, { status: 503 }, 'cut', 'cut mid-answer', 'lost answer'] as const)(
    'of a moment is not noticed: %j',
    async (effect) => {
      next(effect, 2)
      await expect(client.api.labels()).resolves.toHaveProperty('labels')
    },
  )

  test('that stays is told after three tries', async () => {
    next({ status: 503 }, 30)
    expect(await failure(client.api.labels())).toMatchObject({ kind: 'unavailable' })
    expect(client.server.gmail.refused.get(503)).toBe(3)
  })

  test('is not answered by doing what must not be done twice', async () => {
    client.server.gmail.faults.next('labels.create', 1, 'lost answer')
    expect(await failure(client.api.createLabel('Once'))).toMatchObject({ kind: 'unavailable' })
    expect(client.server.gmail.calls.get('labels.create')).toBe(1)
  })

  test('is over when nobody waits any more, or the connector was closed', async () => {
    next('hang', 2)
    const leaving = new AbortController()
    const asked = client.api.labels({ signal: leaving.signal })
    leaving.abort(new Error('nobody waits any more'))
    await expect(asked).rejects.toThrow('nobody waits any more')
    const closed = client.api.labels()
    client.api.close()
    await expect(closed).rejects.toMatchObject({ kind: 'unavailable' })
  })
})

describe('a server that is not Gmail', () => {
  test('takes the token nowhere else, neither with a redirect nor with an upload', async () => {
    const seen: string[] = []
    const other = await strange((request, response) => {
      seen.push(request.url ?? '')
      json(response, 200, {})
    })
    const { api } = await strange((request, response) => {
      request.resume()
      response.writeHead(307, { location: `${other.url}/stolen` }).end()
    })
    expect(await failure(api.labels())).toMatchObject({ kind: 'provider' })
    await failure(api.send({ body: () => [Buffer.from('Subject: x\r\n\r\nx')] }))
    expect(seen).toEqual([])
  })

  test('that unpacks to more than any mail is cut off', async () => {
    const bomb = gzipSync(Buffer.alloc(120 * 1024 * 1024, 0x20))
    const { api } = await strange((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb)
    })
    expect(await failure(api.labels())).toMatchObject({ kind: 'provider' })
  })

  test.each([
    ['a page', 500, '<html>'],
    ['nothing', 503, ''],
    ['a list', 403, '[1]'],
    ['another shape', 404, '{"error":{"errors":"x","details":[{"reason":7}],"message":{}}}'],
    ['a number', 429, '7'],
  ])('that answers %s is told by its status alone', async (_what, status, body) => {
    const { api } = await strange((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': status === 429 ? '999' : 'soon' }).end(body)
    })
    const kinds: Record<number, string> = {
      500: 'unavailable',
      503: 'unavailable',
      403: 'forbidden',
      404: 'missing',
      429: 'limited',
    }
    expect((await failure(api.labels())).kind).toBe(kinds[status])
  })
})

test('neither token nor mail nor what Gmail says of them is in an error', async () => {
  const { api } = await strange((request, response) => {
    request.resume()
    request.on('end', () => json(response, 400, { error: { code: 400, message: 'Invalid To header: bob@example.org' } }))
  })
  const error = await failure(api.send({ body: () => [Buffer.from('To: bob@example.org\r\n\r\nprivate')] }))
  const shown = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(pino.stdSerializers.err(error))
  expect(shown).not.toMatch(/secret-token|bob@example\.org|private/)
  expect(answerOf(error)?.said()).toBe('Invalid To header: bob@example.org')
})

test('connections are kept and few; people do not queue behind the background', async () => {
  const waiting: { url: string; response: ServerResponse }[] = []
  const sockets = new Set<unknown>()
  let onRequest: () => void = () => undefined
  const { api } = await strange((request, response) => {
    sockets.add(request.socket)
    waiting.push({ url: request.url ?? '', response })
    onRequest()
  })
  const until = async (fits: () => boolean) => {
    while (!fits()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      onRequest = resolve
      await promise
    }
  }
  const background = Array.from({ length: 30 }, (_each, n) => api.label(`L${n}`))
  await until(() => waiting.length === 10)
  const person = api.profile({ lane: 'user' })
  await until(() => waiting.length === 11)
  expect(waiting.at(-1)?.url).toContain('/profile')
  let answered = 0
  while (answered < 31) {
    await until(() => waiting.length > answered)
    for (; answered < waiting.length; answered++) {
      const { response } = waiting[answered] ?? expect.fail()
      json(response, 200, {})
    }
  }
  await Promise.all([...background, person])
  expect(sockets.size).toBeLessThanOrEqual(12)
})

test('connectors of one account share what they know of Gmail’s patience, and others do not', () => {
  const line = connectionOf('ada', 'https://gmail.example')
  expect(connectionOf('ada', 'https://gmail.example')).toBe(line)
  expect(connectionOf('bob', 'https://gmail.example')).not.toBe(line)
})
