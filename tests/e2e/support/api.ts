// Homing's HTTP API, for what a test prepares or checks beside the browser.
import type { Homing } from './homing.ts'

interface Request {
  method?: string
  body?: unknown
  token?: string | undefined
}

/** With a body it is a POST, unless `method` says otherwise. */
export function ask(homing: Pick<Homing, 'url'>, path: string, { method, body, token }: Request = {}): Promise<Response> {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  if (body === undefined) return fetch(homing.url + path, { method: method ?? 'GET', headers })
  headers.set('content-type', 'application/json')
  return fetch(homing.url + path, { method: method ?? 'POST', headers, body: JSON.stringify(body) })
}

/** The JSON it answers; an error with the answer where it refuses. */
export async function answer<T>(homing: Pick<Homing, 'url'>, path: string, request?: Request): Promise<T> {
  const response = await ask(homing, path, request)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
