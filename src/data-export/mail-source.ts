// Where the bytes of an account's mails come from: its mail server, as long as that answers. Each wait for it has an end, and
// after a few failures in a row it is not asked any more, for no folder of the account, so that an export ends in good time.
import { addAbortSignal, type Readable } from 'node:stream'
import type { App } from '../app.ts'
import type { MailConnector, Place } from '../connectors/connector.ts'
import { type AppError, toAppError } from '../core/errors.ts'
import { minute } from '../shared/limits.ts'
import { createReadTimeouts, type ReadTimeouts } from './read-timeouts.ts'

const mostFailures = 3
/** How long the mail server is waited for: for a piece of a mail, and for one mail in all. Waiting for the reader is free. */
export const defaultTimeouts = { piece: minute, mail: 5 * minute }
export type SourceTimeouts = typeof defaultTimeouts

/** What is known of an account's mail server, for all its folders. */
export interface ServerHealth {
  failures: number
  lastError: AppError | undefined
}

export interface MailSource extends AsyncDisposable {
  /** The mail as it is there, piece by piece; throws an AppError where it cannot be had, also in the middle. */
  raw(place: Place): Promise<AsyncIterable<Buffer>>
  /** Gives the connection back for others; the next `raw` takes one again. */
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
    app.log.info({ accountId, kind: error.kind }, 'export: a mail could not be fetched')
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
