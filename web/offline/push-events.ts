// Push in the service worker: shows what the server sent, one notification for each conversation, and opens its mail on a click, in
// an open tab where there is one.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null
}
interface NotificationClick extends ExtendableEvent {
  notification: Notification
}
interface Tab {
  url: string
  focused: boolean
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, transfer: Transferable[]): void
}
export interface PushScope {
  clients: { matchAll(options: object): Promise<Tab[]>; openWindow(url: string): Promise<unknown> }
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NotificationClick) => void): void
}
interface Note {
  title: string
  body: string
  tag: string
  path: string
}

const answerMs = 1000
/** Safari takes push away from who shows nothing; it is shown and closed there. */
const showsAlways = () => /AppleWebKit/.test(navigator.userAgent) && !/Chrom|Android/.test(navigator.userAgent)

export function listenForPush(scope: PushScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, readNote(event.data))))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path }: { path?: unknown } = event.notification.data ?? {}
    event.waitUntil(open(scope, pathOf(path)))
  })
}

/** Browsers want a notification for every message, but for some where a page is looked at, which shows new mail by itself. */
async function show(scope: PushScope, { title, body, tag, path }: Note): Promise<void> {
  const isSeen = tag !== testTag && (await tabsOf(scope)).some(({ focused }) => focused)
  if (isSeen && !showsAlways()) return
  const pictures = { icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' }
  await scope.registration.showNotification(title, { body, tag, data: { path }, silent: isSeen, ...pictures })
  if (!isSeen) return
  for (const notification of await scope.registration.getNotifications({ tag })) notification.close()
}

/** "Send a test" is for whoever is looking. */
const testTag = 'homing-test'

/** In the tab that was used last, without loading it anew where it answers. A page of a shared mailbox stays as it is: the mail is one's own. */
async function open(scope: PushScope, path: string): Promise<void> {
  const tabs = (await tabsOf(scope)).filter(({ url }) => !new URL(url).pathname.startsWith('/shared/'))
  const tab = tabs.find(({ focused }) => focused) ?? tabs.find((one) => one.visibilityState === 'visible') ?? tabs[0]
  if (!tab) {
    await scope.clients.openWindow(path)
    return
  }
  await tab.focus()
  if (await isOpenedBy(tab, path)) return
  // Browsers refuse to navigate tabs that this worker does not control.
  await tab.navigate(path).catch(() => scope.clients.openWindow(path))
}

function isOpenedBy(tab: Tab, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    tab.postMessage({ open: path }, [port2])
  })
}

/** Newest first, also those that another version of this worker serves. */
const tabsOf = ({ clients }: PushScope) => clients.matchAll({ type: 'window', includeUncontrolled: true })

/** From our server, and still checked: what cannot be read is told without words of its own. */
function readNote(data: PushEvent['data']): Note {
  const said = parsed(data)
  const text = (name: string, most: number) => {
    const value = said.get(name)
    return typeof value === 'string' ? value.slice(0, most) : ''
  }
  return {
    title: text('title', 200) || 'Homing',
    body: text('body', 400),
    tag: text('tag', 100) || 'homing-mail',
    path: pathOf(said.get('path')),
  }
}

function parsed(data: PushEvent['data']): Map<string, unknown> {
  try {
    return new Map(Object.entries(data?.json() ?? {}))
  } catch {
    return new Map() // no JSON
  }
}

/** A page of this app, and nothing else. */
function pathOf(path: unknown): string {
  return typeof path === 'string' && /^\/[a-z][\w/-]{0,200}$/.test(path) ? path : '/inbox'
}
