// Mail on the device: what was loaded, in IndexedDB, for one person and one shape of the data at a time. All of this may
// fail (a private window, a full disk); then nothing is kept, and nothing else is hindered.
import { hashKey, type QueryKey } from '@tanstack/react-query'
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { bounds, type Group, groupOf, groups, type Measured, surplus } from './cache-limits.ts'

/** Changes with the shapes the server answers in (vite.config.ts): what was kept in another one is not read. */
const shapes = String(import.meta.env.VITE_SHAPES ?? 'test')

export interface KeptAnswer {
  queryKey: QueryKey
  data: unknown
  /** When the server gave it. */
  at: number
  /** About how many characters it has. */
  size: number
}

const ownerKey = 'owner'
/** Some browsers open a store and never say that it is open. */
const patience = 1500
let database: UseStore | undefined
/** Whose mail is kept at the moment; undefined while nobody's is. */
let owner: string | undefined

/** From now on mail is kept for this person. What lies here of another one, or in another shape, is removed first. */
export async function openFor(userId: string): Promise<void> {
  owner = userId
  const mark = `${shapes}/${userId}`
  await safely('readwrite', undefined, async (store) => {
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
export async function forgetMail(): Promise<void> {
  await clear()
  if (owner !== undefined) await openFor(owner)
}

/** The place of an answer: who, what kind, which question. Undefined for what is not kept. */
export function placeOf(path: string, input: unknown): string | undefined {
  const group = groupOf(path)
  return group === undefined || owner === undefined ? undefined : `${owner}/${group}/${hashKey([path, input])}`
}

export async function readKept(place: string): Promise<KeptAnswer | undefined> {
  const found = await safely('readonly', undefined, (store) => promisifyRequest<unknown>(store.get(place)))
  return isFresh(found) ? found : undefined
}

/** What is needed to show a page at once: the small things and the lists. */
export async function readFirst(): Promise<KeptAnswer[]> {
  const found = await safely('readonly', [], async (store) => {
    const parts = (['once', 'list'] as const).map((group) => promisifyRequest<unknown[]>(store.getAll(range(group))))
    return (await Promise.all(parts)).flat()
  })
  return found.filter(isFresh)
}

export async function writeKept(answers: ReadonlyMap<string, KeptAnswer>): Promise<void> {
  const whose = owner
  if (whose === undefined) return
  await safely('readwrite', undefined, async (store) => {
    for (const [place, answer] of answers) {
      if (!place.startsWith(`${whose}/`)) continue
      if (answer.size > bounds.one) store.delete(place)
      else store.put(answer, place)
    }
  })
}

export async function dropKept(place: string): Promise<void> {
  await safely('readwrite', undefined, async (store) => void store.delete(place))
}

/** The ids among these places that are kept. */
export async function keptAmong(places: readonly string[]): Promise<Set<string>> {
  return safely('readonly', new Set(), async (store) => {
    const known = await Promise.all(places.map((place) => promisifyRequest(store.getKey(place))))
    return new Set(known.filter((key) => typeof key === 'string'))
  })
}

/** Removes what is too old, too much, or not this person's. */
export async function tidyStore(now: number): Promise<void> {
  const whose = owner
  if (whose === undefined) return
  await safely('readwrite', undefined, async (store) => {
    const all: Measured[] = []
    await eachEntry(store, (key, value) => {
      const group = groups.find((name) => key.startsWith(`${whose}/${name}/`))
      if (group && isAnswer(value)) all.push({ key, group, at: value.at, size: value.size })
      else if (key !== ownerKey) store.delete(key)
    })
    for (const key of surplus(all, now)) store.delete(key)
  })
}

async function clear(): Promise<void> {
  await safely('readwrite', undefined, async (store) => void store.clear())
}

function range(group: Group): IDBKeyRange {
  return IDBKeyRange.bound(`${owner}/${group}/`, `${owner}/${group}0`, false, true)
}

function eachEntry(store: IDBObjectStore, see: (key: string, value: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const walk = store.openCursor()
    walk.onerror = () => reject(walk.error)
    walk.onsuccess = () => {
      const at = walk.result
      if (!at) return resolve()
      see(String(at.key), at.value)
      at.continue()
    }
  })
}

function isAnswer(value: unknown): value is KeptAnswer {
  return typeof value === 'object' && value !== null && 'queryKey' in value && Array.isArray(value.queryKey) && 'at' in value
}

function isFresh(value: unknown): value is KeptAnswer {
  return isAnswer(value) && Date.now() - value.at < bounds.ageMs
}

/** `otherwise` where the device keeps nothing, for whatever reason. */
async function safely<T>(mode: IDBTransactionMode, otherwise: T, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  try {
    if (!('indexedDB' in globalThis)) return otherwise
    database ??= createStore('homing', 'kept')
    const answer = database(mode, async (store) => {
      const done = await work(store)
      // Written when this ends, not only asked for.
      if (mode === 'readwrite') await promisifyRequest(store.transaction)
      return done
    })
    return await (mode === 'readonly' ? atMost(answer, otherwise) : answer)
  } catch {
    database = undefined // opened anew the next time: some browsers close it under us
    return otherwise
  }
}

/** Nobody who waits for an answer waits for the device any longer. */
function atMost<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), patience)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
