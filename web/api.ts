// The one door to the server: tRPC client, query cache, live stream, and every toast.
// A mutation says in its `meta` what to tell the person; components never show toasts themselves.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { httpBatchLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../src/router.ts'
import { notSharedMessage } from '../src/shared/member-roles.ts'
import { joinSignals, trackedFetch } from './connectivity.ts'
import { translateServerMessage } from './server-messages.ts'
import { endSession, onSignOut, sessionToken } from './session.ts'
import { leaveLostMailbox, mailboxHeaders } from './shared-mailbox.ts'
import { strings } from './strings.ts'
import { withToaster } from './toaster.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}
interface MutationMeta extends Record<string, unknown> {
  /** Said when it worked. */
  success?: string
  /** Said when it failed and the server gave no sentence for it, or had a fault of its own. */
  error?: string
  /** True where the page shows the failure itself. */
  quiet?: boolean
}

export const trpc = createTRPCReact<AppRouter>()
const url = '/trpc'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveIfRefused }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _input, _context, mutation) => {
        if (mutation.meta?.success) toast(mutation.meta.success)
      },
      onError: (error, _input, _context, mutation) => {
        const wasSignedIn = sessionToken() !== undefined
        leaveIfRefused(error)
        if (mutation.meta?.quiet) return
        if (wasSignedIn && errorCode(error) === 'UNAUTHORIZED') return
        toastErrorOf(error, mutation.meta?.error)
      },
    }),
    // A server at home answers without the internet: what the browser takes for offline is tried all the same, and a failure
    // is told instead of waited out.
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && !isPermanent(error),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

export type ApiClient = ReturnType<typeof createClient>

/** `links` see every call before it goes to the network: optimistic updates and the offline cache (main.tsx). */
export function createClient(links: TRPCLink<AppRouter>[] = []) {
  return trpc.createClient({
    links: [
      ...links,
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: lazyLink(async () => (await import('./subscription-link.ts')).subscriptionLink(url, fetchWithToken)),
        false: splitLink({
          condition: (operation) => operation.path.endsWith('InPieces'),
          true: lazyLink(async () => (await import('./stream-link.ts')).streamLink(url, authorization, trackedFetch)),
          false: httpBatchLink({
            url,
            headers: () => authorization(),
            maxURLLength: 6000,
            maxItems: 20,
            fetch: (to, init) => fetchInSession(to, init as RequestInit),
          }),
        }),
      }),
    ],
  })
}

/** A link that is fetched with its first call. A failed fetch fails that call, and the next one tries again. */
function lazyLink(load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> {
  return (runtime) => (call) =>
    observable((observer) => {
      let isOver = false
      let end = () => {}
      const start = (link: TRPCLink<AppRouter>) => {
        if (!isOver) end = link(runtime)(call).subscribe(observer).unsubscribe
      }
      load().then(start, (cause: Error) => observer.error(TRPCClientError.from(cause)))
      return () => {
        isOver = true
        end()
      }
    })
}

/** Of the person who is signed in, for the mailbox that is shown. */
export function authorization(): Record<string, string> {
  const token = sessionToken()
  return token ? { authorization: `Bearer ${token}`, ...mailboxHeaders() } : {}
}

/** A call that outlives the page and the session in it: sent now, not batched. Nobody waits for its result. */
export function postKeepalive(path: 'preferences.save' | 'presence.report' | 'auth.logout', input: object): void {
  const headers = { 'content-type': 'application/json', ...authorization() }
  const call = { method: 'POST', keepalive: true, headers, body: JSON.stringify(input) }
  fetch(`${url}/${path}`, call).catch(() => undefined) // a preference is read anew; presence and a session expire by themselves
}

let reads = new AbortController()
onSignOut(() => {
  reads.abort()
  reads = new AbortController()
})

/** Reads end with the session: their token is about to be void. Writes go on. */
function fetchInSession(to: string | URL | Request, init?: RequestInit): Promise<Response> {
  const isRead = (init?.method ?? 'GET') === 'GET'
  return trackedFetch(to, isRead ? { ...init, signal: joinSignals(init?.signal, reads.signal) } : init)
}

/** What the server said went wrong, as a code of tRPC. */
export function errorCode(error: unknown): string | undefined {
  return errorData(error)?.code
}

/** The same, as a status of HTTP; undefined where the server could not be asked. */
export function errorStatus(error: unknown): number | undefined {
  return errorData(error)?.httpStatus
}

/** Facts the server added to an error, such as the fingerprint of a certificate. */
export function errorDetails(error: unknown): Record<string, string | number | boolean> {
  return errorData(error)?.details ?? {}
}

/**
 * The sentence to show: the server's own, in the person's language, else `fallback`, else that it cannot be reached. A fault of
 * the server (500) has the same sentence everywhere, so there `fallback` says more.
 */
export function errorMessage(error: unknown, fallback?: string): string {
  const said = errorData(error) && error instanceof Error && error.message ? translateServerMessage(error.message) : undefined
  return (isFault(error) ? (fallback ?? said) : (said ?? fallback)) ?? strings.errors.unreachable
}

/** Shows a failure. After a fault of the server (500), its general sentence follows as a description. */
export function toastErrorOf(error: unknown, fallback?: string): void {
  const text = errorMessage(error, fallback)
  const general = isFault(error) ? errorMessage(error) : text
  toastError(text, 5, general === text ? undefined : general)
}

let toasts = 0

/** Returns an id, for `dismissToast`. */
export function toast(text: string, action?: { label: string; run: () => void }, seconds = 5): string {
  const id = `toast-${++toasts}`
  const button = action && { action: { label: action.label, onClick: () => runToastAction(action.run) } }
  withToaster((show) => show(text, { id, duration: seconds * 1000, ...button }))
  return id
}

/** What was pressed goes away: the focus goes back to where it came from now, and not from wherever it is by then. */
function runToastAction(run: () => void): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  run()
}

export function dismissToast(id: string): void {
  withToaster((sonner) => sonner.dismiss(id))
}

export function toastError(text: string, seconds = 5, description?: string): void {
  withToaster((sonner) => sonner.error(text, { duration: seconds * 1000, ...(description ? { description } : {}) }))
}

interface ErrorData {
  code?: string
  httpStatus?: number
  details?: Record<string, string | number | boolean>
}
function errorData(error: unknown): ErrorData | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const data: unknown = error.data
  return typeof data === 'object' && data !== null ? data : undefined
}

const isFault = (error: unknown) => errorData(error)?.code === 'INTERNAL_SERVER_ERROR' || errorData(error)?.httpStatus === 500

/** Asking again cannot help: the input, the right or the thing itself is wrong. */
function isPermanent(error: unknown): boolean {
  const status = errorData(error)?.httpStatus
  return status !== undefined && status >= 400 && status < 500
}

/** Without a session, or in a mailbox that isn't shared (any more), the page can't go on. */
function leaveIfRefused(error: unknown): void {
  if (errorCode(error) === 'NOT_FOUND' && error instanceof Error && error.message === notSharedMessage) void leaveLostMailbox()
  endSessionOn401(error)
}

function endSessionOn401(error: unknown): void {
  if (errorCode(error) !== 'UNAUTHORIZED' || !sessionToken()) return
  endSession()
  toastError(strings.nav.sessionOver)
}

function fetchWithToken(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...authorization() }
  return trackedFetch(input, { ...init, headers }, true)
}
