// MCP: what a program asks for, what a person allows it, what it proposed and what it called.
import { z } from 'zod'
import { limits } from './limits.ts'
import { BoundMailbox, oneOrOther, SharedMailboxId } from './personal-tokens.ts'

export const programScopes = ['read', 'propose'] as const
export const ProgramScope = z.enum(programScopes)
export type ProgramScope = z.infer<typeof ProgramScope>

/** The parameters of an authorization request (RFC 6749, RFC 7636, RFC 8707), as they stand in the address. */
export const AuthorizeParams = z.object({
  /** The id that registering gave. */
  client: z.string().max(4000),
  redirectUri: z.string().max(500),
  responseType: z.string().max(50),
  codeChallenge: z.string().max(200),
  codeChallengeMethod: z.string().max(50),
  state: z.string().max(2000).optional(),
  scope: z.string().max(500).optional(),
  resource: z.string().max(500).optional(),
})
export const AuthorizeRequest = z.object({
  /** Whatever the program calls itself. */
  client: z.string(),
  /** Where the code is sent: scheme, host and port. */
  redirectOrigin: z.string(),
  /** It stays on this device. */
  loopback: z.boolean(),
  scopes: z.array(ProgramScope),
})
export const ApproveProgramInput = AuthorizeParams.extend({
  scopes: z.array(ProgramScope).min(1, 'Please choose what the program may do.').max(programScopes.length),
  /** Ids; absent: all accounts, later ones too. */
  accounts: z.array(z.string().max(100)).min(1, 'Please choose an account.').max(100).optional(),
  sharedMailboxId: SharedMailboxId.optional(),
  /** Only what lies in the inboxes of these accounts. */
  inboxOnly: z.boolean(),
  password: z.string().max(limits.passwordMax),
}).refine(...oneOrOther)
/** Where the browser goes next: back to the program. */
export const Onward = z.object({ url: z.string() })

export const Program = z.object({
  id: z.string(),
  client: z.string(),
  redirectOrigin: z.string(),
  scopes: z.array(ProgramScope),
  accounts: z.array(z.string()).nullable(),
  sharedMailbox: BoundMailbox,
  inboxOnly: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

/** What a program proposes waits for its person. Its words are a stranger's, and so are those of the mail. */
export const Proposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('draft'),
    id: z.string(),
    client: z.string(),
    createdAt: z.string(),
    to: z.string(),
    cc: z.string(),
    subject: z.string(),
    text: z.string(),
    /** The mail it answers. */
    emailId: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('label'),
    id: z.string(),
    client: z.string(),
    createdAt: z.string(),
    emailId: z.string(),
    emailSubject: z.string(),
    fromName: z.string(),
    category: z.object({ id: z.string(), name: z.string() }),
  }),
])
/** `draftId`: where the proposed draft is to be read, changed and approved. */
export const AcceptedProposal = z.object({ draftId: z.string().nullable() })

export const callOutcomes = ['ok', 'refused', 'failed'] as const
export const ProgramCall = z.object({
  client: z.string(),
  /** '' for a request that was no call of a tool. */
  tool: z.string(),
  outcome: z.enum(callOutcomes),
  /** Of emails, or other things, in the answer. */
  count: z.number(),
  at: z.string(),
})

export type AuthorizeParams = z.infer<typeof AuthorizeParams>
export type AuthorizeRequest = z.infer<typeof AuthorizeRequest>
export type ApproveProgramInput = z.infer<typeof ApproveProgramInput>
export type Onward = z.infer<typeof Onward>
export type Program = z.infer<typeof Program>
export type Proposal = z.infer<typeof Proposal>
export type AcceptedProposal = z.infer<typeof AcceptedProposal>
export type ProgramCall = z.infer<typeof ProgramCall>
export type CallOutcome = ProgramCall['outcome']
