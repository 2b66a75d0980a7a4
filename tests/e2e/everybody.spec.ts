// For everybody: axe finds nothing on any page and in any state, in both themes; nothing is too wide or cut off, enlarged, on
// a small telephone and with more space between letters; and everything can be done by keys, with the focus seen.
import type { Page } from '@playwright/test'
import { expectNoBarriersInBothThemes as expectNoBarriers } from './support/axe.ts'
import { reader } from './support/menus.ts'
import { ada, openDashboard } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** 1440 pixels at 200 % of their size, and the narrowest there are. */
const narrow = [{ width: 720, height: 450 }, { width: 320, height: 640 }, phone]

/** axe tries every frame; the sandbox around a mail lets no script run. */
const axeAtTheFrame = /Blocked script execution in .*\/body\?ticket=/

const sections = [
  'profile',
  'security',
  'tokens',
  'integrations',
  'activity',
  'accounts',
  'contacts',
  'writing',
  'sorting',
  'privacy',
  'assistant',
  'voice',
  'notifications',
]
const publicPages = [
  '/',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=one-time',
  '/nowhere',
]
const appPages = [
  '/dashboard',
  '/inbox?q=insurance',
  '/inbox?q=zzzqqq',
  '/sent',
  '/drafts',
  '/outbox',
  '/email/nowhere',
  '/compose',
  '/connect-accounts',
  '/assistant',
  '/admin',
]
const settingsPages = ['/settings', ...[...sections, 'appearance', 'data', 'nowhere'].map((name) => `/settings/${name}`)]

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main .breathe')).toHaveCount(0)
}

/** The inbox of the demo, with everything in it. Answers the ids of its first mails. */
async function atTheInbox(page: Page, enterDemo: (path: string) => Promise<void>): Promise<string[]> {
  await enterDemo('/inbox')
  const rows = page.getByRole('grid', { name: 'Inbox' }).getByRole('row')
  await expect(rows).toHaveCount(20)
  return rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-mail') ?? ''))
}

/** Not only closed: its page knows that it is, and takes the next key. */
const gone = (page: Page) => expect(page.locator('dialog')).toHaveCount(0)

test.describe('in both themes', () => {
  test.use({ demo: true })
  test('axe finds nothing on any page for visitors', { tag: '@slow' }, async ({ page, complaints }) => {
    complaints.expected.push(axeAtTheFrame, /400 .*oauth\/exchange/)
    for (const path of publicPages) {
      await show(page, path)
      await expectNoBarriers(page, path)
    }
    // The answer is kept back, so that the page that waits for it stays.
    await page.route('**/api/auth/oauth/exchange', () => undefined)
    await page.goto('/oauth/callback?success=true&token=one-time')
    await expect(page.getByText('Completing authentication...')).toBeVisible()
    await expectNoBarriers(page, 'the way back from a provider')
  })

  test('axe finds nothing on any page of the app', { tag: '@slow' }, async ({ page, enterDemo, complaints }) => {
    complaints.expected.push(axeAtTheFrame)
    const [first, second] = await atTheInbox(page, enterDemo)
    for (const path of [...appPages, `/email/${first}`, `/reply/${second}`]) {
      await show(page, path)
      await expectNoBarriers(page, path)
    }
  })

  test('axe finds nothing on any page of the settings', { tag: '@slow' }, async ({ page, enterDemo }) => {
    await enterDemo()
    for (const path of settingsPages) {
      await show(page, path)
      await expectNoBarriers(page, path)
    }
  })

  test('axe finds nothing in what opens above a page', { tag: '@slow' }, async ({ page, enterDemo, complaints }) => {
    complaints.expected.push(axeAtTheFrame, /400 .*oauth\/exchange/)
    const [first] = await atTheInbox(page, enterDemo)
    await expectNoBarriers(page, 'the inbox')
    await page.getByLabel('Select all on this page').check()
    await expectNoBarriers(page, 'a selection')
    const opened: [string, string][] = [
      ['v', 'the menu of folders'],
      ['b', 'the menu of times'],
      ['?', 'the sheet of keys'],
      ['Control+k', 'the palette'],
      ['#', 'a question'],
    ]
    for (const [key, what] of opened) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoBarriers(page, what)
      await page.keyboard.press('Escape')
      await gone(page)
    }
    await page.getByRole('textbox', { name: 'Search mail' }).click()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('region', { name: 'Search help' })).toBeVisible()
    await expectNoBarriers(page, 'the help of the search')
    await page.keyboard.press('Escape')

    await page.goto(`/email/${first}`)
    await reader(page).getByRole('button', { name: 'More', exact: true }).click()
    await expectNoBarriers(page, 'the menu of a mail')
    await page.getByRole('menuitem', { name: 'Add to calendar' }).click()
    await expect(page.getByRole('dialog', { name: 'Add to calendar' })).toBeVisible()
    await expectNoBarriers(page, 'a date')
    await page.goto('/connect-accounts')
    await page.getByRole('button', { name: /^Gmail/ }).click()
    await page.getByLabel('Your Gmail address').fill('ada@gmail.com')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Create an app password' })).toBeVisible()
    await expectNoBarriers(page, 'the steps of Gmail')

    await page.setViewportSize(phone)
    for (const path of [
      '/inbox',
      `/email/${first}`,
      '/compose',
      '/settings',
      '/settings/voice',
      '/settings/integrations',
      '/admin',
    ]) {
      await show(page, path)
      await expectNoBarriers(page, `${path} on a phone`)
    }
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible()
    await expectNoBarriers(page, 'the menu of a phone')
  })
})

test('axe finds nothing where a new person begins', async ({ page, homing }) => {
  await openDashboard(page, homing, ada)
  await expect(page.getByRole('heading', { name: 'Connect your first mailbox' })).toBeVisible()
  await expectNoBarriers(page, 'the dashboard of a new person')
})

test.describe('the demo mailbox', () => {
  test.use({ demo: true })

  test('nothing is too wide or cut off: enlarged, on small screens, with more space in the text', { tag: '@slow' }, async ({
    page,
    enterDemo,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(phone)
    const narrowHere = async (path: string) => {
      await show(page, path)
      for (const size of narrow) {
        await page.setViewportSize(size)
        await expectNoSidewaysScrolling(page)
      }
      await spaceOut(page)
      expect(await cutOff(page), `${path} with more space in its text`).toEqual([])
      await expectNoSidewaysScrolling(page)
    }
    for (const path of publicPages) await narrowHere(path)
    await page.setViewportSize(desktop)
    const [first, second] = await atTheInbox(page, enterDemo)
    for (const path of [...appPages, ...settingsPages, '/inbox', `/email/${first}`, `/reply/${second}`]) await narrowHere(path)
  })

  test('everything is reached by Tab, with the focus seen, and nothing holds it', { tag: '@slow' }, async ({
    page,
    enterDemo,
  }) => {
    const [first] = await atTheInbox(page, enterDemo)
    for (const path of ['/dashboard', '/inbox', `/email/${first}`, '/connect-accounts', '/settings/voice', '/admin']) {
      await show(page, path)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      const { stops, unseen } = await tabThrough(page)
      expect(unseen, path).toEqual([])
      expect(stops, path).toBeGreaterThan(2)
    }
    await page.goto('/compose')
    await page.getByRole('textbox', { name: 'Body' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused()

    await page.goto(`/email/${first}`)
    const more = reader(page).getByRole('button', { name: 'More', exact: true })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    const remove = reader(page).getByRole('button', { name: 'Delete', exact: true })
    await remove.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
  })
})

/** Presses Tab until the page is left. Answers how many stops there were, and those that do not show that they are one. */
async function tabThrough(page: Page): Promise<{ stops: number; unseen: string[] }> {
  const unseen: string[] = []
  for (let stops = 0; stops < 600; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(async () => {
      // Where new mail moves the page in the same moment, the browser follows with the next frames.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const at = document.activeElement
      // Past the last stop is the browser, or, where it has no controls, the first stop.
      if (!at || at === document.body || at.textContent === 'Skip to content') return
      // A ring stands around the stop itself, or around something drawn with it.
      const ring = [at, ...at.querySelectorAll('*')].some((each) =>
        [undefined, '::before', '::after'].some((part) => {
          const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(each, part)
          const drawn = part !== undefined && Number.parseFloat(borderTopWidth) >= 2
          return drawn || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
        }),
      )
      const { top, bottom, width } = at.getBoundingClientRect()
      const inSight = width > 0 && bottom > 0 && top < innerHeight
      return { name: at.outerHTML.slice(0, 120), seen: inSight && (ring || at instanceof HTMLIFrameElement) }
    })
    if (!stop) return { stops, unseen }
    if (!stop.seen) unseen.push(stop.name)
  }
  throw new Error('Tab never leaves the page.')
}

/** As WCAG 1.4.12 has it: whoever needs more space between lines, words and letters loses nothing. */
async function spaceOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

/** Controls and headings whose words do not fit into them. What ends in an ellipsis is meant to be short and said in full. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    for (const each of document.querySelectorAll('button, a, label, h1, h2, h3, th, legend')) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(each)
      const box = each.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || each.closest('.sr-only')) continue
      const hides = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden' || overflowY === 'clip'
      const wide = each.scrollWidth > each.clientWidth + 1 && textOverflow !== 'ellipsis'
      const tall = each.scrollHeight > each.clientHeight + 4
      if ((hides && (wide || tall)) || (each.matches('button, a.inline-flex') && tall))
        cut.push(`${each.tagName} ${each.textContent?.slice(0, 40)}`)
    }
    return cut
  })
}
