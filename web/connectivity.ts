// Whether the server can be reached. What the browser knows of its network is only a hint: a server at home answers without
// the internet, and a good network may not lead to it. So a call that failed or takes long makes this ask `/healthz`, and
// while nothing answers it is asked again, with growing waits. Knows nothing of React and of the query cache.
import { useSyncExternalStore } from 'react'
import { createListeners } from './emitter.ts'

const patience = 4000
const waits = [3000, 6000, 12_000, 20_000]

let away = false
let failures = 0
let asking: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const { listen, tell } = createListeners()

export const isAway = () => away

export function useAway(): boolean {
  return useSyncExternalStore(onReach, isAway)
}

/** Told when the server went away, and when it is back. */
export const onReach = listen

/** Asks the server for a sign of life; true where it gave one. */
export function checkReach(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/** `fetch` for calls to the server: what becomes of them tells whether it is there. `lasting` for a stream. */
export async function watchedFetch(input: string | URL | Request, init?: RequestInit, lasting = false): Promise<Response> {
  const late = setTimeout(() => void checkReach(), patience)
  try {
    const answer = await fetch(input, lasting ? init : limited(init))
    if (answer.status >= 502) void checkReach()
    else seen()
    return answer
  } catch (cause) {
    if (!init?.signal?.aborted) void checkReach()
    throw cause
  } finally {
    clearTimeout(late)
  }
}

/** While it is away, reading does not wait for a network that swallows everything. Writing does: it may have arrived. */
function limited(init: RequestInit | undefined): RequestInit | undefined {
  const reading = (init?.method ?? 'GET') === 'GET'
  if (!away || !reading || !('any' in AbortSignal)) return init
  const limit = AbortSignal.timeout(2 * patience)
  return { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit }
}

async function ask(): Promise<boolean> {
  clearTimeout(timer)
  const answers = await fetch('/healthz', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(patience) }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (answers) seen()
  else missed()
  return answers
}

function seen(): void {
  failures = 0
  clearTimeout(timer)
  change(false)
}

function missed(): void {
  timer = setTimeout(() => void checkReach(), waits[Math.min(failures++, waits.length - 1)])
  change(true)
}

function change(next: boolean): void {
  if (away === next) return
  away = next
  tell()
}

for (const hint of ['online', 'offline', 'pageshow']) {
  window.addEventListener(hint, () => {
    if (hint === 'offline' || away) void checkReach()
  })
}
document.addEventListener('visibilitychange', () => {
  if (away && !document.hidden) void checkReach()
})
