// A person decides whether a program may use their mail: what it asks for is checked, shown, and answered with a code that is good
// once, for a minute (RFC 6749, section 4.1; PKCE with S256 only, RFC 7636).
import type { App } from '../../app.ts'
import type { Caller } from '../../auth/caller.ts'
import { confirmPassword } from '../../auth/passwords/confirm.ts'
import { requireMailbox, requireOwnAccounts } from '../../auth/personal-tokens/tokens.ts'
import { createTicketStore } from '../../auth/tickets.ts'
import { AppError } from '../../core/errors.ts'
import {
  type ApproveProgramInput,
  type AuthorizeParams,
  type AuthorizeRequest,
  type Onward,
  type ProgramScope,
  programScopes,
} from '../../shared/mcp.ts'
import type { SignedInAs } from '../../trpc.ts'
import { mcpLimits } from '../limits.ts'
import { grantsOf } from '../queries.ts'
import { cannotConnect, isResourceOf, issuerOf, resourceOf } from './addresses.ts'
import { type Client, openClient, registeredRedirect } from './clients.ts'

/** What a code stands for. */
export interface Approved {
  userId: string
  /** Of the person who approved it: where that has ended, so has the code. */
  sessionId: string
  clientId: string
  client: string
  redirectUri: string
  redirectOrigin: string
  resource: string
  challenge: string
  scopes: ProgramScope[]
  accounts: string[] | undefined
  sharedMailboxId: string | undefined
  inboxOnly: boolean
}
export const codes = createTicketStore<Approved>()

/** What the consent page shows. Nothing is answered to a redirect URI that is not a registered one. */
export function readRequest(app: App, params: AuthorizeParams): AuthorizeRequest {
  const { client, redirect } = checked(app, params)
  return {
    client: client.name,
    redirectOrigin: redirect.url.origin,
    loopback: redirect.loopback,
    scopes: scopesAsked(params.scope),
  }
}

/** A grant outlives the session, like an access token: the password is asked for. */
export async function approveProgram(app: App, caller: Caller, person: SignedInAs, input: ApproveProgramInput): Promise<Onward> {
  const { client, redirect } = checked(app, input)
  await confirmPassword(app, caller, person, input.password)
  const accounts = input.accounts && [...new Set(input.accounts)]
  if (accounts) await requireOwnAccounts(app, person.userId, accounts)
  if (input.sharedMailboxId !== undefined) await requireMailbox(app, input.sharedMailboxId, person.userId)
  if ((await grantsOf(app.db, person.userId)).length >= mcpLimits.grants)
    throw new AppError('conflict', `You can connect up to ${mcpLimits.grants} programs. Please disconnect one first.`)
  const approved = {
    userId: person.userId,
    sessionId: person.sessionId,
    clientId: input.client,
    client: client.name,
    redirectUri: input.redirectUri,
    redirectOrigin: redirect.url.origin,
    resource: resourceOf(app),
    challenge: input.codeChallenge,
    scopes: [...new Set(input.scopes)],
    accounts,
    sharedMailboxId: input.sharedMailboxId,
    inboxOnly: input.inboxOnly,
  }
  return { url: onward(app, redirect.url, { code: codes.issue(app, approved, mcpLimits.codeMs), state: input.state }) }
}

export function denyProgram(app: App, params: AuthorizeParams): Onward {
  const { redirect } = checked(app, params)
  return { url: onward(app, redirect.url, { error: 'access_denied', state: params.state }) }
}

/** `iss` tells the program which server answers (RFC 9207). */
function onward(app: App, redirect: URL, answer: Record<string, string | undefined>): string {
  const url = new URL(redirect)
  for (const [name, value] of Object.entries({ ...answer, iss: issuerOf(app) }))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

function checked(app: App, params: AuthorizeParams): { client: Client; redirect: { url: URL; loopback: boolean } } {
  if (!app.settings.mcp) throw new AppError('unconfigured', 'Connecting programs is turned off on this server.')
  const refusal = cannotConnect(app)
  if (refusal !== undefined) throw new AppError('unconfigured', refusal)
  const client = openClient(app, params.client)
  if (!client) throw new AppError('invalid', "This program isn't registered here. Please reconnect from the program.")
  const redirect = registeredRedirect(client, params.redirectUri)
  if (!redirect) throw new AppError('invalid', "This program didn't register the address it wants the answer at.")
  if (params.resource !== undefined && !isResourceOf(app, params.resource))
    throw new AppError('invalid', 'This program asks for access to another server.')
  const usesPkce = params.codeChallengeMethod === 'S256' && /^[\w-]{43}$/.test(params.codeChallenge)
  if (params.responseType !== 'code' || !usesPkce)
    throw new AppError('invalid', "This program doesn't use the secure way to connect (PKCE with S256).")
  return { client, redirect }
}

/** What it names and there is; everything, where it names nothing. */
function scopesAsked(scope: string | undefined): ProgramScope[] {
  const named = (scope ?? '').split(' ')
  const known = programScopes.filter((one) => named.includes(one))
  return known.length > 0 ? known : [...programScopes]
}
