// Who is signed in, as the stored token says. The token is a JWT; the server decides whether it is still good, this
// file only reads its claims (id, email, name, expiry in seconds) and removes it once it is expired or unreadable.
import { useSyncExternalStore } from 'react'

const key = 'token'

export interface SessionUser {
  id: string
  email: string
  name: string
}
export type Session = { state: 'loading' } | { state: 'in'; user: SessionUser; token: string } | { state: 'out' }

let current: Session = { state: 'loading' }
const listeners = new Set<() => void>()

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
  const token = localStorage.getItem(key)
  const user = token ? readToken(token) : undefined
  if (token && !user) localStorage.removeItem(key)
  change(token && user ? { state: 'in', user, token } : { state: 'out' })
}

export function signIn(token: string): void {
  localStorage.setItem(key, token)
  checkSession()
}

export function signOut(): void {
  localStorage.removeItem(key)
  sessionStorage.clear()
  change({ state: 'out' })
}

export function sessionToken(): string | undefined {
  return current.state === 'in' ? current.token : undefined
}

export function useSession(): Session {
  return useSyncExternalStore(listen, () => current)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Session): void {
  if (next.state === 'out' && current.state === 'out') return
  current = next
  for (const listener of listeners) listener()
}

// Signing in or out in another tab counts here too.
window.addEventListener('storage', (event) => {
  if (event.key !== key) return
  const before = current
  checkSession()
  // Another person: nothing of the last one's mail may stay in memory.
  if (before.state === 'in' && current.state === 'in' && before.user.id !== current.user.id) location.reload()
})
