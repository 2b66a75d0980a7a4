// Registers the service worker (service-worker.ts) when idle, and reloads a page whose chunks are gone because a newer build
// was deployed.

import { checkConnectivity } from '../connectivity.ts'
import { tabStore } from '../storage.ts'
import { whenIdle } from './when-idle.ts'

const address = '/sw.js'
const reloadedAt = 'reloaded-for-parts'
const minute = 60_000

/** Insecure origins have no service workers; everything but offline page loads works there. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void whenIdle(2500)
    .then(() => navigator.serviceWorker.register(trustedScriptUrl(address), { scope: '/', updateViaCache: 'none' }))
    .catch((cause: unknown) => console.info('Pages are not kept on this device.', cause))
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string }
}

/** `require-trusted-types-for` requires a policy for script URLs; this one allows a single URL. */
function trustedScriptUrl(url: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  const createScriptURL = (asked: string) => {
    if (asked !== address) throw new TypeError('Not the service worker.')
    return asked
  }
  return types ? types.createPolicy('homing-worker', { createScriptURL }).createScriptURL(url) : url
}

/** A chunk missing although the server is reachable belongs to an old build. Reloads at most once a minute. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(tabStore.get(reloadedAt) ?? 0)
    if (Date.now() - last < minute) return
    void checkConnectivity().then((here) => {
      if (!here) return
      tabStore.set(reloadedAt, String(Date.now()))
      location.reload()
    })
  })
}
