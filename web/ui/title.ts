// The name of the tab: how much waits in the inbox, the page, the product. The only place that writes it.
import { useEffect, useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'

let page = ''
let short = ''
let unread = 0
const { subscribe, emit } = createEmitter()

/** Names the tab after the page, while it is the one that counts; `name` is what a phone has room for. */
export function useTitle(title: string, counts = true, name = title): void {
  useEffect(() => {
    if (!counts) return
    page = title
    short = name
    write()
  }, [title, counts, name])
}

/** How many unread mails the tab tells of, in front of every page. */
export function setUnreadInTitle(count: number): void {
  unread = count
  write()
}

/** What the page calls itself; empty while it does not know yet. */
export function usePageTitle(): string {
  return useSyncExternalStore(subscribe, () => short)
}

function write(): void {
  const name = page ? `${page} · Homing` : 'Homing'
  document.title = unread > 0 ? `(${unread}) ${name}` : name
  emit()
}
