// The OAuth callback: the response is verified and consumed, and exchanged for tokens and an identity.
import type { Given } from '../accounts/grants/attach-mailbox.ts'
import type { App } from '../app.ts'
import { createBrowserTicket } from '../auth/sessions/sign-in-ticket.ts'
import { isSessionLive } from '../auth/sessions/token.ts'
import { identityOf } from '../connectors/oauth/identity.ts'
import { redeemCode } from '../connectors/oauth/redeem.ts'
import { type AppError, toAppError } from '../core/errors.ts'
import type { FlowProvider, SignInProvider } from '../shared/oauth.ts'
import { requireClient } from './client.ts'
import { type Completed, completeConnect, completeSignIn } from './complete.ts'
import { type Refused, refusal, refusedBy, refusedThere, whileSigningIn } from './errors.ts'
import { type Flow, returnedFlow } from './flow.ts'
import { completeOidc } from './oidc.ts'

export interface Back {
  /** The callback address; only its query is used. */
  address: URL
  cookie: string | undefined
}
/** The parameters of /oauth/callback. Both, where the sign-in succeeded and its mailbox will not last. */
export interface Outcome {
  ticket?: string
  refused?: Refused
}

const addressMax = 8000

/** Handles the callback of a provider. Never throws: the outcome is a page for the person. */
export async function comeBack(app: App, provider: FlowProvider, back: Back): Promise<Outcome> {
  try {
    const flow = await flowOf(app, back)
    if (flow.provider !== provider) throw refusal('invalid_state')
    return outcomeOf(app, flow, back, await arrived(app, flow, back))
  } catch (cause) {
    const error = toAppError(cause)
    const refused = refusedBy(error)
    if (error.kind === 'internal') app.log.error({ provider, err: error.cause ?? error }, 'oauth sign-in failed')
    else app.log.info({ provider, reason: refused.code, ...firstCause(error) }, 'oauth sign-in refused')
    return { refused }
  }
}

/** The first cause, for the log of the owner. Connectors keep neither secrets nor answers in their errors. */
export function firstCause(error: AppError): { cause?: string } {
  let first: unknown = error
  for (let depth = 0; first instanceof Error && first.cause instanceof Error && depth < 5; depth++) first = first.cause
  return first instanceof Error && first !== error ? { cause: first.message.slice(0, 500) } : {}
}

/** Consumes the flow of this callback. Throws a refusal where there is none, or it is another browser's. */
export async function flowOf(app: App, { address, cookie }: Back): Promise<Flow> {
  if (address.href.length > addressMax) throw refusal('invalid_state')
  const [state, another] = address.searchParams.getAll('state')
  if (!state || another !== undefined) throw refusal('invalid_state')
  return returnedFlow(app, state, cookie)
}

/** Exchanges the code, then signs the person in or connects the mailbox. */
export async function arrived(app: App, flow: Flow, back: Pick<Back, 'address'>): Promise<Completed> {
  // After signing out nothing is connected, and the code is not exchanged.
  if (flow.intent === 'connect' && !(flow.person && (await isSessionLive(app, flow.person, 'manager')))) throw refusal('expired')
  if (back.address.searchParams.has('error')) throw refusedThere(back.address.searchParams)
  const { provider } = flow
  if (provider === 'oidc') return completeOidc(app, flow, back.address)
  const brought = await fetched(app, provider, flow, back.address)
  return flow.intent === 'connect' ? completeConnect(app, flow, brought) : completeSignIn(app, flow, brought)
}

async function fetched(app: App, provider: SignInProvider, flow: Flow, address: URL): Promise<Given> {
  const client = requireClient(app, provider)
  const { redirectUri, verifier, nonce } = flow
  const state = address.searchParams.get('state') ?? ''
  try {
    const tokens = await redeemCode(client, { redirectUri, address, state, verifier, nonce }, { now: app.now })
    const identity = await identityOf(client, tokens)
    return { provider, client: 'confidential', tokens, identity }
  } catch (cause) {
    throw whileSigningIn(toAppError(cause))
  }
}

function outcomeOf(app: App, flow: Flow, { cookie = '' }: Back, { userId, attached }: Completed): Outcome {
  const isConnecting = flow.intent === 'connect'
  const isComplete = attached?.complete !== false
  const refused = isComplete ? {} : { refused: refusedBy(refusal('refresh_token_missing')) }
  if (isConnecting && !isComplete) return refused
  const ticket = createBrowserTicket(app, {
    userId,
    cookie,
    mayReplace: flow.mayReplace,
    connected: attached?.complete === true,
    ...(isConnecting && flow.person ? { sessionId: flow.person.sessionId } : {}),
  })
  return { ticket, ...refused }
}
