// The page a visitor wanted before signing in. It travels in the state of the history, which only this site can write, and
// is checked all the same: whoever could change it must not be able to lead anybody elsewhere.
import { sharedMailboxId } from '../shared-mailbox.ts'

interface PageAddress {
  pathname: string
  search: string
  hash: string
}

/** Shared mailboxes have no dashboard. */
const start = sharedMailboxId === undefined ? '/dashboard' : '/inbox'

/** State for the way to the login page. */
export function returnState({ pathname, search, hash }: PageAddress): { from: string } {
  return { from: pathname + search + hash }
}

/** Where to go once signed in: the page that was wanted, if it is one of this site, else the first one. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, location.origin)) return start
  const { origin, pathname, search, hash } = new URL(from, location.origin)
  // `//elsewhere.example` and `/\\elsewhere.example` begin like a path, too.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : start
}
