// The book of UIDs for the Gmail API, kept in gmail_message.
import type { App } from '../app.ts'
import type { UidBook } from '../connectors/connector.ts'
import { AppError } from '../core/errors.ts'

export function uidBook(_app: App, _account: { id: string; userId: string }): UidBook {
  throw new AppError('unconfigured', 'This is being built.')
}
