// Whether the server is reachable. The browser's online state is only a hint: a home server works without internet, and a good
// network may not reach it. So failed or slow calls trigger a check of `/healthz`, which is repeated with backoff while the
// server is unreachable. Independent of React and the query cache.
import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'

const timeoutMs = 4000
const retryDelaysMs = [3000, 6000, 12_000, 20_000]

let offline = false
let failures = 0
let pendingCheck: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const { subscribe, emit } = createEmitter()

export const isOffline = () => offline

export function useOffline(): boolean {
  return useSyncExternalStore(onConnectivityChange, isOffline)
}

/** Called when the server becomes unreachable or reachable. */
export const onConnectivityChange = subscribe

/** Checks `/healthz`; true if reachable. */
export function checkConnectivity(): Promise<boolean> {
  pendingCheck ??= pingServer().finally(() => {
    pendingCheck = undefined
  })
  return pendingCheck
}

/** `fetch` that tracks connectivity. `isStream` for long-lived responses. */
export async function trackedFetch(input: string | URL | Request, init?: RequestInit, isStream = false): Promise<Response> {
  const late = setTimeout(() => void checkConnectivity(), timeoutMs)
  try {
    const answer = await fetch(input, isStream ? init : withReadTimeout(init))
    if (answer.status >= 502) void checkConnectivity()
    else onReachable()
    return answer
  } catch (cause) {
    if (!init?.signal?.aborted) void checkConnectivity()
    throw cause
  } finally {
    clearTimeout(late)
  }
}

/** While offline, reads time out. Writes do not: they may have arrived. */
function withReadTimeout(init: RequestInit | undefined): RequestInit | undefined {
  const reading = (init?.method ?? 'GET') === 'GET'
  if (!offline || !reading) return init
  return { ...init, signal: joinSignals(init?.signal, AbortSignal.timeout(2 * timeoutMs)) }
}

/** Where the browser cannot join signals, the caller's own one counts. */
export function joinSignals(own: AbortSignal | null | undefined, other: AbortSignal): AbortSignal {
  if (!own) return other
  return 'any' in AbortSignal ? AbortSignal.any([own, other]) : own
}

async function pingServer(): Promise<boolean> {
  clearTimeout(timer)
  const answers = await fetch('/healthz', {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (answers) onReachable()
  else onUnreachable()
  return answers
}

function onReachable(): void {
  failures = 0
  clearTimeout(timer)
  setOffline(false)
}

function onUnreachable(): void {
  timer = setTimeout(() => void checkConnectivity(), retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)])
  setOffline(true)
}

function setOffline(next: boolean): void {
  if (offline === next) return
  offline = next
  emit()
}

for (const hint of ['online', 'offline', 'pageshow']) {
  window.addEventListener(hint, () => {
    if (hint === 'offline' || offline) void checkConnectivity()
  })
}
document.addEventListener('visibilitychange', () => {
  if (offline && !document.hidden) void checkConnectivity()
})
