// With what a mail server lets an account in: its password, or an access token (RFC 6749).
import { AppError } from '../core/errors.ts'
import type { ConnectorAccount } from './connector.ts'

export type Credentials = { password: string } | { accessToken: string }

/** Connects; a token that the server turns down is got anew and tried once more. */
export async function withCredentials<T>(account: ConnectorAccount, connect: (given: Credentials) => Promise<T>): Promise<T> {
  if (!account.accessToken) return connect({ password: account.password })
  const accessToken = await account.accessToken()
  try {
    return await connect({ accessToken })
  } catch (cause) {
    if (!isRejected(cause)) throw cause
    const next = await account.accessToken(accessToken)
    if (next === accessToken) throw cause
    return await connect({ accessToken: next })
  }
}

/** The token was the reason, and not IMAP that is switched off, a server that is busy, or the network. */
function isRejected(cause: unknown): boolean {
  return cause instanceof AppError && cause.kind === 'reconnect' && cause.details?.reason === 'sign-in'
}
