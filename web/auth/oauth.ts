// Signing in at a provider, from the browser's side. What is asked here needs a cookie that lives below /api/auth and is out
// of reach of scripts, so these calls go there and not by tRPC. Their errors are tRPC's all the same: `sentenceOf`,
// `errorCode` and the toasts of a mutation know them, and without a `data` they mean that the server cannot be reached.
import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '../../src/router.ts'
import type { BeginInput, Exchanged, FlowProvider, PasteInput } from '../../src/shared/oauth.ts'
import { authorization } from '../api.ts'
import { trackedFetch } from '../connectivity.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { tabStore } from '../storage.ts'
import { redirectTo } from './redirect.ts'

/** The server asks the provider meanwhile, which may take its time. */
const timeoutMs = 45_000

/**
 * Asks `/api/auth/...` with the cookie of this browser and, where there is one, the token. Throws a TRPCClientError. The
 * answer is the server's word for its shape, as with tRPC; zod stays with the server.
 */
async function callAuth<Answer = undefined>(path: string, body: object): Promise<Answer> {
  const answer = await ask(path, body)
  const text = await answer.text().catch(unreachable)
  const json = parsed(text)
  if (answer.ok && (json !== undefined || text === '')) return json as Answer
  if (!isRefusal(json)) return unreachable(new Error(`The server answered ${answer.status}.`))
  const { code, message, details } = json
  throw TRPCClientError.from<AppRouter>({
    error: { code: -32_000, message, data: { code, httpStatus: answer.status, path, ...(details ? { details } : {}) } },
  })
}

/** Makes this browser ready for the provider's page at `providerAddress`; good for ten minutes. */
export async function prepareOAuth(input: BeginInput): Promise<void> {
  await callAuth('oauth/begin', input)
}

/** Opens the provider's page in this tab. When it answers, the page is still there for a moment, or comes back by Back. */
export async function beginOAuth(input: BeginInput): Promise<void> {
  await prepareOAuth(input)
  if (sharedMailboxId === undefined) tabStore.remove(connectingKey)
  else tabStore.set(connectingKey, sharedMailboxId)
  redirectTo(providerAddress(input.provider))
}

const connectingKey = 'connecting-mailbox'
/** The shared mailbox whose pages began in this tab what the provider has answered. Answers once. */
export function consumeConnectingMailbox(): string | undefined {
  const id = tabStore.get(connectingKey) ?? undefined
  tabStore.remove(connectingKey)
  return id
}

/** Leads on to the provider; only after `prepareOAuth`. */
export function providerAddress(provider: FlowProvider): string {
  return `/api/auth/${provider}`
}

/** What a ticket is worth. It is good once. `code`: where the account has a second factor. */
export function exchange(ticket: string, code?: string): Promise<Exchanged> {
  return callAuth('oauth/exchange', { ticket, ...(code === undefined ? {} : { code }) })
}

/** Brings back the address that the provider has sent the browser to. Needs the browser that began. */
export function pasteBack(input: PasteInput): Promise<{ accountId: string }> {
  return callAuth('oauth/paste', input)
}

/**
 * Providers send the browser back to `publicUrl` only, and what was begun at another address is not known there. So the same
 * page at that address, where this one is another; a link for the person to follow, because they are not signed in there.
 */
export function sameThere(publicUrl: string, here: Location = location): string | undefined {
  const { origin } = new URL(publicUrl)
  return origin === here.origin ? undefined : origin + here.pathname + here.search
}

async function ask(path: string, body: object): Promise<Response> {
  try {
    return await trackedFetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization() },
      credentials: 'same-origin',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    return unreachable(cause)
  }
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a page of something in between, such as a proxy
  }
}

interface Refusal {
  code: string
  message: string
  details?: Record<string, unknown>
}
function isRefusal(json: unknown): json is Refusal {
  if (typeof json !== 'object' || json === null || !('code' in json && 'message' in json)) return false
  return typeof json.code === 'string' && typeof json.message === 'string'
}

/** Offline, too late, or answered by something else than the server. */
function unreachable(cause: unknown): never {
  throw TRPCClientError.from<AppRouter>(cause instanceof Error ? cause : new Error(String(cause)))
}
