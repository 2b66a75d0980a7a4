// The service worker. Caches the files of one build, so that the app opens offline. Never caches API responses or URLs with
// tokens. The cache is written on install and only read afterwards. Also shows push notifications (push-events.ts).
import { listenForPush, type PushScope } from './push-events.ts'
import { receiveShare, sharePath } from './share-target.ts'
import { isExpectedFile } from './validate-response.ts'

/** Build version and files, inserted by vite.config.ts. */
declare const HOMING_BUILD: { version: string; files: readonly string[] }

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = globalThis as unknown as Scope

listenForPush(globalThis as unknown as PushScope)

const { version, files } = HOMING_BUILD
const prefix = 'homing-'
const cacheName = prefix + version
const page = '/index.html'
/** Timeout of a navigation, after which the cached page is used. */
const navigationTimeoutMs = 2500
const known = new Set(files)

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method === 'POST' && origin === worker.location.origin && pathname === sharePath)
    return event.respondWith(receiveShare(event.request))
  if (method !== 'GET' || origin !== worker.location.origin || isApiPath(pathname)) return
  if (mode === 'navigate') event.respondWith(open(event.request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fromAnyVersion(event.request, pathname))
  else if (known.has(pathname)) event.respondWith(fromThisVersion(event.request, pathname))
})

const isApiPath = (pathname: string) => /^\/(api|trpc|healthz)(\/|$)/.test(pathname)

/** All or nothing. Files unchanged since an older version are copied. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  const waiting = [...files]
  const next = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await addToCache(cache, file)
  }
  try {
    await Promise.all([next(), next(), next(), next()])
  } catch (cause) {
    await caches.delete(cacheName)
    throw cause
  }
  // Open tabs are unaffected; the next navigation uses this version.
  await worker.skipWaiting()
}

async function addToCache(cache: Cache, file: string): Promise<void> {
  // Fonts keep their names and hardly ever change.
  const kept = /^\/(assets|fonts)\//.test(file)
  const had = kept ? await caches.match(file) : undefined
  if (had && (await isExpectedFile(file, had, known))) return cache.put(file, had)
  const answer = await fetch(file, { cache: kept ? 'default' : 'reload', credentials: 'omit' })
  if (!(await isExpectedFile(file, answer, known))) throw new Error(`${file} could not be kept: ${answer.status}`)
  await cache.put(file, answer)
}

/** Keeps the previous version for open tabs. */
async function activate(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const before = ours.filter((name) => name !== cacheName).at(-1)
  await Promise.all(ours.filter((name) => name !== cacheName && name !== before).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The page from the network; the cached one if the server does not answer or a proxy answers with an error. */
async function open(request: Request): Promise<Response> {
  const kept = () => caches.open(cacheName).then((cache) => cache.match(page))
  const fresh = fetch(request)
  const answer = await Promise.race([fresh.catch(() => undefined), delay(navigationTimeoutMs)])
  if (answer && answer.status < 500) return answer
  return (await kept()) ?? fresh
}

/** Hashed file names identify content across versions. */
async function fromAnyVersion(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname)) ?? fetch(request)
}

async function fromThisVersion(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(pathname)) ?? fetch(request)
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}
