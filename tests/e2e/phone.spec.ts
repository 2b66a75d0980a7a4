// A telephone in one hand, from the first page to the last: by touch alone, with the keyboard open, and without one field that
// makes the browser zoom.
import type { Page } from '@playwright/test'
import { choose, logOut } from './support/menus.ts'
import { ada } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

test.use({ own: true, demo: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const rows = (page: Page) => page.getByRole('grid', { name: 'Inbox' }).getByRole('row')

test('a person registers, takes the demo mailbox, sorts, reads, answers, and leaves', async ({ page }) => {
  await test.step('registers and signs in', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create your account' }).first().tap()
    await page.getByLabel('Full name').fill(ada.name)
    await page.getByLabel('Email address').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByLabel('Confirm password').fill(ada.password)
    await page.getByRole('checkbox').tap()
    await page.getByRole('button', { name: 'Create account' }).tap()
    await expect(page).toHaveURL('/login')
    // The page that is left has a field of that name, too.
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.getByLabel('Email address').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await expect(page).toHaveURL('/dashboard')
    await expectCalm(page)
  })
  await test.step('takes the demo mailbox', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Connect a mailbox' }).tap()
    await expectCalm(page)
    await page.getByRole('button', { name: /demo mailbox/i }).tap()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page
      .getByRole('dialog', { name: 'Main' })
      .getByRole('link', { name: /^Inbox/ })
      .tap()
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByText(/newest first/)).toHaveCount(0)
  })
  await test.step('archives by a swipe, and takes it back', async () => {
    const id = (await rows(page).nth(1).getAttribute('data-mail')) ?? ''
    await swipe(page, `[data-mail="${id}"]`)
    await expect(page.getByText('Email archived')).toBeVisible()
    await expect(page.locator(`[data-mail="${id}"]`)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.locator(`[data-mail="${id}"]`)).toHaveCount(1)
  })
  await test.step('reaches the foot of the list', async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const next = page.getByRole('button', { name: 'Next page' })
    await next.tap()
    await expect(page).toHaveURL(/page=2/)
    await page.goBack()
  })
  await test.step('reads and answers', async () => {
    await rows(page).first().getByRole('link').tap()
    await expect(page.frameLocator('iframe').first().locator('body')).not.toBeEmpty()
    await page.getByRole('link', { name: 'Reply', exact: true }).tap()
    const body = page.getByRole('textbox', { name: 'Body' })
    await body.tap()
    await body.pressSequentially('One line.\n'.repeat(30))
    await expectCalm(page)
    // The keyboard takes half of the screen.
    await page.setViewportSize({ width: 390, height: 420 })
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect(send).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^Saved /)).toBeAttached()
    await page.setViewportSize({ width: 390, height: 844 })
    await send.tap()
    await expect(page.getByText('Email on its way')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(/^Re: /)
    await page.getByRole('button', { name: 'Save draft and go back' }).tap()
  })
  await test.step('changes a setting, and leaves', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).tap()
    await choose(page, page.getByRole('button', { name: ada.name }), 'Settings')
    await page.getByRole('link', { name: 'Appearance' }).tap()
    await page.getByRole('radio', { name: 'Dark' }).tap()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expectCalm(page)
    await logOut(page)
    await expect(page).toHaveURL('/login')
  })
})

/** Nothing is too wide, and no field has letters so small that a telephone enlarges the page for it. */
async function expectCalm(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, [contenteditable=true]')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  )
  expect(small).toEqual([])
}

/** A finger to the right, as the browser tells of it. */
async function swipe(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const y = box.y + box.height / 2
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 60)
  for (let x = 80; x <= 320; x += 20) await touch('touchMove', x)
  await touch('touchEnd')
}
