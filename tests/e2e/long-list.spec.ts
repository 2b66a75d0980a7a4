// One long list against a real mail server: it jumps, comes back, stays where one reads, and is moved through by keys alone.
// And what fingers do with rows.
import { AxeBuilder } from '@axe-core/playwright'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { otherProgram } from '../support/imap-people.ts'
import type { MailServer } from '../support/mail-server.ts'
import type { Homing } from './support/homing.ts'
import { alice, mailsOfAlice } from './support/mails.ts'
import { chooseOfList } from './support/menus.ts'
import { signInWithMailbox } from './support/people.ts'
import { expect, test } from './support/test.ts'

const count = 260
const grid = (page: Page) => page.getByRole('grid', { name: 'Inbox' })
const row = (page: Page, letter: number) => grid(page).getByRole('row', { name: `this is letter ${letter}.` })
/** The list, or on a phone the page. */
const scrolled = (page: Page) =>
  page.evaluate(() => Math.round((document.querySelector('[data-list-pane]') ?? document.documentElement).scrollTop))
const topOf = (place: Locator) => place.evaluate((element) => Math.round(element.getBoundingClientRect().top))
const focused = (page: Page) => page.locator(':focus')

async function atTheInbox(page: Page, homing: Homing, mail: MailServer): Promise<void> {
  mail.fill(alice, 'INBOX', mailsOfAlice(count))
  await signInWithMailbox(page, homing, mail)
  await page.goto('/inbox')
  await expect(page.getByText(`1–20 of ${count}`)).toBeVisible()
  await expect(page.getByText(/newest first/)).toHaveCount(0)
}

test('one long list jumps, returns, stays where one reads, and keeps a selection', { tag: '@slow' }, async ({
  page,
  homing,
  mail,
}) => {
  await atTheInbox(page, homing, mail)
  await chooseOfList(page, 'Show one long list')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count))

  // A key leads to the end, a button a page back; the address follows, and a mail's Back returns to the row.
  await grid(page).getByRole('row').first().focus()
  await page.keyboard.press('End')
  await expect(row(page, 259)).toBeVisible()
  await expect(page).toHaveURL('/inbox?page=13')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(row(page, 225)).toBeVisible()
  await expect(page).toHaveURL('/inbox?page=12')
  const before = { y: await scrolled(page), top: await topOf(row(page, 225)) }
  await row(page, 225).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Everyday letter 225' })).toBeVisible()
  expect(await scrolled(page)).toBe(before.y)
  await page.goBack()
  await expect(row(page, 225).locator(':focus')).toHaveRole('link')
  expect(await scrolled(page)).toBe(before.y)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Everyday letter 225' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(row(page, 225).locator(':focus')).toHaveRole('link')
  expect(await topOf(row(page, 225))).toBe(before.top)
  await page.reload()
  await expect(row(page, 225)).toBeVisible()
  expect(await topOf(row(page, 225))).toBe(before.top)

  // Mail that arrives at the top moves nothing of what one reads.
  await using program = await otherProgram(mail, alice)
  for (const subject of ['Fresh bread', 'Fresh milk'])
    await program.client.append('INBOX', `From: carol@example.test\r\nSubject: ${subject}\r\n\r\nGood morning.\r\n`)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 2))
  await expect(row(page, 225)).toHaveAttribute('aria-rowindex', String(226 + 2))
  expect(await topOf(row(page, 225))).toBe(before.top)

  // Selected mails stay selected out of sight; what is archived lets the next one take its place, and undo brings it back.
  await row(page, 226).getByRole('checkbox').check()
  await row(page, 226).focus()
  await page.keyboard.press('Home')
  await expect(row(page, 5)).toBeVisible()
  await row(page, 5).getByRole('checkbox').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(row(page, 5)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('e')
  await expect(page.getByText('2 emails archived')).toBeVisible()
  await expect(row(page, 5)).toHaveCount(0)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count))
  await page.keyboard.press('z')
  await expect(row(page, 5)).toHaveCount(1)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: `Select all ${count + 2}` }).click()
  await expect(page.getByText(`All ${count + 2} selected`)).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseOfList(page, 'Show pages of 20')
  await expect(grid(page).getByRole('row')).toHaveCount(20)
})

test('by keys and by ear: one stop for Tab, every row with its place, state and name', { tag: '@slow' }, async ({
  page,
  homing,
  mail,
}) => {
  await atTheInbox(page, homing, mail)
  await page.getByRole('button', { name: 'More actions for this list' }).focus()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveAttribute('aria-rowindex', '1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 2)).toBeFocused()
  expect(await grid(page).ariaSnapshot()).toMatch(/row "Unread: Carol Winter .*Everyday letter 2 Dear Alice/)
  await page.keyboard.press('Space')
  await expect(row(page, 2)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveAccessibleName('Select Everyday letter 2')
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveAccessibleName('Star')
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveAccessibleName('Archive')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email archived')).toBeVisible()
  await expect(row(page, 3)).toBeFocused()
  await expect(grid(page).getByRole('row')).toHaveCount(20)
  await page.keyboard.press('End')
  await expect(focused(page)).toHaveAttribute('aria-rowindex', '20')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await expect(focused(page)).toHaveAttribute('aria-rowindex', '1')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('separator', { name: 'Width of the list' })).toBeFocused()
  await chooseOfList(page, 'Show one long list')
  await expect(page.getByRole('button', { name: 'More actions for this list' })).toBeFocused()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count - 1))
  await expect(grid(page).getByRole('row').first()).toHaveCSS('position', 'absolute')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(focused(page)).toHaveAttribute('aria-rowindex', String(count - 1))
  await expect(row(page, 259)).toBeFocused()
  await expect(row(page, 259)).toBeInViewport()
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  const beside = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect((await beside).getByRole('heading', { name: 'Everyday letter 259' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/email\//)
})

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, demo: true, own: true })
  test('a swipe archives or deletes; a short one, a second finger and scrolling do not', async ({ page, enterDemo }) => {
    await enterDemo('/inbox')
    await expect(page.getByText(/newest first/)).toHaveCount(0)
    const rows = grid(page).getByRole('row')
    await expect(rows).toHaveCount(20)
    const devtools = await page.context().newCDPSession(page)
    const finger = fingerOf(devtools)
    const idOf = (at: number) => rows.nth(at).getAttribute('data-mail')
    const archived = await idOf(2)
    const box = async (at: number) => (await rows.nth(at).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const middle = async () => (await box(2)).y + 30
    let y = await middle()

    await finger.draw([120, y], [180, y])
    await expect(rows.nth(2)).toHaveAttribute('data-mail', archived ?? '')
    await finger.down(120, y)
    await finger.move([120, y], [300, y])
    await expect(rows.nth(2)).toContainText('Archive')
    await finger.second(200, y + 200)
    await finger.up()
    await expect(rows.nth(2)).not.toContainText('Archive')
    await expect(rows.nth(2)).toHaveAttribute('data-mail', archived ?? '')

    await finger.draw([200, 600], [215, 250])
    expect(await scrolled(page)).toBeGreaterThan(100)
    // What a finger threw goes on for a while by itself.
    await expect.poll(() => backAtTop(page)).toBe(true)
    y = await middle()
    await finger.draw([100, y], [330, y])
    await expect(page.getByText('Email archived')).toBeVisible()
    await expect(grid(page).locator(`[data-mail="${archived}"]`)).toHaveCount(0)
    const deleted = await idOf(2)
    y = await middle()
    await finger.draw([330, y], [90, y])
    await expect(page.getByText('Email deleted')).toBeVisible()
    await expect(grid(page).locator(`[data-mail="${deleted}"]`)).toHaveCount(0)

    // In the archive there is nothing to archive: the way leads back.
    await page.goto('/inbox?mailbox=archive')
    const kept = page.getByRole('grid', { name: 'Archive' }).locator(`[data-mail="${archived}"]`)
    const at = (await kept.boundingBox()) ?? { y: 0, height: 0 }
    await finger.draw([100, at.y + 30], [330, at.y + 30])
    await expect(page.getByText('Email moved to the inbox')).toBeVisible()
  })
})

/** True once the page stays at its top. */
async function backAtTop(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    window.scrollTo(0, 0)
    for (let frames = 0; frames < 20; frames++) {
      await new Promise(requestAnimationFrame)
      if (window.scrollY !== 0) return false
    }
    return true
  })
}

type Point = readonly [number, number]
/** Fingers as the browser itself feels them. */
function fingerOf(devtools: CDPSession) {
  const points: { x: number; y: number; id: number }[] = []
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : points })
  const finger = {
    down: async (x: number, y: number) => {
      points.splice(0, points.length, { x, y, id: 1 })
      await send('touchStart')
    },
    move: async (from: Point, to: Point) => {
      const steps = 12
      for (let step = 1; step <= steps; step++) {
        const part = step / steps
        points[0] = { x: from[0] + (to[0] - from[0]) * part, y: from[1] + (to[1] - from[1]) * part, id: 1 }
        await send('touchMove')
      }
    },
    second: async (x: number, y: number) => {
      points.push({ x, y, id: 2 })
      await send('touchStart')
    },
    up: () => send('touchEnd'),
    draw: async (from: Point, to: Point) => {
      await finger.down(...from)
      await finger.move(from, to)
      await finger.up()
    },
  }
  return finger
}
