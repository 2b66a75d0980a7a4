// The offline cache in IndexedDB, for one user and one schema version at a time; each mailbox has entries of its own. All operations may fail (private window, full
// disk); then nothing is cached.
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { inMailbox, isInSomeMailbox } from '../shared-mailbox.ts'
import { type CacheEntryInfo, type CacheGroup, cacheGroupOf, cacheGroups, cacheLimits, entriesToEvict } from './cache-limits.ts'

/** Changes with the response schemas (vite.config.ts): entries of another version are ignored. */
const schemaHash = String(import.meta.env.VITE_SHAPES ?? 'test')

export interface CachedResponse {
  queryKey: QueryKey
  data: unknown
  /** Time of the response. */
  at: number
  /** Approximate size in characters. */
  size: number
}

const ownerKey = 'owner'
/** Some browsers never finish opening a database. */
const readTimeoutMs = 1500
let database: UseStore | undefined
/** The user whose mail is cached, if any. */
let user: string | undefined
/** The same, of the mailbox that is shown. */
let owner: string | undefined

/** Starts caching for a user; removes data of other users or schema versions first. */
export async function openStoreFor(userId: string): Promise<void> {
  user = userId
  owner = inMailbox(userId)
  const mark = `${schemaHash}/${userId}`
  await withStore('readwrite', undefined, async (store) => {
    if ((await promisifyRequest<unknown>(store.get(ownerKey))) === mark) return
    store.clear()
    store.put(mark, ownerKey)
  })
}

/** Removes all data and stops caching. */
export async function closeStore(): Promise<void> {
  user = undefined
  owner = undefined
  await clear()
}

/** Removes what is cached of the mailbox that is shown, and stops caching. */
export async function closeMailbox(): Promise<void> {
  const mailbox = owner
  user = undefined
  owner = undefined
  if (mailbox === undefined) return
  await withStore('readwrite', undefined, async (store) => void store.delete(IDBKeyRange.bound(`${mailbox}/`, `${mailbox}0`)))
}

/** Removes all data; caching continues. */
export async function clearCachedMail(): Promise<void> {
  await clear()
  if (user !== undefined) await openStoreFor(user)
}

/** Key of a response: user and mailbox, group, query. Undefined if it is not cached. */
export function cacheKey(path: string, input: unknown): string | undefined {
  const group = cacheGroupOf(path)
  return group === undefined || owner === undefined ? undefined : `${owner}/${group}/${hashKey([path, input])}`
}

export async function readCached(key: string): Promise<CachedResponse | undefined> {
  const found = await withStore('readonly', undefined, (store) => promisifyRequest<unknown>(store.get(key)))
  return isFresh(found) ? found : undefined
}

/** What the first page needs: small entries and lists. */
export async function readInitial(): Promise<CachedResponse[]> {
  const found = await withStore('readonly', [], async (store) => {
    const parts = (['once', 'list'] as const).map((group) => promisifyRequest<unknown[]>(store.getAll(range(group))))
    return (await Promise.all(parts)).flat()
  })
  return found.filter(isFresh)
}

export async function writeCached(answers: ReadonlyMap<string, CachedResponse>): Promise<void> {
  const userId = owner
  if (userId === undefined) return
  await withStore('readwrite', undefined, async (store) => {
    for (const [key, answer] of answers) {
      if (!key.startsWith(`${userId}/`)) continue
      if (answer.size > cacheLimits.one) store.delete(key)
      else store.put(answer, key)
    }
  })
}

export async function deleteCached(key: string): Promise<void> {
  await withStore('readwrite', undefined, async (store) => void store.delete(key))
}

/** The given keys that are cached. */
export async function cachedKeys(keys: readonly string[]): Promise<Set<string>> {
  return withStore('readonly', new Set(), async (store) => {
    const known = await Promise.all(keys.map((key) => promisifyRequest(store.getKey(key))))
    return new Set(known.filter((key) => typeof key === 'string'))
  })
}

/** Evicts entries over the limits, those of other users, and what is too old of their other mailboxes. */
export async function pruneStore(now: number): Promise<void> {
  const whose = owner
  const person = user
  if (whose === undefined || person === undefined) return
  await withStore('readwrite', undefined, async (store) => {
    const all: CacheEntryInfo[] = []
    await forEachEntry(store, (key, value) => {
      const group = cacheGroups.find((name) => key.startsWith(`${whose}/${name}/`))
      if (group && isCachedResponse(value)) all.push({ key, group, at: value.at, size: value.size })
      else if (key !== ownerKey && !(isOf(person, key) && isFresh(value))) store.delete(key)
    })
    for (const key of entriesToEvict(all, now)) store.delete(key)
  })
}

const isOf = (person: string, key: string) => isInSomeMailbox(key.slice(0, key.indexOf('/')), person)

async function clear(): Promise<void> {
  await withStore('readwrite', undefined, async (store) => void store.clear())
}

function range(group: CacheGroup): IDBKeyRange {
  return IDBKeyRange.bound(`${owner}/${group}/`, `${owner}/${group}0`, false, true)
}

export function forEachEntry(store: IDBObjectStore, visit: (key: string, value: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const walk = store.openCursor()
    walk.onerror = () => reject(walk.error)
    walk.onsuccess = () => {
      const at = walk.result
      if (!at) return resolve()
      visit(String(at.key), at.value)
      at.continue()
    }
  })
}

function isCachedResponse(value: unknown): value is CachedResponse {
  return typeof value === 'object' && value !== null && 'queryKey' in value && Array.isArray(value.queryKey) && 'at' in value
}

function isFresh(value: unknown): value is CachedResponse {
  return isCachedResponse(value) && Date.now() - value.at < cacheLimits.ageMs
}

/** Returns `fallback` if the database is unavailable. */
export async function withStore<T>(
  mode: IDBTransactionMode,
  fallback: T,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  try {
    if (!('indexedDB' in globalThis)) return fallback
    database ??= createStore('homing', 'kept')
    const answer = database(mode, async (store) => {
      const done = await work(store)
      // Wait for the commit, not only the request.
      if (mode === 'readwrite') await promisifyRequest(store.transaction)
      return done
    })
    return await (mode === 'readonly' ? withTimeout(answer, fallback) : answer)
  } catch {
    database = undefined // reopened next time: some browsers close it
    return fallback
  }
}

/** Readers wait no longer than this. */
function withTimeout<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), readTimeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
