// Which mailbox this page shows: one's own, or a shared mailbox, whose pages have `/shared/<id>` before their address. Read once:
// going from one to the other loads the page anew.
import { mailboxHeader } from '../src/shared/member-roles.ts'
import { deviceStore, tabStore } from './storage.ts'

const [base = '', id] = /^\/shared\/([\w-]{1,100})(?=\/|$)/.exec(location.pathname) ?? []

/** Undefined on the pages of one's own mail. */
export const sharedMailboxId: string | undefined = id
/** Before every address of the app. */
export const basePath = base

/** A page of another mailbox than the one that is shown: a whole address, and so out of the reach of the router's base. */
export const mailboxAddress = (mailboxId: string | undefined, page = '/inbox'): string =>
  `${location.origin}${mailboxId === undefined ? '' : `/shared/${mailboxId}`}${page}`

/** The address within the app, for code that runs outside the router. */
export const appPathname = (): string => location.pathname.slice(basePath.length) || '/'

/** `name` of something that is stored or shared between tabs, apart for each mailbox. */
export const inMailbox = (name: string): string => (id === undefined ? name : `${name}~${id}`)
/** Whether `inMailbox(name)` made it, for any mailbox. */
export const isInSomeMailbox = (key: string, name: string): boolean => key === name || key.startsWith(`${name}~`)

/** Says which mailbox a call is for. */
export const mailboxHeaders = (): Record<string, string> => (id === undefined ? {} : { [mailboxHeader]: id })

/** Removes what `inMailbox(name)` stores, of every mailbox, but what `stays`. */
export function removeFromMailboxes(name: string, stays: (text: string | null) => boolean): void {
  for (const key of deviceStore.keys()) if (isInSomeMailbox(key, name) && !stays(deviceStore.get(key))) deviceStore.remove(key)
}

const clears: (() => unknown)[] = []
/** `clear` removes what a module stores of the mailbox that is shown, once it is shared no longer. */
export function onMailboxLost(clear: () => unknown): void {
  clears.push(clear)
}

let isLost = false
/** True while the page is left: nothing of the mailbox may be stored any more. */
export const isMailboxLost = (): boolean => isLost

const lostKey = 'lost-mailbox'
/** The mailbox isn't shared with this person, or no longer: forgets it, and goes to their own inbox, which says so. */
export async function leaveLostMailbox(go = (address: string) => location.replace(address)): Promise<void> {
  if (id === undefined || isLost) return
  isLost = true
  await Promise.allSettled(clears.map((clear) => clear()))
  tabStore.set(lostKey, 'yes')
  go('/inbox')
}

/** Whether this tab has just come from a mailbox that isn't shared any more. Answers once. */
export function consumeLostMailbox(): boolean {
  const isLeft = tabStore.get(lostKey) !== null
  tabStore.remove(lostKey)
  return isLeft
}
