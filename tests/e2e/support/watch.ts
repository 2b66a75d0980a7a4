// What a browser complains about by itself: errors on the console (where breaches of the content security policy are told,
// too), uncaught errors, and anything asked of another server than Homing.
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

export interface Watch {
  /** Complaints that belong to what the test does, such as the 4xx of a wrong password. */
  expected: RegExp[]
  unexpected(): string[]
}

export function watch(context: BrowserContext, home: () => string): Watch {
  const complaints: string[] = []
  // /email/nowhere is opened on purpose; in the console it stands only where its mail was not asked for together with others.
  const expected: RegExp[] = [/status of 404 .*\/trpc\/mail\.get\?.*nowhere/]
  const onPage = (page: Page) => {
    page.on('console', (message) => {
      if (message.text() === 'Service Worker registration blocked by Playwright') return
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`))
  }
  context.on('page', onPage)
  context.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    // What was asked while somebody signed out finds no session any more.
    if (pathname === '/trpc/auth.logout') expected.push(/status of 401.*\/trpc\/[a-z]+\.[^?]*\?/)
    if (protocol.startsWith('http') && origin !== home()) complaints.push(`asked another server: ${origin}`)
  })
  return { expected, unexpected: () => complaints.filter((text) => !expected.some((pattern) => pattern.test(text))) }
}

/** From now on: waits until a page has all it asked for, but for the stream of events, and has drawn it. */
export function watchRequests(page: Page): { settled(): Promise<void> } {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/trpc/system.events')) open.add(request)
  })
  const over = (request: Request) => void open.delete(request)
  page.on('requestfinished', over).on('requestfailed', over)
  return {
    async settled() {
      await expect(async () => {
        expect(open.size).toBe(0)
        await page.evaluate(async () => {
          await document.fonts.ready
          await new Promise((resolve) => requestIdleCallback(resolve))
          for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
        })
        expect(open.size).toBe(0)
      }).toPass()
    },
  }
}

/**
 * Nothing reaches beyond the right edge: on a phone there is no scrolling sideways.
 *
 * After a change of the window's size, the browser reports the media queries that changed with its next frame only,
 * and the layout is drawn for the new size in the one after it: both frames are awaited.
 */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  const [content, window] = await widths()
  expect(content, `${pathname} is wider than its window`).toBeLessThanOrEqual(window ?? 0)
}
