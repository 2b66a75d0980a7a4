// Whose an access token is, asked of the OAuth server that gave it (RFC 7662).
import type { Who } from './server.ts'

/** `url`: of the OAuth server of tests. */
export function whoBy(url: string): Who {
  return async (token) => {
    const answer = await fetch(`${url}/introspect`, { method: 'POST', body: new URLSearchParams({ token }) })
    const notified = (await answer.json()) as { active: boolean; email?: string; scope?: string }
    return notified.active && notified.email !== undefined ? { email: notified.email, scope: notified.scope ?? '' } : undefined
  }
}
