// Twenty seconds of the product as one animated picture: reading, archiving, replying, searching, dark colours, the dashboard.
import type { Browser, Page } from '@playwright/test'
import { animatedWebp, type Frame } from './animated-webp.ts'
import { Camera } from './camera.ts'
import type { Stage } from './stage.ts'

const size = { width: 1280, height: 800 }

/** What is done, and how long its outcome is shown, in milliseconds. */
type Scene = readonly [act: (page: Page) => Promise<unknown>, ms: number]

const rows = (page: Page) => page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
const press = (key: string) => (page: Page) => page.keyboard.press(key)
const type = (words: string) => (page: Page) => page.keyboard.type(words)
const reads = (page: Page) => page.frameLocator('iframe').first().locator('#mail').waitFor()

const scenes: readonly Scene[] = [
  [(page) => rows(page).first().waitFor(), 1500],
  [
    (page) =>
      rows(page)
        .nth(1)
        .getByRole('link')
        .click()
        .then(() => reads(page)),
    1800,
  ],
  [press('j'), 1000],
  [press('j'), 1000],
  [press('e'), 1600],
  [
    (page) =>
      page
        .getByRole('link', { name: /^Reply to / })
        .first()
        .click(),
    1000,
  ],
  [type('Friday at ten'), 500],
  [type(' works for me.'), 500],
  [type(' See you then!'), 1500],
  [press('Control+k'), 700],
  [type('inv'), 700],
  [type('oice'), 1500],
  [press('Escape'), 200],
  [(page) => page.getByRole('link', { name: 'Inbox' }).first().click(), 800],
  [(page) => page.getByRole('button', { name: /dark/i }).first().click(), 1500],
  [(page) => page.getByRole('link', { name: 'Dashboard' }).first().click(), 2500],
]

export async function takeTour(browser: Browser, stage: Stage): Promise<Buffer> {
  const camera = await Camera.of(browser, 'desktop', 'robin', stage)
  const frames: Frame[] = []
  await camera.film('/inbox', size, async (page, shoot) => {
    for (const [act, ms] of scenes) {
      await act(page)
      frames.push({ picture: await shoot(), ms })
    }
  })
  await camera.close()
  return animatedWebp(frames, size)
}
