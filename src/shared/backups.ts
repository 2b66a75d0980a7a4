// Copies of everything, for the admin to make, look at, take away and go back to.
import { z } from 'zod'
import { limits } from './limits.ts'

export const backupName = z
  .string()
  .max(120)
  .regex(/^homing-[\w.-]+\.zip(?:\.age)?$/, "This isn't a valid backup name")
const password = z.string().max(limits.passwordMax)
const passphrase = z.string().max(1000)

/** A file of the folder of backups. Sizes in bytes. */
export const Backup = z.object({
  name: backupName,
  madeAt: z.string(),
  bytes: z.number(),
  /** With a passphrase (age); such a one holds the master key. */
  encrypted: z.boolean(),
  /** nightly: made by the clock, and deleted when its time is over (7 days, 4 weeks, 6 months). */
  kind: z.enum(['nightly', 'by-hand', 'uploaded', 'before-restore']),
})
export type Backup = z.infer<typeof Backup>

export const BackupState = z.object({
  backups: z.array(Backup),
  folder: z.string(),
  /** Whether one is made each night. */
  nightly: z.boolean(),
  /** Whether a passphrase is set for new ones. */
  passphrase: z.boolean(),
  /** What is going on just now: one thing at a time. */
  doing: z.enum(['backup', 'look', 'restore']).nullable(),
  /** Why the last one by the clock failed, where none was made since. */
  problem: z.string().nullable(),
})
export type BackupState = z.infer<typeof BackupState>

export const BackupNameInput = z.object({ name: backupName })
/** `password`: the admin's own, asked again. */
export const FetchBackupInput = z.object({ name: backupName, password })
/** `passphrase`: where it is encrypted and the one of the settings does not open it. */
export const CheckBackupInput = z.object({ name: backupName, passphrase: passphrase.optional() })
/** What is in it, before somebody goes back to it. */
export const BackupFacts = z.object({
  madeAt: z.string(),
  version: z.string(),
  schema: z.number(),
  people: z.number(),
  accounts: z.number(),
  mails: z.number(),
  /** own: the key of this server opens its passwords. inside: the key is in it. other: neither, so mailboxes have to be connected again. */
  key: z.enum(['own', 'inside', 'other']),
})
export type BackupFacts = z.infer<typeof BackupFacts>
/** `withoutKey`: yes, also where its passwords cannot be opened here. */
export const RestoreInput = z.object({
  name: backupName,
  password,
  passphrase: passphrase.optional(),
  withoutKey: z.boolean().optional(),
})
export type RestoreInput = z.infer<typeof RestoreInput>
export type CheckBackupInput = z.infer<typeof CheckBackupInput>
export type FetchBackupInput = z.infer<typeof FetchBackupInput>
