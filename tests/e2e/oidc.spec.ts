// Signing in at the owner's identity provider, in a real browser and against a real provider: as a new person, as one who links
// their account, and where passwords are turned off.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type OidcServer, startOidc } from '../support/oidc-server.ts'
import { startHoming } from './support/homing.ts'
import { logOut } from './support/menus.ts'
import { ada, register, signIn } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ oidc: OidcServer; port: number }>({
  own: true,
  // biome-ignore lint/correctness/noEmptyPattern: the shape of a fixture.
  port: async ({}, use) => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    server.close()
    await once(server, 'close')
    await use(port)
  },
  oidc: async ({ port }, use) => {
    await using oidc = await startOidc({ redirectUri: `http://localhost:${port}/api/auth/oidc/callback`, secret: 'a secret' })
    oidc.state.account = { sub: 'robin', email: 'robin@home.test', email_verified: true, name: 'Robin Ashdown' }
    await use(oidc)
  },
  homing: async ({ port, oidc }, use, info) => {
    const url = `http://localhost:${port}`
    const homing = await startHoming({
      env: {
        PORT: String(port),
        PUBLIC_URL: url,
        OIDC_ISSUER: oidc.issuer,
        OIDC_CLIENT_ID: oidc.clientId,
        OIDC_CLIENT_SECRET: 'a secret',
        OIDC_LABEL: 'Our home',
      },
    })
    await use({ ...homing, url })
    if (info.status !== info.expectedStatus) await info.attach('log of Homing', { body: homing.log() })
    await homing.kill()
  },
})

test.beforeEach(({ complaints, oidc }) => {
  complaints.expected.push(new RegExp(`^asked another server: ${oidc.issuer}$`))
})

test('a new person signs in and out at the provider', async ({ page, homing, oidc }) => {
  await register(homing, ada)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign in with Our home' }).click()
  await expect(page).toHaveURL('/connect-accounts')
  await page.goto('/settings/security')
  await expect(page.getByText('robin@home.test')).toBeVisible()
  await logOut(page)
  await page.waitForURL(`${oidc.issuer}/session/end?**`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
})

test('an admin links their account, turns passwords off, and signs in without one', async ({ page, homing }) => {
  await signIn(page, homing, await register(homing, ada))
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Link Our home' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password)
  await dialog.getByRole('button', { name: 'Link Our home' }).click()
  await expect(page).toHaveURL('/settings/security')
  await expect(page.getByText('Linked. You can now sign in here with your identity provider.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove sign-in with Our home/ })).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('switch', { name: 'Sign in with a password' }).click()
  await expect(page.getByRole('switch', { name: 'Sign in with a password' })).not.toBeChecked()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in with a password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in with Our home' }).click()
  await expect(page.getByRole('banner')).toContainText('Ada')
})
