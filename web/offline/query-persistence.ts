// Persists query results to IndexedDB and restores them before the first render. Restored results are refetched as soon as the
// server is reachable.
import { type DehydratedState, hashKey, hydrate, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { errorCode } from '../api.ts'
import { isOffline } from '../connectivity.ts'
import { isOfflineEnabled } from './offline-setting.ts'
import { type CachedResponse, cacheKey, deleteCached, pruneStore, readCached, readInitial, writeCached } from './offline-store.ts'

const writeDelayMs = 3000
const pruneEvery = 40

/** Persists responses every few seconds. Returns `flush`, and `drop` for what is pending. */
export function persistQueries(queryClient: QueryClient): { flush: () => Promise<void>; drop: () => void } {
  const waiting = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let rounds = 0
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const answers = new Map([...waiting].flatMap(([key, query]) => serializeQuery(key, query)))
    waiting.clear()
    // May have been switched off meanwhile.
    if (answers.size === 0 || !isOfflineEnabled()) return
    await writeCached(answers)
    if (rounds++ % pruneEvery === 0) await pruneStore(Date.now())
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const key = queryCacheKey(event.query)
    if (key === undefined) return
    if (event.action.type === 'error' && errorCode(event.action.error) === 'NOT_FOUND') void deleteCached(key)
    // Offline results come from the cache itself.
    if (event.action.type !== 'success' || isOffline() || !isOfflineEnabled()) return
    waiting.set(key, event.query)
    timer ??= setTimeout(() => void flush(), writeDelayMs)
  })
  return { flush, drop: () => waiting.clear() }
}

/** Hydrates the cache with stored responses, marked stale; answers whether there were any. */
export async function restoreQueries(queryClient: QueryClient, pathname: string): Promise<boolean> {
  const id = /^\/email\/([^/]+)$/.exec(pathname)?.[1]
  const keys = id === undefined ? [] : ['mail.get', 'mail.thread'].map((path) => cacheKey(path, { id: decoded(id) }) ?? '')
  const [first, ...mail] = await Promise.all([readInitial(), ...keys.map(readCached)])
  const answers = [...first, ...mail.filter((answer) => answer !== undefined)]
  if (answers.length > 0) hydrate(queryClient, dehydratedState(answers))
  return answers.length > 0
}

function dehydratedState(answers: readonly CachedResponse[]): DehydratedState {
  return { mutations: [], queries: answers.map(({ queryKey, data, at }) => dehydratedQuery(queryKey, data, at)) }
}

function dehydratedQuery(queryKey: QueryKey, data: unknown, at: number): DehydratedState['queries'][number] {
  return {
    dehydratedAt: at,
    queryKey,
    queryHash: hashKey(queryKey),
    state: {
      data,
      dataUpdateCount: 1,
      dataUpdatedAt: at,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: true,
      status: 'success',
      fetchStatus: 'idle',
    },
  }
}

/** Cache key of a query; undefined if it is not cached. */
function queryCacheKey({ queryKey: [first, second] }: Query): string | undefined {
  if (first === 'draft') return cacheKey('drafts.get', { id: second })
  if (!Array.isArray(first)) return undefined
  const input: unknown = typeof second === 'object' && second !== null && 'input' in second ? second.input : undefined
  return cacheKey(first.join('.'), input)
}

function serializeQuery(key: string, { queryKey, state }: Query): [string, CachedResponse][] {
  if (state.data === undefined || state.status !== 'success') return []
  const data = withoutHtml(state.data)
  return [[key, { queryKey, data, at: state.dataUpdatedAt, size: JSON.stringify(data).length }]]
}

/** Offline only the text of a mail is shown, so its HTML is dropped. */
function withoutHtml(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('email' in data)) return data
  const { email } = data
  return typeof email === 'object' && email !== null && 'body' in email ? { ...data, email: { ...email, body: '' } } : data
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // malformed URL
  }
}
