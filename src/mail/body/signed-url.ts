// Addresses that work only where we signed them: for one person, one mail, one target and a few days. The signature is
// the access control: a picture or a link in a sandboxed frame can send no token.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../app.ts'
import { type Signing, signedAddress } from '../../connectors/mime/sanitise/signed-address.ts'
import { day } from '../../shared/limits.ts'

export type Purpose = 'image-proxy' | 'leave'

/** What the sanitiser needs to sign. The key is good for this person, this mail and this day only. */
export function signingFor(app: App, purpose: Purpose, prefix: string, userId: string, mailId: string): Signing {
  const scope = `${userId}.${mailId}.${today(app)}`
  return { prefix, key: keyFor(app, purpose, scope), scope }
}

/** What an address stands for; undefined when we did not sign it, or more than `days` ago. */
export function openSigned(
  app: App,
  purpose: Purpose,
  { signature, encoded }: { signature: string; encoded: string },
  days: number,
): { url: string; userId: string; mailId: string } | undefined {
  const payload = Buffer.from(encoded, 'base64url').toString('utf8')
  const end = payload.indexOf('\n')
  const scope = payload.slice(0, Math.max(0, end))
  const url = payload.slice(end + 1)
  const [userId, mailId, date, more] = scope.split('.')
  const age = today(app) - Number(date)
  const expected = signedAddress({ prefix: '', key: keyFor(app, purpose, scope), scope }, url).split('/', 1)[0] ?? ''
  if (!isSame(signature, expected) || !userId || !mailId || more !== undefined || !(age >= 0 && age <= days)) return undefined
  return { url, userId, mailId }
}

const today = (app: App) => Math.floor(app.now().getTime() / day)
const keyFor = (app: App, purpose: Purpose, scope: string) =>
  createHmac('sha256', app.secrets.key(purpose)).update(scope).digest('base64url')

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
