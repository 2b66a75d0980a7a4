// The signed-in person's own account.
import { z } from 'zod'
import { PersonName, User } from './auth.ts'
import { limits } from './limits.ts'
import { languages } from './quote-words.ts'

const zoneUnknown = 'Please choose a time zone of the IANA database, such as Europe/Berlin'

/** Without a password a person signs in at a provider; having done so a moment ago stands for being asked for it. */
export const Profile = User.extend({
  role: z.enum(['admin', 'member']),
  createdAt: z.string(),
  hasPassword: z.boolean(),
  /** IANA name; null until a browser has said where its person is. */
  zone: z.string().nullable(),
  /** Of the pages; null until a browser has said it. */
  language: z.enum(languages).nullable(),
})
export type Profile = z.infer<typeof Profile>

/** A name of the IANA database. Intl would take an offset as well, and that knows of no summer time. */
export const Zone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/, zoneUnknown)
  .refine(isZone, zoneUnknown)

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false // RangeError: there is no such zone.
  }
}

export const UpdateProfileInput = z.object({
  name: PersonName.optional(),
  email: z.string().trim().toLowerCase().pipe(z.email('Please enter a valid email address').max(254)).optional(),
  /** The person's own, for another address. Without it no link to reset a password goes there until it is signed in with. */
  password: z.string().max(limits.passwordMax).optional(),
  /** Where the person is; a browser says it by itself. */
  zone: Zone.optional(),
  /** Of the pages, and so of mails that Homing writes; a browser says it by itself. */
  language: z.enum(languages).optional(),
})
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>

/** `token`: for the same session, with the new name and address in its claims. */
export const UpdatedProfile = z.object({ user: Profile, token: z.string() })
export type UpdatedProfile = z.infer<typeof UpdatedProfile>

/** An address that a plain link can open, once, within a minute. */
export const ExportTicket = z.object({ url: z.string() })
export type ExportTicket = z.infer<typeof ExportTicket>

/**
 * What may have happened to an account. `signed-in-elsewhere`: at a provider, which says nothing about the address here.
 * `second-factor-failed`: by somebody who knew the
 * password. `mail-deleted`: for good. `mail-approved`: the words of a model were let out. Text columns hold these names: none is ever
 * renamed.
 */
export const ActivityKind = z.enum([
  'signed-in',
  'signed-in-elsewhere',
  'sign-in-failed',
  'session-ended',
  'token-created',
  'token-revoked',
  'program-connected',
  'program-disconnected',
  'password-changed',
  'password-reset',
  'address-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-failed',
  'recovery-codes-made',
  'recovery-codes-ended',
  'recovery-code-used',
  'mailbox-connected',
  'mailbox-reconnected',
  'mailbox-disconnected',
  'access-revoked',
  'mail-approved',
  'mail-deleted',
  'consent-given',
  'consent-taken',
  'exported',
  'imported',
  'invited',
  'backup-fetched',
  'restored',
  'push-server-added',
  'dav-server-added',
  'push-content-on',
  'webhook-added',
  'webhook-content-on',
  'home-assistant-on',
  'identity-linked',
  'identity-removed',
  'role-changed',
  'disabled',
  'enabled',
])
export type ActivityKind = z.infer<typeof ActivityKind>

/** `by`: the person, an admin of the server, or somebody who did not know the password. `count`: of how many things, where that says something. */
export const Activity = z.object({
  what: ActivityKind,
  by: z.enum(['self', 'admin', 'provider', 'unknown']),
  address: z.string(),
  count: z.number().nullable(),
  at: z.string(),
})
export type Activity = z.infer<typeof Activity>

export const DeleteUserInput = z.object({ password: z.string().max(limits.passwordMax) })
export type DeleteUserInput = z.infer<typeof DeleteUserInput>
