// The pictures of the documents, drawn anew with `HOMING_SCREENSHOTS=1`. Without it there is no test here, so that a run of
// the tests leaves the tree as it was.
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/screenshots')

test.use({ demo: true, colorScheme: 'light', viewport: { width: 1440, height: 900 } })

if (process.env.HOMING_SCREENSHOTS === '1')
  test('pictures of the inbox, of a mail and of its answer', async ({ page, homing }) => {
    await page.goto(homing.demoLink)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.goto('/inbox')
    const rows = page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
    await expect(rows).toHaveCount(20)
    await expect(page.getByText(/newest first/)).toHaveCount(0, { timeout: 20_000 })
    await liveIn(page, rows)
    await take(page, 'inbox')

    await page.getByRole('textbox', { name: 'Search mail' }).fill('subject:insurance')
    await page.keyboard.press('Enter')
    await rows.filter({ hasText: 'Insurance for the loans' }).first().getByRole('link').click()
    await expect(page.frameLocator('iframe').first().locator('body')).not.toBeEmpty()
    await page.getByRole('button', { name: /^Open the email from Greta/ }).click()
    await expect(page.getByRole('button', { name: /^Download/ })).toBeVisible()
    await expect(page.frameLocator('iframe').first().locator('body')).not.toBeEmpty()
    await take(page, 'mail')

    await page.getByRole('link', { name: 'Reply', exact: true }).click()
    await answer(page)
    await take(page, 'composer')
  })

async function answer(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: 'Body' })
  await expect(text).toBeFocused()
  await page.keyboard.type('Thank you. Two things are left before Friday:')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('the list of the loans, with their values')
  await page.keyboard.press('Enter')
  await page.keyboard.type('a picture of each case, as it stands now')
  await expect(text.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Show the quoted text' }).click()
  await expect(page.frameLocator('iframe[title="Quoted text"]').locator('body')).not.toBeEmpty()
  await expect(page.getByText(/^Saved /)).toBeVisible()
}

/** An inbox somebody has looked through: most of it read, a few mails starred. */
async function liveIn(page: Page, rows: Locator): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name: 'Inbox' })
  const unread = (await link.textContent()) ?? ''
  for (const at of [3, 5, 6, 7, 8, 10, 11, 13, 14, 15, 16, 17, 18, 19]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark read' }).first().click()
  for (const at of [4, 12]) await rows.nth(at).getByRole('button', { name: 'Star', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove star' })).toHaveCount(2)
  await expect(link).not.toHaveText(unread)
}

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await expect(page.locator('.breathe, [data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 })
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
}
