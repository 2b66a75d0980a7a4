// How lists look and sound: nothing for axe to complain about, in both themes, with menus open and mails selected; nothing
// wider than a phone.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

test.use({ demo: true })

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(told, what).toEqual([])
}

async function atTheInbox(page: Page, demoLink: string): Promise<void> {
  await page.goto(demoLink)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByRole('grid', { name: 'Inbox' }).getByRole('row')).toHaveCount(20)
  await expect(page.getByText(/newest first/)).toHaveCount(0, { timeout: 20_000 })
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test('axe finds nothing in the inbox, with a selection, and with each menu', async ({ page, homing }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await atTheInbox(page, homing.demoLink)
      await expectAccessible(page, 'the inbox')
      await page.getByLabel('Select all on this page').check()
      await expectAccessible(page, 'a selection')
      await page.keyboard.press('v')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page, 'the menu of folders')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('b')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'the menu of times')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('textbox', { name: 'Search mail' }).fill('insurance')
      await expect(page.locator('mark').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('region', { name: 'Search help' })).toBeVisible()
      await expectAccessible(page, 'a search with its help')
    })
  })

test('on a phone a long press selects, all that match can be meant, and nothing is too wide', async ({ browser, homing }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(homing.demoLink)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto(`${homing.url}/inbox`)
  const rows = page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
  await expect(rows).toHaveCount(20)
  await expect(page.getByText(/newest first/)).toHaveCount(0, { timeout: 20_000 })
  const heights = await rows.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().height))])
  expect(heights).toEqual([65])
  const second = rows.nth(1)
  await second.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 200, clientY: 300 })
  await expect(page.getByText('1 selected')).toBeVisible()
  await second.getByRole('link').dispatchEvent('click')
  await expect(page).toHaveURL(/\/inbox$/)
  await expectNoSidewaysScrolling(page)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click()
  await expect(page.getByText(/^All \d+ selected$/)).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('Escape')
  await page.goto(`${homing.url}/inbox?q=insurance`)
  await expect(page.locator('mark').first()).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await context.close()
})
