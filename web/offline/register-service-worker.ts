// The page's side of the service worker (service-worker.ts): it is registered once the page is at rest, and a page whose parts are
// gone from the server, because a newer version is there, loads the newer version.

import { checkConnectivity } from '../connectivity.ts'
import { tabStore } from '../storage.ts'
import { whenIdle } from './when-idle.ts'

const address = '/sw.js'
const reloadedAt = 'reloaded-for-parts'
const minute = 60_000

/** Plain http on a home's network has no service workers; everything but opening the pages offline works there. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void whenIdle(2500)
    .then(() => navigator.serviceWorker.register(trustedScriptUrl(address), { scope: '/', updateViaCache: 'none' }))
    .catch((cause: unknown) => console.info('Pages are not kept on this device.', cause))
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string }
}

/** The page's rules want scripts by name to come from a policy (`require-trusted-types-for`). This one knows one name. */
function trustedScriptUrl(url: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  const createScriptURL = (asked: string) => {
    if (asked !== address) throw new TypeError('Not the service worker.')
    return asked
  }
  return types ? types.createPolicy('homing-worker', { createScriptURL }).createScriptURL(url) : url
}

/** A part that cannot be loaded although the server is there belongs to a version that is gone. Once a minute at most. */
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
