// Who is signed in, as the stored token says. The token is a JWT; the server decides whether it is still good, this
// file only reads its claims (id, email, name, expiry in seconds) and removes it once it is expired or unreadable.
import { useSyncExternalStore } from 'react'
import { createEmitter } from './emitter.ts'
import { deviceStore, tabStore } from './storage.ts'

const key = 'token'
/** Whose words lie in this tab's store: a tab can outlive a session, and be opened again after it. */
const ownerKey = 'owner'

export interface SessionUser {
  id: string
  email: string
  name: string
}
/** `left`: somebody was signed in here and went, by their own hand, so the next one need not be the same person. */
export type Session = { state: 'loading' } | { state: 'in'; user: SessionUser; token: string } | { state: 'out'; left: boolean }

let current: Session = { state: 'loading' }
const { subscribe, emit } = createEmitter()

/** The person a token was made for, or undefined where it is expired or no token at all. */
export function readToken(token: string, now = Date.now()): SessionUser | undefined {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null) return undefined
    const { sub, id, email, name, exp } = claims as Record<string, unknown>
    const owner = sub ?? id
    if (typeof owner !== 'string' || typeof email !== 'string') return undefined
    if (typeof exp !== 'number' || exp * 1000 <= now) return undefined
    return { id: owner, email, name: typeof name === 'string' && name !== '' ? name : email }
  } catch {
    return undefined // not a token
  }
}

/** Looks at the stored token once; called when the app starts. */
export function checkSession(): void {
  const token = deviceStore.get(key)
  const user = token ? readToken(token) : undefined
  if (token && !user) deviceStore.remove(key)
  claimTab(user)
  change(token && user ? { state: 'in', user, token } : { state: 'out', left: current.state === 'in' })
}

function claimTab(user: SessionUser | undefined): void {
  const owner = tabStore.get(ownerKey)
  if (owner !== null && owner !== user?.id) tabStore.clear()
  if (user) tabStore.set(ownerKey, user.id)
}

export function signIn(token: string): void {
  deviceStore.set(key, token)
  checkSession()
}

/** Signed out by the user: everything this browser stores of any user goes as well. */
export function signOut(): void {
  clearStoredUserData()
  leave({ state: 'out', left: true })
}

/** The server no longer knows this session. Whoever it was may sign in again and go on where they were. */
export function endSession(): void {
  leave({ state: 'out', left: false })
}

function leave(out: Session): void {
  deviceStore.remove(key)
  tabStore.clear()
  change(out)
}

export function sessionToken(): string | undefined {
  return current.state === 'in' ? current.token : undefined
}

export function sessionUser(): SessionUser | undefined {
  return current.state === 'in' ? current.user : undefined
}

/** Told when somebody signed in or out, here or in another tab. */
export const onSession = subscribe

export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => current)
}

const signOutHandlers: (() => void)[] = []
/** `clear` drops what this tab has in memory of a user who is no longer signed in, whether they left here or in another tab. */
export function onSignOut(clear: () => void): void {
  signOutHandlers.push(clear)
}

const storedData: ((keepUserId?: string) => void)[] = []
/** `clear` removes what a module stores in this browser: of every user, or of every user but one. */
export function registerStoredUserData(clear: (keepUserId?: string) => void): void {
  storedData.push(clear)
}

export function clearStoredUserData(keepUserId?: string): void {
  for (const clear of storedData) clear(keepUserId)
}

function change(next: Session): void {
  if (next.state === 'out' && current.state === 'out' && next.left === current.left) return
  const before = sessionUser()?.id
  current = next
  if (before !== undefined && before !== sessionUser()?.id) for (const clear of signOutHandlers) clear()
  emit()
}

// Signing in or out in another tab counts here too.
window.addEventListener('storage', (event) => {
  if (event.key !== key && event.key !== null) return
  const before = current
  checkSession()
  // Another person: nothing of the last one's mail may stay in memory.
  if (before.state === 'in' && current.state === 'in' && before.user.id !== current.user.id) location.reload()
})
