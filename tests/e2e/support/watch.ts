// What a browser complains about by itself: errors on the console (where breaches of the content security policy are told,
// too), uncaught errors, and anything asked of another server than Homing.
import { type BrowserContext, expect, type Page } from '@playwright/test'

export interface Watch {
  /** Complaints that belong to what the test does, such as the 4xx of a wrong password. */
  expected: RegExp[]
  unexpected(): string[]
}

export function watch(context: BrowserContext, home: () => string): Watch {
  const complaints: string[] = []
  const expected: RegExp[] = []
  const onPage = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`))
  }
  context.on('page', onPage)
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== home()) complaints.push(`asked another server: ${origin}`)
  })
  return { expected, unexpected: () => complaints.filter((text) => !expected.some((pattern) => pattern.test(text))) }
}

/** Nothing reaches beyond the right edge: on a phone there is no scrolling sideways. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  const [content, window] = await widths()
  expect(content, `${pathname} is wider than its window`).toBeLessThanOrEqual(window ?? 0)
}
