// Connecting mailboxes where no provider sends a browser back, in a real browser: Homing at an address of the home network, an
// OAuth server, and Dovecot, which asks that server about access tokens.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { writeProvidersFile } from '../support/providers-file.ts'
import { expectNoBarriers } from './support/axe.ts'
import { startHoming } from './support/homing.ts'
import { alice, bob, mailsOfAlice } from './support/mails.ts'
import { ada, openDashboard } from './support/people.ts'
import { test as base, expect } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const test = base.extend({
  own: true,
  homing: async ({ mail }, use, info) => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'homing-accounts-'))
    const providers = writeProvidersFile({ dir, oauth: mail.oauth, mailServer: mail })
    // Any address of a home network will do: nobody goes there.
    const homing = await startHoming({ env: { ...providers.env, PUBLIC_URL: 'http://192.168.1.20:8080' } })
    await use(homing)
    if (info.status !== info.expectedStatus) await info.attach('log of Homing', { body: homing.log() })
    await homing.kill()
    rmSync(dir, { recursive: true, force: true })
  },
})
const accountOf = (page: Page, email: string): Locator => page.getByRole('listitem', { name: email })
const choose = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()

test('a code that is typed in elsewhere brings the mailbox, and one that is refused does not', async ({ page, homing, mail }) => {
  mail.fill(bob, 'INBOX', mailsOfAlice(5))
  mail.oauth.state.deviceInterval = 1
  await openDashboard(page, homing, ada)
  await page.goto('/connect-accounts')
  await choose(page, /^Outlook/)
  const code = page.getByLabel('Code', { exact: true })
  await expect(page.getByRole('heading', { name: 'Sign in with Microsoft' })).toBeFocused()
  await expectNoBarriers(page, 'a code')
  mail.oauth.refuse(await code.inputValue())
  await expect(page.getByRole('alert')).toContainText('Failed to connect Outlook account:')
  await expect(page.getByRole('button', { name: 'Get a new code' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Waiting for the code to be entered…')).toBeVisible()
  mail.oauth.approve(await code.inputValue(), bob)
  await expect(page.getByText('Successfully connected your Outlook account with refresh token!')).toBeVisible()
  await expect(accountOf(page, bob)).toBeFocused()
  await expect(accountOf(page, bob)).toContainText('signed in with Microsoft')
  await expect(accountOf(page, bob)).toContainText(/· checked |newest first/)
  await expectNoBarriers(page, 'an account that signed in at its provider')

  await test.step('its access is taken back, and given again by another code', async () => {
    await accountOf(page, bob).getByRole('button', { name: 'Revoke & Reset' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke & Reset' }).click()
    await expect(accountOf(page, bob)).toContainText('Next steps')
    await expect(accountOf(page, bob)).toContainText('Access was revoked')
    await page.goto('/dashboard')
    await expect(page.getByText('Access was revoked')).toBeVisible()
    await page.getByRole('link', { name: `Reconnect ${bob}` }).click()
    mail.oauth.approve(await code.inputValue(), bob)
    await expect(accountOf(page, bob)).toContainText('Connected')
    await expect(accountOf(page, bob).getByRole('button', { name: 'Reconnect' })).toBeFocused()
  })
})

test('the address of a page that does not load is brought back by hand', { tag: '@slow' }, async ({
  page,
  homing,
  mail,
  context,
  complaints,
}) => {
  mail.fill(alice, 'INBOX', mailsOfAlice(5))
  mail.oauth.state.page = true
  complaints.expected.push(/^asked another server: /, /ERR_FAILED/, /status of 400.*\/api\/auth\/oauth\/paste/)
  // Nobody answers there: it is the machine of whoever sits at the browser.
  await context.route(/^http:\/\/localhost/, (route) => route.abort())
  await openDashboard(page, homing, ada)
  await page.goto('/connect-accounts')
  await choose(page, /^Gmail/)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open the Google page' }).click()
  const tab = await opened
  const wayBack = context.waitForEvent('request', (request) => request.url().startsWith('http://localhost'))
  await tab.getByLabel('Use another address').fill(alice)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.getByRole('button', { name: 'Allow' }).click()
  const address = (await wayBack).url()
  const field = page.getByLabel("Address of the page that doesn't load")
  await expect(field).toBeFocused()
  await expectNoBarriers(page, 'pasting an address')
  await field.fill(address.replace(/state=[^&]*/, 'state=of-somebody-else'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText("Failed to connect Google account: This sign-in wasn't started here")
  await expect(field).toBeFocused()
  await field.fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully connected your Google account with refresh token!')).toBeVisible()
  await expect(accountOf(page, alice)).toBeFocused()
  await expect(accountOf(page, alice)).toContainText('signed in with Google')
})

test('what cannot be used here says why, at the width of a telephone', async ({ page, homing }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page, homing, ada)
  await page.goto('/connect-accounts')
  await choose(page, /^Yahoo/)
  await expect(page.getByText(/^The provider only supports https addresses\./)).toBeVisible()
  await expect(page.getByLabel('Your Yahoo address')).toBeFocused()
  await page.getByText('Turn on sign-in with Google, Microsoft or Yahoo').click()
  await expect(page.getByText('Sign-in with a code needs no redirect URI.')).toBeVisible()
  await expectNoBarriers(page, 'setting up signing in')
  await expectNoSidewaysScrolling(page)
})
