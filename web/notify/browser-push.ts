// Push in this browser: subscribing at its vendor's push service, and the messages of the service worker
// (web/offline/push-events.ts). The callers keep in notification-settings.ts whether it is on.
import type { PushState } from '../../src/shared/push.ts'
import { errorCode } from '../api.ts'
import { deviceStore } from '../storage.ts'

export interface PushKeys {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Insecure origins have no service workers; iPhones have push only for apps on the Home Screen. */
export const canReceivePush = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const endpointKey = 'push-endpoint'

/**
 * `register` passes the subscription to the server. Browsers ask for permission only in response to a click. A subscription with the
 * key of another server is replaced.
 */
export async function turnOnPush(publicKey: string, register: (keys: PushKeys) => Promise<unknown>): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && keyOf(before) !== publicKey) await before.unsubscribe()
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  let subscription = await subscribe()
  try {
    await register(keysOf(subscription))
  } catch (cause) {
    // Somebody registered this endpoint with keys of their own. A new one is nobody's yet.
    if (errorCode(cause) !== 'CONFLICT') throw cause
    await subscription.unsubscribe()
    subscription = await subscribe()
    await register(keysOf(subscription))
  }
  deviceStore.set(endpointKey, subscription.endpoint)
}

/** Also closes what is shown: senders and subjects of somebody who may be signed out. */
export async function leavePush(): Promise<void> {
  deviceStore.remove(endpointKey)
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  for (const notification of await registration.getNotifications()) notification.close()
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

interface PushServer {
  register: (keys: PushKeys) => Promise<unknown>
  state: () => Promise<PushState>
}

/**
 * A click on a notification opens its mail in the tab that the service worker has chosen. A subscription that the browser has
 * changed is registered again. `gone`: this browser or the server has none any more; `disabled`: the server has given up.
 */
export async function followPush(
  navigate: (path: string) => void,
  { register, state }: PushServer,
  signal: AbortSignal,
): Promise<'on' | 'disabled' | 'gone'> {
  const workers = navigator.serviceWorker
  if (!workers) return 'gone'
  workers.addEventListener('message', (event) => openFromMessage(event, navigate), { signal })
  workers.startMessages()
  const subscription = await (await workers.getRegistration())?.pushManager.getSubscription()
  if (!subscription) return 'gone'
  if (subscription.endpoint !== deviceStore.get(endpointKey)) await register(keysOf(subscription))
  deviceStore.set(endpointKey, subscription.endpoint)
  const own = (await state()).targets.find(({ current }) => current)
  if (!own) await subscription.unsubscribe()
  return own ? (own.disabled ? 'disabled' : 'on') : 'gone'
}

function openFromMessage({ data, ports }: MessageEvent<unknown>, navigate: (path: string) => void): void {
  const path = typeof data === 'object' && data !== null && 'open' in data ? data.open : undefined
  if (typeof path !== 'string') return
  ports[0]?.postMessage('opened')
  navigate(path)
}

function keysOf(subscription: PushSubscription): PushKeys {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('a subscription without keys')
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
