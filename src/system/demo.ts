// `npm run demo`: a person with the demo mailboxes, signed in by a link.
import { connectDemo } from '../accounts/demo.ts'
import type { App } from '../app.ts'
import { register } from '../auth/register.ts'
import { createTicket } from '../auth/sessions/sign-in-ticket.ts'
import { demoPerson } from '../connectors/demo.ts'
import { newSecret } from '../core/ids.ts'
import { personWithAddress } from './queries.ts'

/** Makes what is missing and answers an address that signs in, once, for ten minutes. */
export async function demoSignIn(app: App, url: string): Promise<string> {
  const person = (await personWithAddress(app.db, demoPerson.email)) ?? (await addDemoPerson(app))
  await connectDemo(app, person.id)
  const params = new URLSearchParams({ success: 'true', provider: 'demo', token: createTicket(app, person.id) })
  return `${url}/oauth/callback?${params}`
}

/** Nobody knows the password: the link is the only way in. */
function addDemoPerson(app: App) {
  const here = { address: '127.0.0.1', fromPrivateAddress: true, userAgent: '' }
  return register(app, here, { ...demoPerson, password: newSecret() })
}
