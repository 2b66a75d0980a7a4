// A real login to both servers of an account, before anything is stored. Nothing is sent, nothing is changed.
import { AppError } from '../core/errors.ts'
import { second } from '../shared/limits.ts'
import type { ConnectorAccount } from './connector.ts'
import type { MailDeps } from './imap/client.ts'

const timeouts = { connect: 8 * second, login: 14 * second, silence: 12 * second, sendSilence: 12 * second }
const LOGIN_TIMEOUT_MS = 30 * second

/** Throws `unprocessable` with `details.reason` (and `details.server`) for whatever keeps the account from working. */
export async function checkLogin(account: ConnectorAccount, deps: MailDeps): Promise<void> {
  const given = { ...deps, timeouts: { ...timeouts, ...deps.timeouts } }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), LOGIN_TIMEOUT_MS)
  })
  try {
    await Promise.race([both(account, given), late])
  } catch (cause) {
    throw toLoginError(cause)
  } finally {
    clearTimeout(timer)
  }
}

async function both(account: ConnectorAccount, deps: MailDeps): Promise<void> {
  const [{ connectImap }, { connectSmtp }] = await Promise.all([import('./imap/client.ts'), import('./smtp/connection.ts')])
  const imap = await connectImap(account, deps)
  await imap.close()
  const smtp = await connectSmtp(account, deps)
  smtp[Symbol.dispose]()
}

function tooSlow(): AppError {
  return new AppError('timeout', "The mail servers didn't answer in time. Please try again later.", {
    details: { reason: 'timeout' },
  })
}

/** Nothing is stored yet, so nothing is to be reconnected: the person's input and the world do not fit. */
function toLoginError(cause: unknown): unknown {
  if (!(cause instanceof AppError) || cause.kind === 'internal') return cause
  const { details } = cause
  return new AppError('unprocessable', cause.message, { cause, ...(details === undefined ? {} : { details }) })
}
