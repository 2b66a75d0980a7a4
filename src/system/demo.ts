// `npm run demo`: a person with the demo mailboxes, signed in by a link, and a password for what asks for one.
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

/** Makes what is missing. The password is of no use once the demo person has changed it. */
export async function demoSignIn(app: App, url: string): Promise<DemoSignIn> {
  const person = (await personWithAddress(app.db, demoPerson.email)) ?? (await addDemoPerson(app))
  await connectDemo(app, person.id)
  const params = new URLSearchParams({ success: 'true', provider: 'demo', token: createTicket(app, person.id) })
  return { link: `${url}/oauth/callback?${params}`, email: demoPerson.email, password: demoPassword(app) }
}

/** The same at each start, and of this data folder alone: the demo person may be the admin of a server that others reach. */
const demoPassword = (app: App) => app.secrets.key('demo-password').toString('base64url').slice(0, 16)

function addDemoPerson(app: App) {
  const here = { address: '127.0.0.1', fromPrivateAddress: true, userAgent: '' }
  return register(app, here, { ...demoPerson, password: demoPassword(app) })
}
