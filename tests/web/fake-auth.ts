// The calls below /api/auth that do not go by tRPC, answered as a test says, each remembered as it was sent.
import { vi } from 'vitest'
import { Refusal } from './fake-server.ts'

type Answers = Record<string, (body: never) => unknown>
interface Call {
  path: string
  body: unknown
  init: RequestInit
}

/** Answers by what follows `/api/auth/`; a promise is a slow server, a Refusal what the server does not do. */
export function fakeAuth(answers: Answers): { calls: Call[]; bodiesOf: (path: string) => unknown[] } {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: unknown, init: RequestInit = {}) => {
    const path = String(input).replace(/^\/api\/auth\//, '')
    const answer = answers[path]
    if (!answer) throw new TypeError(`The test has no ${path}.`)
    const body: unknown = JSON.parse(String(init.body))
    calls.push({ path, body, init })
    return answered(() => answer(body as never))
  })
  return { calls, bodiesOf: (path) => calls.filter((call) => call.path === path).map(({ body }) => body) }
}

async function answered(answer: () => unknown): Promise<Response> {
  try {
    const json = await answer()
    return json === undefined ? new Response(null, { status: 204 }) : Response.json(json)
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const { code, message, status, details } = cause
    return Response.json({ code, message, ...(details ? { details } : {}) }, { status })
  }
}
