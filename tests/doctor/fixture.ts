// A Homing behind its door with an admin, whose log is caught at its most talkative.

import { issueSession } from '../../src/auth/sessions/token.ts'
import { createLog } from '../../src/core/log.ts'
import { createServer } from '../../src/server.ts'
import type { DoctorReport } from '../../src/shared/doctor.ts'
import { type TestOptions, testApp } from '../support/test-app.ts'

export async function openFixture(options: TestOptions = {}) {
  const t = await testApp({ ...options, env: { PORT: '0', ...options.env } })
  const log: string[] = []
  // The toolbox of the verbs is this one object: they all log where this test reads.
  const app = Object.assign(t.app, { log: createLog('trace', { write: (line) => void log.push(line) }) })
  const server = createServer(app)
  const { port } = await server.listen()
  const url = `http://127.0.0.1:${port}`
  const person = async (name: string, role: 'admin' | 'member' = 'member') => {
    const one = await t.person(name)
    await app.db.updateTable('user').set({ role }).where('id', '=', one.userId).execute()
    const device = { userAgent: '', address: '', remember: false }
    const { token } = await issueSession(app, { id: one.userId, email: one.email, name }, device)
    return { ...one, token }
  }
  const admin = await person('hedy', 'admin')
  const call = async (path: string, { token, body, method, headers }: CallOptions = {}) => {
    const answer = await fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const trpc = async (path: string, token: string, input?: unknown) => {
    const { bytes, status } = await call(`/trpc/${path}`, { token, body: input ?? {} })
    const said = JSON.parse(bytes.toString()) as { result?: { data: unknown }; error?: { message: string } }
    return { status, data: said.result?.data, error: said.error }
  }
  return {
    t,
    app,
    url,
    port,
    log,
    admin,
    person,
    call,
    trpc,
    async runChecks(input: unknown = {}) {
      const { data, error } = await trpc('doctor.examine', admin.token, input)
      if (error) throw new Error(error.message)
      const report = data as DoctorReport
      return { report, line: (id: string) => report.lines.find((line) => line.id === id) }
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await t[Symbol.asyncDispose]()
    },
  }
}

interface CallOptions {
  token?: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
}
