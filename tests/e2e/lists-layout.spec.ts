// Lists on a phone: selecting by a long press, and nothing wider than the screen.
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

test.use({ demo: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone a long press selects, all that match can be meant, and nothing is too wide', async ({ page, enterDemo }) => {
  await enterDemo('/inbox')
  const rows = page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
  await expect(rows).toHaveCount(20)
  const heights = await rows.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().height))])
  expect(heights).toEqual([76])
  const second = rows.nth(1)
  await second.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 200, clientY: 300 })
  await expect(page.getByText('1 selected')).toBeVisible()
  await second.getByRole('link').dispatchEvent('click')
  await expect(page).toHaveURL(/\/inbox$/)
  await expectNoSidewaysScrolling(page)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: /^Select all \d+$/ }).click()
  await expect(page.getByText(/^All \d+ selected$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move to…' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('Escape')
  await page.goto('/inbox?q=insurance')
  await expect(page.locator('mark').first()).toBeVisible()
  await expectNoSidewaysScrolling(page)
})
