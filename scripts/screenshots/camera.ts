// Opens a page, waits until it stands still, and takes it in both themes. Nothing moves and no caret blinks; the browser
// goes by the clock of the program. A tab in which nothing was done goes on to the next page inside the app: loading a
// document costs twice as much processor time as all the rest.
import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import type { Device, Picture, Sitter } from './pictures.ts'
import { begins, type Stage, timezone } from './stage.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** Where a window is only smaller, one theme shows it. */
export const themesOn = (device: Device): readonly Theme[] => (device === 'zoomed' || device === 'narrow' ? ['light'] : themes)

interface Viewport {
  width: number
  height: number
}

/** A picture as bytes of a WebP file. */
export interface Shot {
  theme: Theme
  bytes: Buffer
}

const devices = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1 },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  narrow: { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
  contrast: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, forcedColors: 'active' },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const
const quality = { desktop: 78, tablet: 78, zoomed: 60, narrow: 60, contrast: 78, phone: 60 } as const
const calm =
  '*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }'
const stillFor = 150
const timeoutMs = 15_000

interface Tab {
  page: Page
  still: (what?: { messages: boolean }) => Promise<void>
  lens: CDPSession
}

/** One browser window of one person. */
export class Camera {
  readonly #device: Device
  readonly #context: BrowserContext
  readonly #stage: Stage
  /** Shows what its address says, and nothing that was done on it. */
  #untouched: Tab | undefined

  private constructor(device: Device, context: BrowserContext, stage: Stage) {
    this.#device = device
    this.#context = context
    this.#stage = stage
  }

  static async of(browser: Browser, device: Device, who: Sitter, stage: Stage): Promise<Camera> {
    const { url } = stage.homing
    const localStorage = who === 'visitor' ? [] : [{ name: 'token', value: stage.tokens[who] }]
    const context = await browser.newContext({
      ...devices[device],
      baseURL: url,
      locale: 'en-GB',
      timezoneId: timezone,
      reducedMotion: 'reduce',
      // It fetches every file of the pages, once for each window.
      serviceWorkers: 'block',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    await context.addInitScript(goBy, Date.parse(begins) - stage.began)
    return new Camera(device, context, stage)
  }

  async take(picture: Picture): Promise<Shot[]> {
    const { held, messages = false, arrange, after } = picture
    const address = picture.address(this.#stage)
    const tab = held ? await this.#open(address, { held }) : await this.#visit(address)
    const { page, still, lens } = tab
    await still()
    await arrange?.(page, this.#stage)
    const shots: Shot[] = []
    for (const theme of themesOn(this.#device)) {
      await page.emulateMedia({ colorScheme: theme })
      await still({ messages })
      shots.push({ theme, bytes: await capture(lens, this.#device) })
    }
    await after?.(page)
    if (arrange || held) await page.close()
    else this.#untouched = tab
    return shots
  }

  /** One page on which several things are done; `shoot` takes it once nothing is being fetched, messages included. */
  async film(
    address: string,
    viewport: Viewport,
    act: (page: Page, shoot: () => Promise<Buffer>) => Promise<void>,
  ): Promise<void> {
    const { page, still, lens } = await this.#open(address, { viewport })
    await still()
    await act(page, async () => {
      await still({ messages: true })
      return capture(lens, this.#device)
    })
    await page.close()
  }

  async #visit(address: string): Promise<Tab> {
    const tab = this.#untouched
    this.#untouched = undefined
    // The pages of another mailbox are another document.
    if (!tab || mailboxOf(address) !== mailboxOf(new URL(tab.page.url()).pathname)) return this.#open(address)
    await tab.page.emulateMedia({ colorScheme: 'light' })
    await tab.page.evaluate(goTo, address)
    return tab
  }

  async #open(address: string, { held, viewport }: { held?: RegExp; viewport?: Viewport } = {}): Promise<Tab> {
    const page = await this.#context.newPage()
    if (viewport) await page.setViewportSize(viewport)
    if (held) await page.route(held, () => undefined)
    const still = stillness(page, held)
    const lens = await this.#context.newCDPSession(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(address)
    await page.evaluate(quieten, calm)
    // A pointer at the left, where it is at first, opens the rail of icons.
    await page.mouse.move((page.viewportSize()?.width ?? 0) - 1, 0)
    return { page, still, lens }
  }

  async close(): Promise<void> {
    await this.#context.close()
  }
}

const mailboxOf = (address: string) => /^\/shared\/[^/]+/.exec(address)?.[0]

/** A session of its own does not know the points of the emulated screen, so that they are asked for. */
async function capture(lens: CDPSession, device: Device): Promise<Buffer> {
  const { cssVisualViewport: seen } = await lens.send('Page.getLayoutMetrics')
  const scale = devices[device].deviceScaleFactor
  const clip = { x: seen.pageX, y: seen.pageY, width: seen.clientWidth, height: seen.clientHeight, scale }
  const { data } = await lens.send('Page.captureScreenshot', { format: 'webp', quality: quality[device], clip })
  return Buffer.from(data, 'base64')
}

/** Resolves once nothing but what is `held` is being fetched, no skeleton and, but for `messages`, no message is shown, and the letters are there. */
function stillness(page: Page, held?: RegExp): Tab['still'] {
  const open = new Set<Request>()
  let last = Date.now()
  const ended = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => {
    if (isStream(request) || held?.test(request.url())) return
    open.add(request)
    last = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  page.on('framenavigated', () => {
    last = Date.now()
  })
  return async ({ messages } = { messages: false }) => {
    const unfinished = page
      .locator(messages ? '.breathe, [data-loading]' : '.breathe, [data-loading], [data-sonner-toast]')
      .first()
    const until = Date.now() + timeoutMs
    do {
      while ((open.size > 0 || Date.now() - last < stillFor) && Date.now() < until) await page.waitForTimeout(50)
      // What takes its place may have more to fetch. What waits for a held call goes on moving.
      if (!held) await unfinished.waitFor({ state: 'detached', timeout: timeoutMs })
    } while (open.size > 0 && Date.now() < until)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    // Drawn, and drawn once more.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}

/** What is never answered in full: news from the server. */
const isStream = (request: Request) => /\/trpc\/system\.(events|live|stream)/.test(request.url())

/** Runs in the page: its clock is `shift` milliseconds from the machine's. */
function goBy(shift: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, target) => Reflect.construct(real, given.length > 0 ? given : [real.now() + shift], target),
    get: (real, name) => (name === 'now' ? () => real.now() + shift : Reflect.get(real, name)),
  })
}

/** Runs in the page: goes to another one, as the browser's buttons do; resolves when it is drawn, but for what it fetches. */
function goTo(address: string): Promise<void> {
  history.pushState({ key: String(performance.now()) }, '', address)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }))
}

/** Runs in the page. A sheet made by script is not held back by the content security policy. */
function quieten(rules: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [sheet]
}
