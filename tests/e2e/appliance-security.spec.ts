// Two-step sign-in and the list of what happened to an account, as their person meets them: by keyboard, and on a telephone.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { expectNoBarriers } from './support/axe.ts'
import { ada, openDashboard, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const phone = { width: 390, height: 844 }
const wrongCode = 'This code is incorrect or was already used. Please try the next one.'
const card = (page: Page) => page.getByRole('main')
const secondStep = (page: Page) => page.getByRole('heading', { name: 'Enter your code' })

/** Goes there as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  // A dialog that closes meanwhile may take the focus along once.
  await expect(async () => {
    for (let presses = 0; presses < 60; presses++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(wanted).toBeFocused({ timeout: 1000 })
  }).toPass()
}
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}
async function type(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}
async function bringPassword(page: Page, { email }: Person, password: string): Promise<void> {
  await type(page, 'Email address', email)
  await type(page, 'Password', password)
  await page.keyboard.press('Enter')
}
async function signOut(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('banner').locator('[aria-haspopup=menu]'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').locator('[aria-haspopup=menu]')).toHaveCount(0)
  await page.goto('/login')
}

/** The app on Ada's telephone. A code works once, so each is of a later time: the server is patient for half a minute. */
class Authenticator {
  private readonly totp: TOTP
  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
  }
  code(later = 0): string {
    return this.totp.generate({ timestamp: Date.now() + later * 1000 })
  }
  wrongCode(): string {
    return this.code() === '000000' ? '000001' : '000000'
  }
}

/** The modules of the code on the page, row by row, as the path of its dark runs says. */
async function modulesOf(code: Locator): Promise<boolean[][]> {
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await code.locator('path').getAttribute('d')) ?? ''
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let at = Number(x); at < Number(x) + Number(width); at++) (rows[Number(y)] ?? [])[at] = true
  }
  return rows
}

/** From the settings to the codes that are shown once, without a mouse. */
async function switchOn(page: Page): Promise<{ app: Authenticator; codes: string[]; uri: string }> {
  await page.goto('/settings/security')
  await press(page, 'Set up')
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type('not hers')
  await page.keyboard.press('Enter')
  await expect(card(page).getByText('The password is incorrect')).toBeVisible()
  await type(page, 'Your password', ada.password)
  const begun = page.waitForResponse(/secondFactor\.begin/)
  await page.keyboard.press('Enter')
  const uri = /otpauth:[^"]+/.exec(await (await begun).text())?.[0] ?? ''
  const shown = await page.getByLabel('Or enter this key in the app').inputValue()
  expect(shown).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
  const app = new Authenticator(shown.replaceAll(' ', ''))
  expect(uri).toContain(shown.replaceAll(' ', ''))
  const field = page.getByLabel('Code from the app')
  await expect(field).toBeFocused()
  await page.keyboard.type(app.wrongCode())
  await page.keyboard.press('Enter')
  await expect(card(page).getByText('This code is incorrect. Please check the time on your device.')).toBeVisible()
  await expect(field).toBeFocused()
  const drawn = await modulesOf(page.getByRole('img', { name: 'QR code for the authenticator app' }))
  expect(drawn).toEqual(encode(uri, { ecc: 'M', border: 4 }).data)
  await page.keyboard.type(app.code())
  await page.keyboard.press('Enter')
  const list = page.getByLabel('Your recovery codes')
  await expect(list).toBeFocused()
  const codes = (await list.inputValue()).split('\n')
  return { app, codes, uri }
}

test('two-step sign-in: set up, asked for, and switched off, without a mouse', { tag: '@slow' }, async ({
  page,
  homing,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 40[013]/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDashboard(page, homing, ada)
  const { app, codes } = await switchOn(page)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThanOrEqual(8)

  await test.step('the recovery codes are kept, and not shown again', async () => {
    const download = page.waitForEvent('download')
    await press(page, 'Download')
    const file = readFileSync(await (await download).path(), 'utf8')
    for (const code of codes) expect(file).toContain(code)
    await press(page, "I've saved them")
    await expect(card(page).getByText(`${codes.length} recovery codes are left.`)).toBeVisible()
    await page.reload()
    await expect(card(page).getByText(`${codes.length} recovery codes are left.`)).toBeVisible()
    await expect(card(page)).not.toContainText(codes[0] ?? 'no code')
  })

  await test.step('a wrong code, then the right one', async () => {
    await signOut(page)
    await bringPassword(page, ada, ada.password)
    await expect(secondStep(page)).toBeVisible()
    const field = page.getByLabel('Code from your authenticator app')
    await expect(field).toBeFocused()
    await page.keyboard.type(app.wrongCode())
    await page.keyboard.press('Enter')
    await expect(card(page).getByText(wrongCode)).toBeVisible()
    await expect(field).toBeFocused()
    // The text that was refused is selected: typing takes its place.
    await page.keyboard.type(app.code(30))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('a recovery code signs in once', async () => {
    const [first = '', second = ''] = codes
    const bring = async (code: string) => {
      await signOut(page)
      await bringPassword(page, ada, ada.password)
      await press(page, 'Use a recovery code')
      await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused()
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    await bring(first)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await bring(first)
    await expect(card(page).getByText(wrongCode)).toBeVisible()
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('switched off, the password is enough', async () => {
    await page.goto('/settings/security')
    await expect(card(page).getByText(`${codes.length - 2} recovery codes are left.`)).toBeVisible()
    await press(page, 'Turn off')
    await expect(page.getByLabel('Your password')).toBeFocused()
    await page.keyboard.type(ada.password)
    await type(page, 'Code from the app, or a recovery code', codes[2] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    await signOut(page)
    await bringPassword(page, ada, ada.password)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

test('two-step sign-in on a telephone: everything is seen and reached', async ({ page, homing, complaints }) => {
  complaints.expected.push(/the server responded with a status of 40[013]/)
  await page.setViewportSize(phone)
  await openDashboard(page, homing, ada)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill(ada.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = page.getByLabel('Or enter this key in the app')
  const app = new Authenticator((await key.inputValue()).replaceAll(' ', ''))
  await expectWhole(key)
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeInViewport()
  await expectNoSidewaysScrolling(page)
  await page.getByLabel('Code from the app').fill(app.code())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expectWhole(page.getByLabel('Your recovery codes'))
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: "I've saved them" }).click()

  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/settings/security')
  await elsewhere.evaluate(() => localStorage.removeItem('token'))
  await elsewhere.goto('/login')
  await bringPassword(elsewhere, ada, ada.password)
  await expect(secondStep(elsewhere)).toBeVisible()
  await expectNoSidewaysScrolling(elsewhere)
  await elsewhere.getByLabel('Code from your authenticator app').fill(app.code(30))
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

/** A field that shows all of its text: nothing is cut off, and nothing has to be scrolled. */
async function expectWhole(field: Locator): Promise<void> {
  const [content, height] = await field.evaluate((element) => [element.scrollHeight, element.clientHeight])
  expect(content).toBeLessThanOrEqual(height ?? 0)
}

test('what happened to an account stands there, with its time and place', async ({ page, homing, complaints, otherBrowser }) => {
  complaints.expected.push(/the server responded with a status of 40[013]/)
  await openDashboard(page, homing, ada)
  const elsewhere = await (await otherBrowser()).newPage()
  await elsewhere.goto('/login')
  await bringPassword(elsewhere, ada, 'guessed wrong')
  await expect(card(elsewhere).getByText('Invalid email or password')).toBeVisible()

  await page.goto('/settings/activity')
  const rows = card(page).getByRole('listitem')
  const failed = rows.filter({ hasText: 'Wrong password' })
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText('by someone without your password · from 127.0.0.1')
  // "4:49" in the morning.
  await expect(failed.locator('time')).toHaveText(/^\d{1,2}:\d{2}$/)
  await expect(rows.filter({ hasText: 'Signed in' })).toContainText(['by you · from 127.0.0.1'])
  await expectNoBarriers(page, 'activity')

  await test.step('the filter leaves what is asked for', async () => {
    await page.getByLabel('Show', { exact: true }).selectOption('Security')
    await expect(card(page).getByText('No activity yet.')).toBeVisible()
    await page.getByLabel('Show', { exact: true }).selectOption('Sign-ins')
    await expect(failed).toHaveCount(1)
  })

  await test.step('its link leads to what helps', async () => {
    await page.getByRole('link', { name: 'Password and sessions' }).click()
    await page.getByLabel('Current password').fill(ada.password)
    await page.getByLabel('New password').fill('nine quiet owls at dawn')
    await page.getByLabel('Confirm password').fill('nine quiet owls at dawn')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed. Other sessions and access tokens were ended.')).toBeVisible()
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByLabel('Show', { exact: true }).selectOption('Security')
    await expect(rows.filter({ hasText: 'Password changed' })).toContainText('by you')
    await expect(failed).toHaveCount(0)
  })
})
