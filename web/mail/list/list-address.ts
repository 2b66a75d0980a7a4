// Which list is shown: that of the address, or the one an opened mail was opened from, which stays beside it.
import { type Location, useLocation } from 'react-router'
import { tabStore } from '../../storage.ts'

export interface ListAddress {
  pathname: string
  search: string
}
const storeKey = 'list-address'
const inbox: ListAddress = { pathname: '/inbox', search: '' }

export const isListPath = (pathname: string) => pathname === '/inbox' || pathname === '/sent'

/** State of a link to a mail. */
export interface OpenedFrom {
  list: string
}
export const openedFrom = ({ pathname, search }: ListAddress): OpenedFrom => ({ list: pathname + search })

export function useListAddress(): ListAddress {
  return listAddressOf(useLocation())
}

/** Of a history entry: a mail remembers its list; opened by a link it stands beside the last list of this tab. */
export function listAddressOf({ pathname, search, state }: Location<unknown>): ListAddress {
  if (isListPath(pathname)) return { pathname, search }
  const from = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  return parse(from) ?? parse(tabStore.get(storeKey)) ?? inbox
}

export function rememberList({ pathname, search }: ListAddress): void {
  tabStore.set(storeKey, pathname + search)
}

function parse(address: unknown): ListAddress | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, location.origin)) return undefined
  const { origin, pathname, search } = new URL(address, location.origin)
  return origin === location.origin && isListPath(pathname) ? { pathname, search } : undefined
}
