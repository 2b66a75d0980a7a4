// Fetches mails of an account from its mail server for an export. Every wait is bounded, and after a few consecutive failures
// the server is not asked again for any folder of the account, so that the export ends in time.
import { addAbortSignal, type Readable } from 'node:stream'
import type { App } from '../app.ts'
import type { MailConnector, Place } from '../connectors/connector.ts'
import { AppError, toAppError } from '../core/errors.ts'
import { minute } from '../shared/limits.ts'

const mostFailures = 3
/** Limits for a chunk of a mail, and for one mail in all. Waiting for the reader does not count. */
export const defaultTimeouts = { piece: minute, mail: 5 * minute }
export type SourceTimeouts = typeof defaultTimeouts

/** Of an account's mail server, shared by all its folders. */
export interface ServerHealth {
  failures: number
  lastError: AppError | undefined
}

export interface MailSource extends AsyncDisposable {
  /** The mail in chunks; throws an AppError where it cannot be fetched, also in the middle. */
  raw(place: Place): Promise<AsyncIterable<Buffer>>
  /** Closes the connection; the next `raw` opens one again. */
  release(): Promise<void>
}

export interface SourceOptions {
  app: App
  accountId: string
  signal: AbortSignal
  health: ServerHealth
  waits: SourceTimeouts
}

export function createMailSource({ app, accountId, signal, health, waits }: SourceOptions): MailSource {
  let mailbox: MailConnector | undefined

  const rest = async () => {
    const open = mailbox
    mailbox = undefined
    await open?.[Symbol.asyncDispose]()
  }
  const failed = async (cause: unknown): Promise<AppError> => {
    const error = toAppError(cause)
    if (error.kind === 'missing') return error
    app.log.info({ accountId, kind: error.kind }, 'export: mail fetch failed')
    health.failures++
    health.lastError = error
    await rest()
    return error
  }
  const open = async (timeoutMs: ReadTimeouts, place: Place): Promise<Readable> => {
    mailbox ??= await timeoutMs.wait(app.connect(accountId, 'user', { work: 'bulk', signal }), async (late) =>
      late[Symbol.asyncDispose](),
    )
    return addAbortSignal(signal, await timeoutMs.wait(mailbox.raw(place), async (late) => void late.destroy()))
  }
  async function* pieces(timeoutMs: ReadTimeouts, stream: Readable): AsyncGenerator<Buffer, void, undefined> {
    const source: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await timeoutMs.wait(source.next())
        if (next.done) break
        yield next.value
      }
      health.failures = 0
    } catch (cause) {
      throw await failed(cause)
    } finally {
      stream.destroy()
    }
  }
  return {
    async raw(place) {
      if (health.lastError && health.failures >= mostFailures) throw health.lastError
      const timeoutMs = createReadTimeouts(waits, signal)
      try {
        return pieces(timeoutMs, await open(timeoutMs, place))
      } catch (cause) {
        throw await failed(cause)
      }
    },
    release: rest,
    [Symbol.asyncDispose]: rest,
  }
}

export interface ReadTimeouts {
  /** Throws an AppError on timeout or abort. A value that arrives later is passed to `late`. */
  wait<T>(work: Promise<T>, late?: (value: T) => Promise<void>): Promise<T>
}

/** Milliseconds: `piece` for each wait, `mail` for all of them. */
export function createReadTimeouts(waits: { piece: number; mail: number }, signal: AbortSignal): ReadTimeouts {
  let left = waits.mail
  return {
    async wait(work, late) {
      const began = performance.now()
      const end = Promise.withResolvers<never>()
      const timer = setTimeout(() => end.reject(tooLong()), Math.min(waits.piece, left))
      const stop = () => end.reject(ended())
      signal.addEventListener('abort', stop, { once: true })
      if (signal.aborted) stop()
      let givenUp = false
      work.then((value) => (givenUp ? late?.(value) : undefined)).catch(() => undefined)
      try {
        return await Promise.race([work, end.promise])
      } catch (cause) {
        givenUp = true
        throw cause
      } finally {
        left = Math.max(0, left - (performance.now() - began))
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
    },
  }
}

const tooLong = () => new AppError('unavailable', "The mail server isn't responding.")
const ended = () => new AppError('unavailable', 'The export has ended.')
