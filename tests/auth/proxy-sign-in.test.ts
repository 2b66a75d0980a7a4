// A proxy in front has signed a person in and passes their address on: only that of TRUSTED_PROXIES is believed.
import { expect, test } from 'vitest'
import { type DoorOptions, openDoor } from '../oauth/door.ts'

const settings = { TRUSTED_USER_HEADER: 'Remote-Email', TRUSTED_PROXIES: '127.0.0.1' }

async function home(options: DoorOptions = {}) {
  const door = await openDoor({ ...options, env: { ...settings, ...options.env } })
  return {
    ...door,
    async signIn(headers: Record<string, string>) {
      const answer = await fetch(`${door.url}/api/auth/proxy`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
      return { status: answer.status, body: (await answer.json()) as { message?: string; user?: { email: string } } }
    },
  }
}
const asAda = { 'remote-email': 'Ada@Home.example' }

test('who the proxy names is signed in, and a new person the first time', async () => {
  await using h = await home()
  const first = await h.signIn(asAda)
  expect(first).toMatchObject({ status: 200, body: { user: { email: 'ada@home.example' } } })
  expect((await h.signIn(asAda)).body.user).toEqual(first.body.user)
})

test('anyone else who sends the header is nobody', async () => {
  await using h = await home({ env: { TRUSTED_PROXIES: '10.0.0.1' } })
  expect((await h.signIn(asAda)).status).toBe(403)
})

test('without the setting the header says nothing', async () => {
  await using h = await home({ env: { TRUSTED_USER_HEADER: '' } })
  expect((await h.signIn(asAda)).status).toBe(403)
})

test.each(['', 'ada', 'ada@home.example, grace@home.example', 'ada@home.example\tx'])('%j is no one person', async (text) => {
  await using h = await home()
  expect((await h.signIn({ 'remote-email': text })).status).toBe(403)
})

test('the registration policy counts, and the first account is made by hand', async () => {
  await using closed = await home({ env: { REGISTRATION: 'closed' } })
  expect((await closed.signIn(asAda)).status).toBe(403)
  await using empty = await home({ empty: true })
  expect((await empty.signIn(asAda)).status).toBe(403)
})

test('an account that claims an address of somebody else is not theirs until its password is entered behind the proxy', async () => {
  await using h = await home()
  const password = 'correct horse battery'
  const account = { name: 'Ada', email: 'ada@home.example', password }
  const post = (path: string, headers: Record<string, string>) =>
    fetch(`${h.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(account),
    })
  expect((await post('register', {})).status).toBe(201)
  expect((await post('login', { 'remote-email': 'mallory@home.example' })).status).toBe(200)
  expect(await h.signIn(asAda)).toMatchObject({
    status: 409,
    body: { message: 'An account with this email address already exists. Please sign in with its password once to link it.' },
  })
  expect((await post('login', asAda)).status).toBe(200)
  expect(await h.signIn(asAda)).toMatchObject({ status: 200, body: { user: { email: 'ada@home.example' } } })
})

test('a linked account stays the same person under another address, and a disabled one signs nobody in', async () => {
  await using h = await home()
  await h.signIn(asAda)
  const { db } = h.app
  await db.updateTable('user').set({ email: 'ada@work.example' }).where('email', '=', 'ada@home.example').execute()
  expect((await h.signIn(asAda)).body.user).toMatchObject({ email: 'ada@work.example' })
  await db.updateTable('user').set({ disabled_at: 1 }).where('email', '=', 'ada@work.example').execute()
  expect((await h.signIn(asAda)).status).toBe(403)
})
