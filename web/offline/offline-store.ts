// Mail on the device: what was loaded, in IndexedDB, for one person and one shape of the data at a time. All of this may
// fail (a private window, a full disk); then nothing is kept, and nothing else is hindered.
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { type CacheEntryInfo, type CacheGroup, cacheGroupOf, cacheGroups, cacheLimits, entriesToEvict } from './cache-limits.ts'

/** Changes with the shapes the server answers in (vite.config.ts): what was kept in another one is not read. */
const schemaHash = String(import.meta.env.VITE_SHAPES ?? 'test')

export interface CachedResponse {
  queryKey: QueryKey
  data: unknown
  /** When the server gave it. */
  at: number
  /** About how many characters it has. */
  size: number
}

const ownerKey = 'owner'
/** Some browsers open a store and never say that it is open. */
const readTimeoutMs = 1500
let database: UseStore | undefined
/** Whose mail is kept at the moment; undefined while nobody's is. */
let owner: string | undefined

/** From now on mail is kept for this person. What lies here of another one, or in another shape, is removed first. */
export async function openStoreFor(userId: string): Promise<void> {
  owner = userId
  const mark = `${schemaHash}/${userId}`
  await withStore('readwrite', undefined, async (store) => {
    if ((await promisifyRequest<unknown>(store.get(ownerKey))) === mark) return
    store.clear()
    store.put(mark, ownerKey)
  })
}

/** Removes all mail; nothing is kept until somebody is here again. */
export async function closeStore(): Promise<void> {
  owner = undefined
  await clear()
}

/** Removes all mail; what is loaded afterwards may be kept again. */
export async function clearCachedMail(): Promise<void> {
  await clear()
  if (owner !== undefined) await openStoreFor(owner)
}

/** The place of an answer: who, what kind, which question. Undefined for what is not kept. */
export function cacheKey(path: string, input: unknown): string | undefined {
  const group = cacheGroupOf(path)
  return group === undefined || owner === undefined ? undefined : `${owner}/${group}/${hashKey([path, input])}`
}

export async function readCached(key: string): Promise<CachedResponse | undefined> {
  const found = await withStore('readonly', undefined, (store) => promisifyRequest<unknown>(store.get(key)))
  return isFresh(found) ? found : undefined
}

/** What is needed to show a page at once: the small things and the lists. */
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

/** The ids among these places that are kept. */
export async function cachedKeys(keys: readonly string[]): Promise<Set<string>> {
  return withStore('readonly', new Set(), async (store) => {
    const known = await Promise.all(keys.map((key) => promisifyRequest(store.getKey(key))))
    return new Set(known.filter((key) => typeof key === 'string'))
  })
}

/** Removes what is too old, too much, or not this person's. */
export async function pruneStore(now: number): Promise<void> {
  const whose = owner
  if (whose === undefined) return
  await withStore('readwrite', undefined, async (store) => {
    const all: CacheEntryInfo[] = []
    await forEachEntry(store, (key, value) => {
      const group = cacheGroups.find((name) => key.startsWith(`${whose}/${name}/`))
      if (group && isCachedResponse(value)) all.push({ key, group, at: value.at, size: value.size })
      else if (key !== ownerKey) store.delete(key)
    })
    for (const key of entriesToEvict(all, now)) store.delete(key)
  })
}

async function clear(): Promise<void> {
  await withStore('readwrite', undefined, async (store) => void store.clear())
}

function range(group: CacheGroup): IDBKeyRange {
  return IDBKeyRange.bound(`${owner}/${group}/`, `${owner}/${group}0`, false, true)
}

function forEachEntry(store: IDBObjectStore, visit: (key: string, value: unknown) => void): Promise<void> {
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

/** `otherwise` where the device keeps nothing, for whatever reason. */
async function withStore<T>(mode: IDBTransactionMode, fallback: T, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  try {
    if (!('indexedDB' in globalThis)) return fallback
    database ??= createStore('homing', 'kept')
    const answer = database(mode, async (store) => {
      const done = await work(store)
      // Written when this ends, not only asked for.
      if (mode === 'readwrite') await promisifyRequest(store.transaction)
      return done
    })
    return await (mode === 'readonly' ? withTimeout(answer, fallback) : answer)
  } catch {
    database = undefined // opened anew the next time: some browsers close it under us
    return fallback
  }
}

/** Nobody who waits for an answer waits for the device any longer. */
function withTimeout<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), readTimeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
