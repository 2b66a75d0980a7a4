// Things that work once: links to set a password, invitations. The database keeps only their hashes; they are random
// enough that a plain hash cannot be turned back.
import { createHash } from 'node:crypto'
import type { Db } from '../app.ts'
import { newId, newSecret } from '../core/ids.ts'
import { hour, minute } from '../shared/limits.ts'
import { addInvite, addReset } from './queries.ts'

export const resetLasts = 60 * minute
export const inviteLasts = 72 * hour

export function oneTimeHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A link to set a new password, good for an hour. */
export async function makeResetLink(db: Db, publicUrl: string, userId: string, now: Date): Promise<string> {
  const token = newSecret()
  await addReset(db, userId, oneTimeHash(token), now.getTime() + resetLasts)
  return `${publicUrl}/reset-password?token=${token}`
}

/** A code for one registration, good for three days. `createdBy`: a person's id, or 'owner' for whoever runs the server. */
export async function makeInvite(db: Db, createdBy: string, now: Date): Promise<string> {
  const code = newId()
  await addInvite(db, { codeHash: oneTimeHash(code), createdBy, now: now.getTime(), expiresAt: now.getTime() + inviteLasts })
  return code
}
