// The pages of the appliance for everybody: axe finds nothing in any of their states, in light and dark, on a desktop and on a
// telephone; and nothing reaches beyond the screen.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { alice, mailsOfAlice } from './support/mails.ts'
import { ada, connectMailbox, eve, openDashboard } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

test.use({ own: true })

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** In both themes and on both screens, as the page is now. */
async function check(page: Page, what: string): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScrolling(page)
    // What lies half below the header has too little room for a finger.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectNoBarriersInBothThemes(page, `${what}, ${size.width}`)
  }
  await page.setViewportSize(desktop)
}

test('signing in by two steps has no barriers', async ({ page, homing, complaints }) => {
  complaints.expected.push(/the server responded with a status of 40[13]/)
  await openDashboard(page, homing, ada)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  await check(page, 'security off')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(ada.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.getByLabel('Or enter this key in the app').inputValue()).replaceAll(' ', '')
  await check(page, 'a code to scan')
  await page.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByLabel('Your recovery codes')).toBeVisible()
  await expect(page.getByText('Two-step sign-in is on.')).toHaveCount(0)
  await check(page, 'recovery codes')
  await page.getByRole('button', { name: "I've saved them" }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await check(page, 'switching off')
  await page.goto('/settings/activity')
  await expect(page.getByText('Two-step sign-in turned on')).toBeVisible()
  await check(page, 'activity')
  await page.goto('/settings/data')
  await expect(page.getByRole('button', { name: 'Export your data' })).toBeVisible()
  await check(page, 'data')

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await page.getByLabel('Email address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await check(page, 'second step')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill('not-one-of-them')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('main').getByText('This code is incorrect')).toBeVisible()
  await check(page, 'second step refused')
})

test('the page of an admin has no barriers, with all there is to see', async ({ page, homing, mail, complaints }) => {
  complaints.expected.push(/the server responded with a status of 40[13]/)
  mail.fill(alice, 'INBOX', mailsOfAlice(4))
  const token = await openDashboard(page, homing, ada)
  await connectMailbox(homing, mail, token)
  await page.evaluate(() => localStorage.clear())
  await openDashboard(page, homing, eve)
  await page.evaluate((token) => localStorage.setItem('token', token), token)
  await page.goto('/admin')
  const main = page.getByRole('main')
  await expect(main.getByText('No deleted accounts.')).toBeVisible()
  await check(page, 'admin at first')

  await main.getByRole('button', { name: 'Back up now' }).click()
  await expect(main.getByText('Manual')).toBeVisible()
  await main.getByRole('button', { name: `Actions for ${eve.name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(main.getByText('by an admin')).toBeVisible()
  await mail.stop()
  await expect(page.getByText("1 account isn't syncing")).toBeVisible()
  await main.getByRole('button', { name: 'Run checks' }).click()
  await expect(main.getByText(/^Checked /)).toBeVisible()
  await main.getByText(/^All checks/).click()
  await main.getByText('What was deleted').click()
  await check(page, 'admin with all')

  await main.getByRole('button', { name: /^Actions for the backup from / }).click()
  await page.getByRole('menuitem', { name: 'Restore…' }).click()
  await expect(page.getByRole('dialog')).toContainText('Contains ')
  await check(page, 'going back')
})
