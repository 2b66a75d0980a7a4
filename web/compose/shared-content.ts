// What another app shared, as the service worker keeps it (offline/share-target.ts). That is a program of its own and shares no module
// with the page, but for types: the names of its cache and entries are here again.
import type { SharedFields } from '../offline/share-target.ts'

const cacheName = 'shared'
const entry = '/share'
const keepMs = 10 * 60_000

export interface SharedContent {
  subject: string
  body: string
  files: File[]
}
const nothing: SharedContent = { subject: '', body: '', files: [] }

/** What was shared last, once: it is gone from the device then. */
export async function takeShared(): Promise<SharedContent> {
  if (!('caches' in globalThis)) return nothing
  const cache = await caches.open(cacheName)
  const fields = (await (await cache.match(entry))?.json()) as SharedFields | undefined
  const files = await Promise.all((fields?.names ?? []).map((name, at) => fileAt(cache, at, name)))
  await caches.delete(cacheName)
  if (!fields || Date.now() - fields.at > keepMs) return nothing
  const { title, text, url } = fields
  const body = [text, text.includes(url) ? '' : url].filter(Boolean).join('\n\n')
  return { subject: title, body, files: files.filter((file) => file !== undefined) }
}

async function fileAt(cache: Cache, at: number, name: string): Promise<File | undefined> {
  const answer = await cache.match(`${entry}/${at}`)
  if (!answer) return undefined
  const blob = await answer.blob()
  return new File([blob], name, { type: blob.type })
}
