// Nothing moves by itself while a page fills: neither in a browser that has never been here, nor on a reload.
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { watchRequests } from './support/watch.ts'

test.use({ demo: true })

test('the inbox fills its place, and nothing moves', async ({ token, otherBrowser }) => {
  const context = await otherBrowser()
  await context.addInitScript((value) => {
    if (location.origin !== 'null') localStorage.setItem('token', value) // an empty page has no storage
  }, token)
  const fresh = await context.newPage()
  await watchLayout(fresh)
  const requests = watchRequests(fresh)
  for (const open of [() => fresh.goto('/inbox'), () => fresh.reload()]) {
    await open()
    await expect(fresh.locator('[data-mail]')).toHaveCount(20)
    await expect(fresh.getByRole('link', { name: 'Admin' })).toBeVisible()
    await requests.settled()
    expect(await fresh.evaluate(() => window.moved)).toEqual([])
  }
})

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
