// The browser the pages are measured in, started as for the browser tests.
import { type CDPSession, chromium, type Page } from '@playwright/test'
import config from '../../../tests/e2e/playwright.config.ts'

export interface BenchBrowser {
  url: string
  /** A new tab in a window of its own; signed in, with what its local storage holds besides. */
  open(path: string, stored?: Record<string, string>): Promise<Tab>
}
export interface Tab extends AsyncDisposable {
  page: Page
  devtools: CDPSession
}

export async function startBrowser(url: string, token: string): Promise<BenchBrowser & AsyncDisposable> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  return {
    url,
    async open(path, stored = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url })
      const page = await context.newPage()
      const local = { token, ...stored }
      await page.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      }, local)
      await page.goto(path)
      const devtools = await context.newCDPSession(page)
      return { page, devtools, [Symbol.asyncDispose]: () => context.close() }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
