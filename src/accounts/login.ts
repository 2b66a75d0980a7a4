// The real login before anything is stored, and what a person reads when a server says no.
import type { App } from '../app.ts'
import type { ConnectorAccount } from '../connectors/connector.ts'
import { checkLogin } from '../connectors/login.ts'
import { AppError, toAppError } from '../core/errors.ts'
import { perHour } from './allowance.ts'

/** Generous for a person with a typing error, useless for guessing passwords through this server. */
const allow = perHour(60, 'That were many tries in one hour. Please wait before you try again.')

/** Throws `unprocessable` with what the mail server said; nothing is kept. */
export async function tryLogin(app: App, userId: string, account: ConnectorAccount): Promise<void> {
  allow(userId, app.now())
  try {
    await checkLogin(account, { net: app.net, log: app.log })
  } catch (cause) {
    throw refused(toAppError(cause))
  }
}

/** To the person who is connecting, an unreachable server is a fact about what they typed, not a fault of this one. */
function refused(error: AppError): AppError {
  if (!['reconnect', 'unavailable', 'timeout', 'provider'].includes(error.kind)) return error
  return new AppError('unprocessable', error.message, { cause: error, ...(error.details ? { details: error.details } : {}) })
}
