// Connects a mailbox at its provider over HTTP, as a browser would: by what it is told to open, with the one cookie it keeps.
import { signIn } from '../program.ts'

/** The person of `startProgram`. Whoever the provider's next sign-in is for is connected. */
export async function connectGoogle(url: string): Promise<void> {
  const authorization = `Bearer ${await signIn(url, 'chaos')}`
  const begun = await fetch(`${url}/api/auth/oauth/begin`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'google', intent: 'connect' }),
  })
  if (!begun.ok) throw new Error(`a sign-in cannot be begun: ${begun.status} ${await begun.text()}`)
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const there = await led(`${url}/api/auth/google`, cookie)
  const back = await led(there, '')
  const { pathname, search } = new URL(back)
  const outcome = new URL(await led(`${url}${pathname}${search}`, cookie), url)
  if (outcome.searchParams.get('success') !== 'true') throw new Error(`the mailbox was not connected: ${outcome.search}`)
}

/** Where an address sends the browser. */
async function led(address: string, cookie: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`${new URL(address).pathname} leads nowhere: ${answer.status} ${await answer.text()}`)
  return location
}
