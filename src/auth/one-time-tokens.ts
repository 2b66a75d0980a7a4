// One-time tokens: links to set a password, invitations. The database stores plain hashes, which is enough for random tokens.
import { createHash } from 'node:crypto'
import type { Db } from '../app.ts'
import { newId, newSecret } from '../core/ids.ts'
import { hour, minute } from '../shared/limits.ts'
import { addInvite, addReset } from './queries.ts'

export const RESET_LIFETIME_MS = 60 * minute
export const INVITE_LIFETIME_MS = 72 * hour

export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A link to set a new password, good for an hour. */
export async function makeResetLink(db: Db, publicUrl: string, userId: string, now: Date): Promise<string> {
  const token = newSecret()
  await addReset(db, userId, hashToken(token), now.getTime() + RESET_LIFETIME_MS)
  return `${publicUrl}/reset-password?token=${token}`
}

export interface InviteOptions {
  /** For whom, in the words of who made it. */
  note?: string
  lasts?: number
}

/** A code for one registration, good for three days. `createdBy`: a person's id, or 'owner' for whoever runs the server. */
export async function makeInvite(db: Db, createdBy: string, now: Date, options: InviteOptions = {}): Promise<string> {
  return (await newInvite(db, createdBy, now, options)).code
}

/** With the id that it is listed by. */
export async function newInvite(
  db: Db,
  createdBy: string,
  at: Date,
  { note = '', lasts = INVITE_LIFETIME_MS }: InviteOptions,
): Promise<{ id: string; code: string }> {
  const [id, code, now] = [newId(), newId(), at.getTime()]
  await addInvite(db, { id, codeHash: hashToken(code), createdBy, note, now, expiresAt: now + lasts })
  return { id, code }
}
