// `npm run demo`: a person with the demo mailboxes, who signs in by a link or with a password.
import { connectDemo } from '../accounts/demo.ts'
import type { App } from '../app.ts'
import { register } from '../auth/register.ts'
import { createTicket } from '../auth/sessions/sign-in-ticket.ts'
import { demoPerson } from '../connectors/demo.ts'
import { personWithAddress } from './queries.ts'

export interface DemoSignIn {
  /** Signs in, once, for ten minutes. */
  link: string
  email: string
  password: string
}

/** Creates what is missing. The password stops working once the demo person changes it. */
export async function demoSignIn(app: App, url: string): Promise<DemoSignIn> {
  const person = (await personWithAddress(app.db, demoPerson.email)) ?? (await addDemoPerson(app))
  await connectDemo(app, person.id)
  const params = new URLSearchParams({ success: 'true', provider: 'demo', token: createTicket(app, person.id) })
  return { link: `${url}/oauth/callback?${params}`, email: demoPerson.email, password: demoPassword(app) }
}

/** The same at each start, but different in each data folder: the demo person may be the admin of a server that others can reach. */
const demoPassword = (app: App) => app.secrets.key('demo-password').toString('base64url').slice(0, 16)

function addDemoPerson(app: App) {
  const here = { address: '127.0.0.1', fromPrivateAddress: true, userAgent: '' }
  return register(app, here, { ...demoPerson, password: demoPassword(app) })
}
