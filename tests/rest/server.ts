// A whole Homing behind its HTTP border, on a port of its own, for tests that speak HTTP.
import http from 'node:http'
import { issueSession } from '../../src/auth/sessions/token.ts'
import { createServer, type ServerOptions } from '../../src/server.ts'
import { type TestApp, type TestOptions, type TestPerson, testApp } from '../support/test-app.ts'

export interface Answer {
  status: number
  headers: Headers
  /** JSON where it is JSON, otherwise the text; undefined where there is none. */
  body: unknown
}
export interface CallOptions {
  token?: string
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
}
export interface TestServer extends AsyncDisposable {
  t: TestApp
  url: string
  port: number
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Adds a person and signs them in. */
  signIn(name: string): Promise<TestPerson & { token: string }>
  close(): Promise<void>
}

export async function testServer(options: TestOptions = {}, serverOptions?: ServerOptions): Promise<TestServer> {
  const t = await testApp({ ...options, env: { PORT: '0', ...options.env } })
  const server = createServer(t.app, serverOptions)
  const { port } = await server.listen()
  const url = `http://127.0.0.1:${port}`
  return {
    t,
    url,
    port,
    async call(method, path, { token, body, headers = {} } = {}) {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(text === undefined ? {} : { body: text }),
      })
      return { status: answer.status, headers: answer.headers, body: read(await answer.text(), answer.headers) }
    },
    async signIn(name) {
      const person = await t.person(name)
      const device = { userAgent: '', address: '', remember: false }
      const { token } = await issueSession(t.app, { id: person.userId, email: person.email, name }, device)
      return { ...person, token }
    },
    close: server.close,
    async [Symbol.asyncDispose]() {
      await server.close()
      await t[Symbol.asyncDispose]()
    },
  }
}

function read(text: string, headers: Headers): unknown {
  if (text === '') return undefined
  return headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text
}

/** A request with headers that fetch does not let through, such as Host and Origin. */
export function rawCall(port: number, method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const known = new Headers(Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]))
        resolve({ status: answer.statusCode ?? 0, headers: known, body: read(Buffer.concat(chunks).toString(), known) })
      })
    })
    request.on('error', reject)
    request.end()
  })
}
