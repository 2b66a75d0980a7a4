// Where the bytes of an account's mails come from: its mail server, as long as that answers. After a few failures in a row
// it is not asked any more, so that an export ends in good time.
import { addAbortSignal, type Readable } from 'node:stream'
import type { App } from '../../app.ts'
import type { MailConnector, Place } from '../../connectors/connector.ts'
import { type AppError, toAppError } from '../../core/errors.ts'

const mostFailures = 3

export interface MailSource extends AsyncDisposable {
  /** The mail as it is there; throws an AppError where it cannot be had. */
  raw(place: Place): Promise<Readable>
  /** The stream of `raw` broke off. */
  brokeOff(cause: unknown): Promise<AppError>
  /** Gives the connection back for others; the next `raw` takes one again. */
  rest(): Promise<void>
}

export function createMailSource(app: App, accountId: string, signal: AbortSignal): MailSource {
  let mailbox: MailConnector | undefined
  let failures = 0
  let lastError: AppError | undefined

  const rest = async () => {
    const open = mailbox
    mailbox = undefined
    await open?.[Symbol.asyncDispose]()
  }
  const failed = async (cause: unknown): Promise<AppError> => {
    const error = toAppError(cause)
    if (error.kind === 'missing') return error
    app.log.info({ accountId, kind: error.kind }, 'export: a mail could not be fetched')
    failures++
    lastError = error
    await rest()
    return error
  }
  return {
    async raw(place) {
      if (lastError && failures >= mostFailures) throw lastError
      try {
        mailbox ??= await app.connect(accountId, 'user')
        const stream = addAbortSignal(signal, await mailbox.raw(place))
        failures = 0
        return stream
      } catch (cause) {
        throw await failed(cause)
      }
    },
    brokeOff: failed,
    rest,
    [Symbol.asyncDispose]: rest,
  }
}
