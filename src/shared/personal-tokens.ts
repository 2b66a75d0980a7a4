// Personal access tokens: what a person lets a program of theirs do over REST and MCP.
import { z } from 'zod'
import { VisibleName } from './auth.ts'
import { limits } from './limits.ts'
import { tokenLimits, tokenScopes } from './token-limits.ts'

export const TokenScope = z.enum(tokenScopes)
export type TokenScope = z.infer<typeof TokenScope>

const Accounts = z.array(z.string().max(100)).min(1, 'Please choose an account.').max(tokenLimits.mostAccounts)

/** Of the shared mailbox that a program is for, with all its accounts, instead of the mail of its person. */
export const SharedMailboxId = z.string().max(100)
/** Null: the mail of the person. */
export const BoundMailbox = z.object({ id: z.string(), name: z.string() }).nullable()
const isOneOrOther = (input: { accounts?: unknown; sharedMailboxId?: unknown }) =>
  input.accounts === undefined || input.sharedMailboxId === undefined
export const oneOrOther = [isOneOrOther, 'Please choose accounts of yours, or a shared mailbox.'] as const

export const CreateTokenInput = z
  .object({
    name: VisibleName.min(1, 'Please enter a name.').max(tokenLimits.nameChars),
    scopes: z.array(TokenScope).min(1, 'Please choose what the token may do.').max(tokenScopes.length),
    /** Ids; absent: all accounts, later ones too. */
    accounts: Accounts.optional(),
    sharedMailboxId: SharedMailboxId.optional(),
    /** It expires after so many days. */
    days: z.number().int().min(1).max(tokenLimits.mostDays),
    /** '' from a person without one, who has to have signed in recently. */
    password: z.string().max(limits.passwordMax),
  })
  .refine(...oneOrOther)
export const PersonalToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  /** Null: all accounts. */
  accounts: z.array(z.string()).nullable(),
  sharedMailbox: BoundMailbox,
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
})
/** `token` is shown this once: the server keeps its hash. */
export const CreatedToken = z.object({ token: z.string(), details: PersonalToken })

export type CreateTokenInput = z.infer<typeof CreateTokenInput>
export type PersonalToken = z.infer<typeof PersonalToken>
export type CreatedToken = z.infer<typeof CreatedToken>
