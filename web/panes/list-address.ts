// Which list is shown: that of the address, or the one beside an opened mail or the composer: the list it was opened from, at the page
// that was turned to since.
import { useSyncExternalStore } from 'react'
import { type Location, useLocation } from 'react-router'
import { createEmitter } from '../emitter.ts'
import { onSignOut } from '../session.ts'
import { inMailbox } from '../shared-mailbox.ts'
import { tabStore } from '../storage.ts'

export interface ListAddress {
  pathname: string
  search: string
}
const storeKey = inMailbox('list-address')
const inbox: ListAddress = { pathname: '/inbox', search: '' }
const changes = createEmitter()

export const isListPath = (pathname: string) => pathname === '/inbox' || pathname === '/sent'
/** Pages that stand beside a list where there is room. */
export const isBesideList = (pathname: string) => /^\/(email|compose|reply)\b/.test(pathname)

/** State of a link to a mail. */
export interface OpenedFrom {
  list: string
}
export const openedFrom = ({ pathname, search }: ListAddress): OpenedFrom => ({ list: pathname + search })

export function useListAddress(): ListAddress {
  const location = useLocation()
  const last = useSyncExternalStore(changes.subscribe, lastList)
  return listAddressOf(location, last)
}

/** Of a history entry. `last`: the last list of this tab. */
export function listAddressOf(
  { pathname, search, state }: Pick<Location<unknown>, 'pathname' | 'search' | 'state'>,
  last = lastList(),
): ListAddress {
  if (isListPath(pathname)) return { pathname, search }
  const from = parse(typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined)
  const shown = parse(last)
  if (from && (!shown || withoutPage(from) !== withoutPage(shown))) return from
  return shown ?? inbox
}

export function rememberList({ pathname, search }: ListAddress): void {
  if (lastList() === pathname + search) return
  tabStore.set(storeKey, pathname + search)
  changes.emit()
}

export function withoutPage({ pathname, search }: ListAddress): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return `${pathname}?${params}`
}

const lastList = () => tabStore.get(storeKey)

// It may hold words that were searched for.
onSignOut(() => tabStore.remove(storeKey))

function parse(address: unknown): ListAddress | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, location.origin)) return undefined
  const { origin, pathname, search } = new URL(address, location.origin)
  // Drafts have a page of their own, which leads away from what is read.
  const params = new URLSearchParams(search)
  if (params.get('mailbox') === 'drafts' && !params.get('q')) return undefined
  return origin === location.origin && isListPath(pathname) ? { pathname, search } : undefined
}
