// The real login before anything is stored.
import type { App } from '../app.ts'
import type { ConnectorAccount } from '../connectors/connector.ts'
import { checkLogin } from '../connectors/login.ts'
import { perHour } from './allowance.ts'

/** Generous for a person with a typing error, useless for guessing passwords through this server. */
const allow = perHour(60, 'There were many tries in one hour. Please wait before you try again.')

/** Throws `unprocessable` with what the mail server said; nothing is kept. */
export async function tryLogin(app: App, userId: string, account: ConnectorAccount): Promise<void> {
  allow(userId, app.now())
  await checkLogin(account, { net: app.net, log: app.log })
}
