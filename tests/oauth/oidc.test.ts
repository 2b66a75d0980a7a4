// Signing in at the owner's identity provider, against a real one.
import { expect, test } from 'vitest'
import { startOidc } from '../support/oidc-server.ts'
import { must } from './browser.ts'
import { openDoor, type DoorOptions } from './door.ts'

const redirectUri = 'http://localhost:8080/api/auth/oidc/callback'

async function home({ env = {}, secret = 'a secret', ...options }: DoorOptions & { secret?: string } = {}) {
  const oidc = await startOidc({ redirectUri, secret })
  oidc.state.account = { sub: 'ada', email: 'ada@home.example', email_verified: true, name: 'Ada Lovelace' }
  const door = await openDoor({
    ...options,
    env: { OIDC_ISSUER: oidc.issuer, OIDC_CLIENT_ID: oidc.clientId, OIDC_CLIENT_SECRET: secret, OIDC_LABEL: 'Home', ...env },
  })
  const browser = door.browser()
  return {
    ...door,
    oidc,
    browser,
    /** The address of the callback, which is not opened yet. */
    async toCallback(): Promise<URL> {
      const there = await browser.open('/api/auth/oidc')
      return oidc.walk(must(there.location))
    },
    async signIn(): Promise<Record<string, string>> {
      return browser.comeBack(await this.toCallback())
    },
    async [Symbol.asyncDispose]() {
      await door[Symbol.asyncDispose]()
      await oidc[Symbol.asyncDispose]()
    },
  }
}

test('a new person signs in, and the same person the next time', async () => {
  await using h = await home()
  const first = await h.signIn()
  expect(first).toMatchObject({ success: 'true', provider: 'oidc' })
  const signedIn = await h.browser.exchanged(first.token)
  expect(signedIn.user).toMatchObject({ email: 'ada@home.example', name: 'Ada Lovelace' })
  const again = await h.browser.exchanged((await h.signIn()).token)
  expect(again.user.id).toBe(signedIn.user.id)
})
