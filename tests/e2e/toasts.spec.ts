// Messages stand at the lower right, always in the same place: while one is shown, each button of the page can be seen and used,
// those that scroll with the page after scrolling.
import type { Page } from '@playwright/test'
import { chooseOfList } from './support/menus.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: true })

const fault = (page: Page, call: string) =>
  page.route(`**/trpc/${call}*`, (route) => route.fulfill({ status: 500, body: '<h1>Internal Server Error</h1>' }))

/** Does what shows a message on each page, and leaves it there. */
const pages: Record<string, (page: Page) => Promise<void>> = {
  inbox: async (page) => {
    await fault(page, 'suggestions.analyze')
    await page.goto('/inbox')
    await expect(page.getByRole('grid', { name: 'Inbox' }).getByRole('row')).toHaveCount(20)
    await chooseOfList(page, 'Analyze emails')
  },
  dashboard: async (page) => {
    await fault(page, 'suggestions.analyze')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^(Analyze Recent Emails|Refresh and analyze)/ }).click()
  },
  email: async (page) => {
    await fault(page, 'mail.batch')
    await page.goto('/inbox')
    await page.getByRole('grid', { name: 'Inbox' }).getByRole('row').nth(2).getByRole('link').press('Enter')
    // Its actions are there.
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    await page.keyboard.press('s')
  },
  compose: async (page) => {
    await fault(page, 'drafts.send')
    await page.goto('/compose')
    await page.getByLabel('To', { exact: true }).fill('grace@navy.example,')
    await page.getByLabel('Subject', { exact: true }).fill('Lunch')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  },
}

/** A message that is shown stays, as it does under a pointer: a busy machine may need more than its five seconds to look at it. */
const keepToasts = (page: Page) =>
  page.evaluate(() => {
    const hold = () => {
      const list = document.querySelector('[data-sonner-toast]')?.closest('[data-sonner-toaster]')
      list?.dispatchEvent(new Event('mousemove', { bubbles: true }))
    }
    new MutationObserver(hold).observe(document, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-mounted', 'data-expanded'],
    })
    hold()
  })

/**
 * What messages stand on while none of them moves, also after scrolling: controls, but for rows of a list and fields that
 * are much wider than it, which stay in reach.
 */
async function covered(page: Page): Promise<string[]> {
  const found = await page.waitForFunction(
    () => {
      const shown = [...document.querySelectorAll('[data-sonner-toast][data-mounted=true]')]
      if (shown.length === 0 || shown.some((toast) => toast.getAnimations().length > 0)) return undefined
      const toasts = shown.map((toast) => toast.getBoundingClientRect())
      const isCovered = (one: HTMLElement) => {
        const box = one.getBoundingClientRect()
        return toasts.some(
          (toast) =>
            box.width <= toast.width * 1.25 &&
            Math.min(box.right, toast.right) - Math.max(box.left, toast.left) > 1 &&
            Math.min(box.bottom, toast.bottom) - Math.max(box.top, toast.top) > 1,
        )
      }
      const controls = 'button, a[href], input, select, textarea, summary, [role=switch], [role=checkbox], [role=combobox]'
      const names = [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((one) => !one.closest('[data-sonner-toaster], [role=grid]'))
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(isCovered)
        .filter((one) => {
          one.scrollIntoView({ block: 'center' })
          return isCovered(one)
        })
        .map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.trim()}`)
      return { names }
    },
    undefined,
    { timeout: 60_000 },
  )
  return (await found.jsonValue())?.names ?? ['no message was shown']
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  for (const [name, show] of Object.entries(pages)) {
    test(`a message on ${name} leaves each button free at ${width}x${height}`, { tag: width === 1024 ? '@slow' : [] }, async ({
      page,
      enterDemo,
      complaints,
    }) => {
      complaints.expected.push(/500/)
      await page.setViewportSize({ width, height })
      await enterDemo()
      await show(page)
      await keepToasts(page)
      // A message stays under a pointer, which may have been where it came.
      await page.mouse.move(0, 0)
      expect(await covered(page)).toEqual([])
    })
  }
}
