// What the admin sees and does: people, invitations, registration, the state of the machine. Nothing of anybody's mail.
import { z } from 'zod'
import { limits } from './limits.ts'

export const AdminPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'member']),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
  /** How many mailboxes are connected. */
  accounts: z.number(),
  /** Cannot sign in, and nothing is synced. */
  disabled: z.boolean(),
  /** Deleted; what is left of it goes with the daily job. */
  deleted: z.boolean(),
})
export type AdminPerson = z.infer<typeof AdminPerson>

export const PersonId = z.object({ id: z.string().max(100) })
export const SetRoleInput = PersonId.extend({ role: z.enum(['admin', 'member']) })
export type SetRoleInput = z.infer<typeof SetRoleInput>
export const SetDisabledInput = PersonId.extend({ disabled: z.boolean() })
export type SetDisabledInput = z.infer<typeof SetDisabledInput>
/** `password`: the admin's own, asked again. */
export const RemovePersonInput = PersonId.extend({ password: z.string().max(limits.passwordMax) })
export type RemovePersonInput = z.infer<typeof RemovePersonInput>

export const Invite = z.object({
  id: z.string(),
  /** For whom, as the admin wrote it. */
  note: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Name of who used it. */
  usedBy: z.string().nullable(),
})
export type Invite = z.infer<typeof Invite>
export const CreateInviteInput = z.object({
  note: z.string().trim().max(200).optional(),
  days: z.number().int().min(1).max(30).optional(),
})
export type CreateInviteInput = z.infer<typeof CreateInviteInput>
/** The code is told this once; only its hash is kept. `url` opens the registration page with it. */
export const CreatedInvite = z.object({ invite: Invite, code: z.string(), url: z.string() })
export type CreatedInvite = z.infer<typeof CreatedInvite>

/** `chosen`: by an admin here, over what REGISTRATION says. */
export const Registration = z.object({ registration: z.enum(['open', 'invite', 'closed']), chosen: z.boolean() })
export type Registration = z.infer<typeof Registration>
/** null: what REGISTRATION says counts again. */
export const SetRegistrationInput = z.object({ registration: z.enum(['open', 'invite', 'closed']).nullable() })
export type SetRegistrationInput = z.infer<typeof SetRegistrationInput>

/** `passwordOnly`: how many people could not sign in without a password. */
export const PasswordSignIn = z.object({ isOn: z.boolean(), passwordOnly: z.number().int() })
export type PasswordSignIn = z.infer<typeof PasswordSignIn>
export const SetPasswordSignInInput = z.object({ isOn: z.boolean() })

/** Sizes in bytes. */
export const SystemState = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: z.string(),
  publicUrl: z.string(),
  people: z.number(),
  database: z.object({ bytes: z.number(), schema: z.number() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  memoryBytes: z.number(),
  /** Connected mailboxes by provider and how they are, without saying whose. */
  accounts: z.array(
    z.object({ provider: z.string(), state: z.enum(['idle', 'syncing', 'error', 'needsReconnection']), count: z.number() }),
  ),
  outbox: z.object({ waiting: z.number(), failed: z.number(), unknown: z.number() }),
  jobs: z.array(
    z.object({
      name: z.string(),
      startedAt: z.string().nullable(),
      finishedAt: z.string().nullable(),
      result: z.string().nullable(),
    }),
  ),
})
export type SystemState = z.infer<typeof SystemState>

/** That somebody has gone, without saying who. `copiesGoneAt`: no snapshot and no backup made while they were here is left. */
export const Removal = z.object({
  id: z.string(),
  removedAt: z.string(),
  by: z.enum(['self', 'admin']),
  purgedAt: z.string().nullable(),
  copiesGoneAt: z.string().nullable(),
  /** Thirty days after the removal. */
  promisedBy: z.string(),
  report: z.object({
    /** Rows that were deleted, by what they were. */
    deleted: z.record(z.string(), z.number()),
    /** Looked for and not found after purging, by where: all zero. */
    left: z.record(z.string(), z.number()),
  }),
})
export type Removal = z.infer<typeof Removal>
export type RemovalReport = Removal['report']
