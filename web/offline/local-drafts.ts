// What was written and the server does not have yet, on this device: it outlives the tab and the browser. One entry a
// writing, under the person's id, so that tabs do not write over each other and the next person finds nothing. In local
// storage, because it must be written before the page goes, in one step.
import type { DraftFields, SaveDraftInput } from '../../src/shared/writing.ts'
import { createListeners } from '../emitter.ts'
import { sessionUser } from '../session.ts'
import { deviceStore } from '../storage.ts'
import { isKeptOnDevice } from './offline-setting.ts'

export interface Shelved {
  /** The draft on the server that was changed, and over which revision. */
  id?: string
  revision?: number
  fields: DraftFields
  /** Words of a model are in it. */
  origin?: SaveDraftInput['origin']
  at: number
  /** Why the server did not take it: the same draft was changed elsewhere, or what it said. */
  trouble?: { is: 'conflict' } | { is: 'refused'; sentence: string }
}

const prefix = 'unsent:'
const { listen, tell } = createListeners()
const ours = (userId: string) => `${prefix}${userId}:`

/** False where this device keeps nothing, by choice or for want of room. */
export function shelve(name: string, entry: Shelved): boolean {
  const place = placeOf(name)
  if (place === undefined || !isKeptOnDevice()) return false
  const isTaken = deviceStore.set(place, JSON.stringify(entry))
  if (!isTaken) deviceStore.remove(place) // what only this page remembers is kept by the tab (kept.ts)
  tell()
  return isTaken
}

export function shelved(name: string): Shelved | undefined {
  const place = placeOf(name)
  return place === undefined ? undefined : read(place)
}

export function unshelve(name: string): void {
  const place = placeOf(name)
  if (place === undefined || deviceStore.get(place) === null) return
  deviceStore.remove(place)
  tell()
}

/** Everything of the person who is signed in, the newest first. */
export function shelf(): (Shelved & { name: string })[] {
  const user = sessionUser()
  if (!user) return []
  const start = ours(user.id)
  const found = deviceStore.keys().flatMap((key) => {
    const entry = key.startsWith(start) ? read(key) : undefined
    return entry ? [{ ...entry, name: key.slice(start.length) }] : []
  })
  return found.sort((a, b) => b.at - a.at)
}

/** Removes what lies here: everybody's, or everybody's but this person's. */
export function forgetDrafts(exceptOf?: string): void {
  const stays = exceptOf === undefined ? undefined : ours(exceptOf)
  for (const key of deviceStore.keys()) {
    if (key.startsWith(prefix) && !(stays !== undefined && key.startsWith(stays))) deviceStore.remove(key)
  }
  tell()
}

export const onShelf = listen

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key.startsWith(prefix)) tell()
})

function placeOf(name: string): string | undefined {
  const user = sessionUser()
  return user && ours(user.id) + name
}

const texts = ['to', 'cc', 'bcc', 'subject', 'body'] as const

function read(place: string): Shelved | undefined {
  try {
    const stored: unknown = JSON.parse(deviceStore.get(place) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const entry = stored as Shelved
    const whole = texts.every((name) => typeof entry.fields?.[name] === 'string') && typeof entry.at === 'number'
    return whole ? entry : undefined
  } catch {
    return undefined // not written by this app
  }
}
