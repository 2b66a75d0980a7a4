// Nothing moves by itself while a page fills: neither in a browser that has never been here, nor on a reload.
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ demo: true })

test('the inbox fills its place, and nothing moves', async ({ page, homing, otherBrowser }) => {
  await page.goto(homing.demoLink)
  await expect(page).toHaveURL('/dashboard')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await page.goto('/inbox')
  await expect(page.getByText(/newest first/)).toHaveCount(0, { timeout: 60_000 })
  // Sorting goes on for a while, and what it finds comes into the rows.
  await expect.poll(() => waitingToBeSorted(page), { timeout: 60_000 }).toBe(0)
  const context = await otherBrowser()
  await context.addInitScript((value) => {
    if (location.origin !== 'null') localStorage.setItem('token', value) // an empty page has no storage
  }, token)
  const fresh = await context.newPage()
  await watchLayout(fresh)
  for (const open of [() => fresh.goto('/inbox'), () => fresh.reload()]) {
    await open()
    await expect(fresh.locator('[data-mail]')).toHaveCount(20)
    await expect(fresh.getByRole('link', { name: 'Admin' })).toBeVisible()
    await fresh.waitForTimeout(1500)
    expect(await fresh.evaluate(() => window.moved)).toEqual([])
  }
})

function waitingToBeSorted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`
    const answer = await fetch('/trpc/categories.progress', { headers: { authorization } })
    return ((await answer.json()) as { result: { data: { waiting: number } } }).result.data.waiting
  })
}

declare global {
  interface Window {
    /** What moved that a person did not move (Layout Instability API). */
    moved: string[]
  }
}

async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = []
    const watch = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Element | null }[] = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
        window.moved.push(sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 60)}`).join(', '))
      }
    }
    new PerformanceObserver(watch).observe({ type: 'layout-shift', buffered: true })
  })
}
