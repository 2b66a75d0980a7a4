// The tRPC kit: context, who may call, and the one translation of errors.
import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { App } from './app.ts'
import { errorTable, toAppError } from './core/errors.ts'
import type { RestMeta } from './rest/meta.ts'
import type { MemberRole } from './shared/shared-mailboxes.ts'

export interface SignedInAs {
  userId: string
  sessionId: string
  role: 'admin' | 'member'
  /** Of a program that calls with an access token. `sessionId` names no session then. */
  tokenId?: string
  /** Ids, where the token is limited to some accounts. */
  accounts?: readonly string[]
  /** Who calls for a shared mailbox, whose id `userId` is. The session is this person's. */
  member?: { personId: string; role: MemberRole }
}
export interface Context {
  app: App
  /** Undefined for a visitor. */
  person: SignedInAs | undefined
  /** Who calls with an access token: a visitor (`person` is undefined) but for the procedures that the token opens. */
  token?: TokenBearer | undefined
  /** The shared mailbox that the call names. */
  sharedMailbox?: SharedMailboxAccess | undefined
  /** The caller's address, after TRUSTED_PROXIES. */
  address: string
  /** True when `address` is loopback, private or link-local. */
  fromPrivateAddress: boolean
  userAgent: string
  idempotencyKey: string | undefined
  /** The cookie of a sign-in at a provider that is under way; absent where no cookie of that path can be (tRPC). */
  oauthCookie?: OauthCookie | undefined
  /** Address of who a trusted proxy has signed in (TRUSTED_USER_HEADER). */
  proxyUser?: string | undefined
  /** How the request came in; absent for calls without HTTP. */
  proxy?: ProxyFacts | undefined
}

/** An access token of a request, valid or not (auth/personal-tokens/bearer.ts). */
export interface TokenBearer {
  /** Undefined where it is not valid. */
  id: string | undefined
  userId: string | undefined
  /** The shared mailbox it is for, instead of the mail of its person: shared-mailboxes/admit.ts admits it. */
  sharedMailboxId: string | undefined
  /** Whether its scopes open this procedure or byte route at all. */
  mayCall(name: string): boolean
  /** The person it calls for; throws where the token does not open this call. */
  admit(name: string, input: unknown): Promise<SignedInAs>
}

/** A shared mailbox that a signed-in person calls for, a member or not (shared-mailboxes/admit.ts). */
export interface SharedMailboxAccess {
  /** As whom the call runs; throws where the membership doesn't allow it. */
  admit(name: string, input: unknown): Promise<SignedInAs>
  /** Whether the membership lasts, during a call that takes long. Aborts with the error for the caller. */
  watch(as: SignedInAs): Disposable & { signal: AbortSignal }
  /** What is streamed, for as long as the membership lasts. */
  guard<T>(as: SignedInAs, pieces: AsyncGenerator<T>): AsyncGenerator<T>
}

export interface ProxyFacts {
  /** Whether something in between has left its traces, and whether TRUSTED_PROXIES names it. */
  through: 'nobody' | 'trusted' | 'unknown'
}

/** Lives below /api/auth, for ten minutes, out of reach of scripts. */
export interface OauthCookie {
  value: string | undefined
  set(value: string): void
  clear(): void
}

/** Sentences for tRPC's own errors, whose message is a code. */
const plainWords: Record<string, string> = { PAYLOAD_TOO_LARGE: 'This is too large for the server.' }

const t = initTRPC
  .context<Context>()
  .meta<RestMeta>()
  .create({
    // Pings keep an idle stream alive; a browser that receives none reconnects.
    sse: { ping: { enabled: true, intervalMs: 20_000 }, client: { reconnectAfterInactivityMs: 50_000 } },
    errorFormatter({ shape, error }) {
      const issues = error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError ? issuesOf(error.cause) : undefined
      const cause = issues ? undefined : toAppError(error.cause instanceof TRPCError ? error.cause.cause : (error.cause ?? error))
      const unexpected = cause?.kind === 'internal' && error.code === 'INTERNAL_SERVER_ERROR'
      return {
        code: shape.code,
        message: issues?.[0]?.message ?? (unexpected ? cause.message : (plainWords[error.message] ?? error.message)),
        data: {
          code: error.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          ...(issues ? { issues } : {}),
          ...(cause?.details ? { details: cause.details } : {}),
          ...(cause?.retryAfter === undefined ? {} : { retryAfter: cause.retryAfter }),
        },
      }
    },
  })

/** Invalid fields of the input. */
export function issuesOf(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}

/** AppErrors become tRPC errors by the one table; anything else becomes `internal`, and the log has the details. */
const translated = t.middleware(async ({ ctx, next, path, type }) => {
  const result = await next()
  if (result.ok)
    return type === 'mutation' && isStream(result.data)
      ? { ...result, data: translatedStream(ctx.app, path, result.data) }
      : result
  if (result.error.code !== 'INTERNAL_SERVER_ERROR') return result
  throw translate(ctx.app, path, result.error.cause ?? result.error)
})

function translate(app: App, path: string, cause: unknown): TRPCError {
  const error = toAppError(cause)
  const rule = errorTable[error.kind]
  app.log[rule.log](
    { procedure: path, kind: error.kind, err: error.kind === 'internal' ? (error.cause ?? error) : undefined },
    'call failed',
  )
  return new TRPCError({ code: rule.code, message: error.message, cause: error })
}

const isStream = (data: unknown): data is AsyncGenerator<unknown> =>
  typeof data === 'object' && data !== null && Symbol.asyncIterator in data

/** A streamed response throws after the call itself has returned. */
async function* translatedStream(app: App, path: string, pieces: AsyncGenerator<unknown>): AsyncGenerator<unknown> {
  try {
    yield* pieces
  } catch (cause) {
    // The caller has disconnected.
    if (cause instanceof Error && cause.name === 'AbortError') throw cause
    throw cause instanceof TRPCError ? cause : translate(app, path, cause)
  }
}

/** zod compiles what it need not wait for: a list of mails is checked in a sixth of the time. */
export function compiled<T extends z.ZodType>(schema: T): T {
  schema.parseAsync = async (value, params) => schema.parse(value, params)
  return schema
}

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCaller = t.createCallerFactory
/** Anyone may call. */
export const publicProcedure = t.procedure.use(translated)
/** Only a signed-in person, or a program whose access token opens this procedure: `ctx.userId` is set. */
export const protectedProcedure = publicProcedure.use(async ({ ctx, next, path, getRawInput }) => {
  const caller = ctx.sharedMailbox ?? (ctx.person ? undefined : ctx.token)
  const person = caller ? await caller.admit(path, await getRawInput()) : ctx.person
  if (!person) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in.' })
  const app = person.member ? { ...ctx.app, actor: person.member.personId } : ctx.app
  const result = await next({ ctx: { ...ctx, app, person, userId: person.userId } })
  if (!person.member || !ctx.sharedMailbox || !result.ok || !isStream(result.data)) return result
  return { ...result, data: ctx.sharedMailbox.guard(person, result.data) }
})
/** Only an admin. */
export const adminProcedure = protectedProcedure.use(({ ctx, next }) => {
  if (ctx.person.role !== 'admin') throw new TRPCError({ code: 'FORBIDDEN', message: 'Only admins can do this.' })
  return next()
})
