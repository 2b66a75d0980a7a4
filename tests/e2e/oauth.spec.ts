// Signing in and connecting mailboxes at a provider's own page, in a real browser: against an OAuth server with a page of
// consent, and Dovecot, which lets in whoever brings an access token that this server vouches for.
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './support/axe.ts'
import { alice, bob, mailsOfAlice } from './support/mails.ts'
import { logOut } from './support/menus.ts'
import { expect, expectNothingLeft, test, wayBack } from './support/oauth-fixture.ts'
import { ada, openDashboard } from './support/people.ts'
import { test as withoutProviders } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const carol = 'carol@example.test'
const signInPage = (page: Page) => page.getByRole('heading', { name: 'Sign in to your account' })
const atProvider = (page: Page) => page.getByRole('heading', { name: 'Test provider' })
const card = (page: Page, email: string): Locator => page.getByRole('listitem', { name: email })

/** The newest one. */
const toast = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .first()

/** On the provider's page: as whom, and whether they agree. */
async function decide(page: Page, email: string, choice: 'Allow' | 'Deny' = 'Allow'): Promise<void> {
  await expect(atProvider(page)).toBeVisible()
  await page.getByLabel('Use another address').fill(email)
  await page.getByRole('button', { name: choice }).click()
}

/** Somebody has an account already: the first one is not made at a provider. */
async function withOwner(page: Page, homing: Parameters<typeof openDashboard>[1]): Promise<void> {
  await openDashboard(page, homing, ada)
  await logOut(page)
  await expect(signInPage(page)).toBeVisible()
}

const connected = (label: string) => `Successfully connected your ${label} account with refresh token!`

test('a visitor signs in with Google, connects Outlook, revokes it and connects it again', async ({
  page,
  homing,
  mail,
  oauth,
  secrets,
}) => {
  mail.fill(alice, 'INBOX', mailsOfAlice(5))
  mail.fill(bob, 'INBOX', [{ raw: `From: carol@example.test\nTo: ${bob}\nSubject: For Bob alone\n\nHello Bob\n` }])
  await withOwner(page, homing)

  await test.step('leaves for Google, comes back by the Back button, and leaves again', async () => {
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(atProvider(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Sign in with Google' })).toHaveAttribute('aria-busy', 'false')
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
  })
  await test.step('comes back signed in, with the mailbox', async () => {
    await decide(page, alice)
    await expect(page.getByText(connected('Google'))).toBeVisible()
    await expect(page).toHaveURL('/connect-accounts')
    await expect(card(page, alice)).toContainText('signed in with Google')
    await expect(card(page, alice)).toContainText('checked ') // without a reload
    await expectNothingLeft(page, secrets, homing.log())
  })
  await test.step('has a way to sign in, and no password', async () => {
    await page.goto('/settings/security')
    await expect(page.getByText('Not set')).toBeVisible()
    await expect(page.getByText(`${alice} · since`)).toBeVisible()
    await expect(page.getByLabel('Current password')).toHaveCount(0)
  })
  await test.step('connects Outlook, whose mail comes by XOAUTH2', async () => {
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await page.getByRole('button', { name: /^Outlook/ }).click()
    await page.getByRole('button', { name: 'Continue with Microsoft' }).click()
    await decide(page, bob)
    await expect(page.getByText(connected('Outlook'))).toBeVisible()
    await expect(card(page, bob)).toContainText('signed in with Microsoft')
    await expect.poll(() => mail.logs()).toMatch(/user=<bob@example\.test>, method=(XOAUTH2|OAUTHBEARER)/i)
    await page.goto('/inbox')
    await expect(rowOf(page, 'For Bob alone')).toBeVisible()
    await expect(rowOf(page, 'Everyday letter 3')).toBeVisible()
  })
  await test.step('revokes it', () => revoke(page))
  await test.step('connects it again; another mailbox is refused', async () => {
    await card(page, bob).getByRole('button', { name: 'Reconnect' }).click()
    await card(page, bob).getByRole('button', { name: 'Continue with Microsoft' }).click()
    await decide(page, carol)
    const refused = `This is ${carol}, not ${bob}. Please choose ${bob} on the sign-in page.`
    await expect(toast(page)).toHaveText(`Failed to connect Outlook account: ${refused}`)
    await expect(page).toHaveURL('/connect-accounts')
    await card(page, bob).getByRole('button', { name: 'Reconnect' }).click()
    await card(page, bob).getByRole('button', { name: 'Continue with Microsoft' }).click()
    await expect(page.getByLabel('Use another address')).toHaveValue(bob)
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByText(connected('Outlook'))).toBeVisible()
    await expect(card(page, bob)).toContainText('Connected')
    await page.goto('/inbox')
    await expect(rowOf(page, 'For Bob alone')).toHaveCount(1)
  })
  await test.step('signs in again as who they are', async () => {
    await logOut(page)
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await decide(page, alice)
    await expect(card(page, bob).or(page.getByText('Recent emails'))).toBeVisible()
    await page.goto('/connect-accounts')
    await expect(card(page, alice)).toContainText('Connected')
    await expect(card(page, bob)).toContainText('Connected')
  })
  expect(secrets.tickets.length).toBeGreaterThanOrEqual(4)
  expect(oauth.state.log).toContain('POST /token')
  await expectNothingLeft(page, secrets, homing.log())
})

const rowOf = (page: Page, subject: string) =>
  page.getByRole('grid', { name: 'Inbox' }).getByRole('row').filter({ hasText: subject })

async function revoke(page: Page): Promise<void> {
  await page.goto('/connect-accounts')
  await card(page, bob).getByRole('button', { name: 'Revoke & Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke & Reset' }).click()
  await expect(card(page, bob)).toContainText("Homing deleted the access, but Outlook hasn't confirmed that it's revoked.")
  await expect(card(page, bob)).toContainText('Needs reconnection')
}

test('every way a sign-in can go wrong is told in its words', { tag: '@slow' }, async ({
  page,
  homing,
  oauth,
  secrets,
  complaints,
  otherBrowser,
}) => {
  complaints.expected.push(/the server responded with a status of 400.*\/api\/auth\/oauth\/exchange/)
  await withOwner(page, homing)
  const begin = () => page.getByRole('link', { name: 'Sign in with Google' }).click()
  const notified = async (text: string) => {
    await expect(toast(page)).toHaveText(text)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.reload() // the toast goes, and nothing comes again
    await expect(signInPage(page)).toBeVisible()
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
  }

  await test.step('refused by the person', async () => {
    await begin()
    await decide(page, alice, 'Deny')
    await notified('Failed to connect Google account: Access was denied at the provider.')
  })
  await test.step('the provider is broken', async () => {
    oauth.fail('exchange', { status: 500 }, 1)
    await begin()
    await decide(page, alice)
    await notified("Failed to connect Google account: Gmail can't verify sign-ins right now. Please try again later.")
  })
  await test.step('used twice', async () => {
    await page.goto(secrets.callbacks.at(-1) ?? '')
    await notified("Failed to connect Google account: This sign-in wasn't started here or was already used. Please start again.")
  })
  await test.step('in another browser', async () => {
    await begin()
    await expect(atProvider(page)).toBeVisible()
    const stranger = await (await otherBrowser()).newPage()
    await stranger.goto(await wayBack(page, alice))
    const other = 'This sign-in was started in another browser, or a newer one was started here. Please start again.'
    await expect(toast(stranger)).toContainText(`Failed to connect Google account: ${other}`)
    await expect(stranger).toHaveURL('/login')
    await page.goto('/login')
  })
  await test.step('an address without what it needs', async () => {
    await page.goto('/oauth/callback')
    await notified('Invalid OAuth callback')
    await page.goto('/oauth/callback?success=true&provider=google&token=aaaa.bbbb.cccc')
    await notified('Invalid OAuth callback')
    await page.goto('/oauth/callback?success=true&provider=google&token=nobody-gave-this')
    await notified('Error processing authentication')
  })
  await test.step('hostile words', async () => {
    const message = '<img src=x onerror="document.title=1">'
    await page.goto(`/oauth/callback?error=x&provider=google&message=${encodeURIComponent(message + 'y'.repeat(500))}`)
    const toast = page.getByText(/^Failed to connect Google account: <img/)
    await expect(toast).toHaveText(`Failed to connect Google account: ${message}${'y'.repeat(119 - message.length)}…`)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await page.goto('/oauth/callback?error=x&provider=yahoo')
    await notified('Failed to connect Yahoo account: Unknown error')
  })
  await expectNothingLeft(page, secrets, homing.log())
})

test('a permission that does not last is told for eight seconds, and then how to mend it', { tag: '@slow' }, async ({
  page,
  homing,
  oauth,
  secrets,
}) => {
  oauth.state.omitRefreshToken = true
  await withOwner(page, homing)
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await decide(page, alice)
  const why = "The provider didn't grant lasting access. Please reconnect the mailbox."
  await expect(page.getByText(`Failed to connect Google account: ${why}`)).toBeVisible()
  await expect(page).toHaveURL('/connect-accounts')
  await expect(page.getByText(/^Google didn't grant lasting access\. Remove Homing from the connected apps/)).toBeVisible()
  await expect(page.getByText(`Failed to connect Google account: ${why}`)).toBeVisible()
  await expect(page.getByRole('listitem', { name: alice })).toContainText('Needs reconnection')
  await expectNothingLeft(page, secrets, homing.log())
})

test('a ticket is good once, and a reload in the middle leaves nothing behind', { tag: '@slow' }, async ({
  page,
  homing,
  secrets,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 400.*\/api\/auth\/oauth\/exchange/)
  await withOwner(page, homing)
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await decide(page, alice)
  await expect(page.getByText(connected('Google'))).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await page.goto(`/oauth/callback?success=true&provider=google&token=${secrets.tickets[0]}`)
  await expect(page.getByText('Error processing authentication')).toBeVisible()
  await expect(page).toHaveURL('/login')

  let held = false
  await page.route('**/api/auth/oauth/exchange', () => {
    held = true // no answer, for as long as this page is there
  })
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await decide(page, alice)
  await expect(page.getByText('Completing authentication...')).toBeVisible()
  await expect.poll(() => held).toBe(true)
  await expect(page).toHaveURL('/oauth/callback')
  await page.reload()
  await expect(page.getByText('Invalid OAuth callback')).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expectNothingLeft(page, secrets, homing.log())
})

withoutProviders(
  'where nothing is set up no provider leads anywhere, each says why, and the guide is a link away',
  async ({ page }) => {
    await page.goto('/login')
    for (const name of ['Google', 'Microsoft', 'Yahoo']) {
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await button.focus()
      await expect(page.getByRole('tooltip', { name: `${name} OAuth not configured` })).toBeVisible()
    }
    await expectNoBarriers(page, 'the login page')
    await page.goto('/api/auth/google')
    const why = "Gmail isn't set up on this server. The server owner can set GOOGLE_CLIENT_ID."
    await expect(toast(page)).toHaveText(`Failed to connect Google account: ${why}`)
    await expect(page).toHaveURL('/login')
    await page.goto('/help/connect/imap#there-is-no-such-part')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connecting a mailbox with IMAP and SMTP')
    await expectNoBarriers(page, 'a guide')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScrolling(page)
  },
)
