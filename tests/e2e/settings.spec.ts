// Settings and the admin page against the real server: what is changed counts elsewhere, survives a reload, and looks right to
// axe in both themes on a screen and on a phone.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ada, arrive, eve, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const sections = [
  'profile',
  'security',
  'accounts',
  'writing',
  'privacy',
  'assistant',
  'voice',
  'notifications',
  'appearance',
  'data',
]

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(told, what).toEqual([])
}

async function signIn(page: Page, { email }: Person, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('what a person changes counts at once, elsewhere and after a reload', async ({ page, homing, complaints, otherBrowser }) => {
  complaints.expected.push(/the server responded with a status of 40[013]/)
  await arrive(page, homing, ada)
  await page.goto('/settings/profile')
  await page.getByLabel('Name').fill('Ada King')
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByRole('banner').getByText('Ada King')).toBeVisible()

  const elsewhere = await (await otherBrowser()).newPage()
  await signIn(elsewhere, ada, ada.password)
  await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/settings/security')
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('nine quiet owls at dawn')
  await page.getByLabel('Confirm password').fill('nine quiet owls at dawn')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The current password is not right.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(ada.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Other sessions were ended.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  await page.goto('/settings/voice')
  await page.getByLabel('Speed').fill('1.4')
  await page.getByRole('switch', { name: 'Speak answers by itself' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Speed')).toHaveValue('1.4')
  await expect(page.getByRole('switch', { name: 'Speak answers by itself' })).toBeChecked()

  await page.getByRole('link', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.goBack()
  await expect(page).toHaveURL('/settings/voice')

  await page.goto('/settings/data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('nine quiet owls at dawn')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account was deleted. Nobody can sign in with it any more.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await signIn(page, ada, 'nine quiet owls at dawn')
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
})

test('an admin invites somebody, sees them, and can keep them out', async ({ page, homing, complaints, otherBrowser }) => {
  complaints.expected.push(/the server responded with a status of 40[13]/)
  await arrive(page, homing, ada)
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('radio', { name: 'By invitation' }).click()
  await expect(page.getByText('Registration changed')).toBeVisible()
  await page.getByLabel('For whom').fill('Eve, the neighbour')
  await page.getByLabel('For whom').press('Enter')
  const link = await page.getByLabel('Link of the invitation').inputValue()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()

  const theirs = await (await otherBrowser()).newPage()
  await theirs.goto(new URL(link).pathname + new URL(link).search)
  await theirs.getByLabel('Full name').fill(eve.name)
  await theirs.getByLabel('Email address').fill(eve.email)
  await theirs.getByLabel('Password', { exact: true }).fill(eve.password)
  await theirs.getByLabel('Confirm password').fill(eve.password)
  await theirs.getByRole('checkbox', { name: /I agree/ }).check()
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await expect(theirs).toHaveURL('/login')
  await signIn(theirs, eve, eve.password)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await theirs.goto('/admin')
  await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(eve.email) })
  await expect(row.getByText('Member')).toBeVisible()
  await expect(page.getByText(`Used by ${eve.name}`)).toBeVisible()
  await row.getByRole('button', { name: `Actions for ${eve.name}` }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByText('Disabled')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await signIn(theirs, eve, eve.password)
  await expect(theirs).toHaveURL(/\/login/)
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})

const looks = [
  { colorScheme: 'light', size: { width: 1440, height: 900 } },
  { colorScheme: 'dark', size: { width: 390, height: 844 } },
] as const

for (const { colorScheme, size } of looks) {
  test.describe(`${colorScheme}, ${size.width} px wide`, () => {
    test.use({ demo: true, colorScheme, viewport: size })
    test('axe finds nothing in any section, and nothing is wider than the window', async ({ page, homing }) => {
      test.slow()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(homing.demoLink)
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      for (const path of ['/admin', '/settings', ...sections.map((name) => `/settings/${name}`)]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main .breathe')).toHaveCount(0)
        await expectNoSidewaysScrolling(page)
        await expectAccessible(page, path)
      }
    })
  })
}
