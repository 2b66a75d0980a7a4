// What becomes a habit: keys, the palette of commands, many tabs in step, the number in the title, notes of new mail.
import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { choose, logOut } from './support/menus.ts'
import { expect, test } from './support/test.ts'
import { expectNoSidewaysScrolling } from './support/watch.ts'

test.use({ demo: true, own: true })

const rows = (page: Page, name = 'Inbox') => page.getByRole('grid', { name, exact: true }).getByRole('row')
const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

async function atTheInbox(page: Page, enterDemo: (path: string) => Promise<void>): Promise<void> {
  await enterDemo('/inbox')
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByText(/newest first/)).toHaveCount(0)
  await expect(page).toHaveTitle(/^\(\d+\) Inbox · Homing$/)
}

const unreadIn = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')
const star = (row: Locator, name = 'Remove star') => row.getByRole('button', { name })
const goBack = async (page: Page) => {
  await page.keyboard.press('u')
  await expect(page).toHaveURL('/inbox')
}

test('every key does what it does in Gmail, and none while somebody types', async ({ page, enterDemo }) => {
  await atTheInbox(page, enterDemo)
  const subjectAt = async (index: number) => (await rows(page).nth(index).getAttribute('data-mail')) ?? ''
  const second = await subjectAt(1)

  await press(page, 'j', 'j', 'j', 'k', 'o')
  await expect(page).toHaveURL(`/email/${second}`)
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  // A click into the text of the mail takes no keys away.
  await page.frameLocator('iframe').first().locator('body').click()
  await goBack(page)
  await expect(rows(page).nth(1)).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(`/email/${second}`)
  for (const [key, address] of [
    ['r', `/reply/${second}`],
    ['a', `/reply/${second}?kind=replyAll`],
    ['f', `/reply/${second}?kind=forward`],
  ] as const) {
    await expect(page.getByRole('link', { name: 'Reply to' })).toBeVisible()
    await page.keyboard.press(key)
    await expect(page).toHaveURL(address)
    await page.goBack()
  }
  await expect(page).toHaveURL(`/email/${second}`)
  await press(page, 'Escape')
  await expect(page).toHaveURL('/inbox')

  await press(page, 's')
  await expect(star(rows(page).nth(1))).toBeVisible()
  await press(page, 'x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByText('1 selected')).toHaveCount(0)
  await press(page, '*', 'a')
  await expect(page.getByText('20 selected')).toBeVisible()
  await press(page, 'Escape')

  await press(page, 'e')
  await expect(page.getByText('Email archived')).toBeVisible()
  await expect(page.locator(`[data-mail="${second}"]`)).toHaveCount(0)
  await press(page, 'z')
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.locator(`[data-mail="${second}"]`)).toHaveCount(1)
  const focused = page.locator('[data-row]:focus')
  const before = (await focused.getAttribute('data-mail')) ?? ''
  await press(page, 'j')
  await expect(focused).not.toHaveAttribute('data-mail', before)
  const marked = await focused.getAttribute('data-mail')
  await press(page, '#')
  await expect(page.getByText('Email deleted')).toBeVisible()
  // Alt and T lead to the messages, where Undo is the next stop; nothing goes away meanwhile. Pressed before the list is looked
  // at, because a message without the focus goes away by itself.
  await expect(async () => {
    await press(page, 'Alt+t')
    await expect(page.locator('[data-sonner-toaster]')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await expect(page.locator(`[data-mail="${marked}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.locator(`[data-mail="${marked}"]`)).toHaveCount(1)
  await expect(page.locator('[data-sonner-toaster]:focus-within')).toHaveCount(0)

  // Typing, and keys of the browser, are left alone.
  await press(page, '/')
  const search = page.getByRole('textbox', { name: 'Search mail' })
  await expect(search).toBeFocused()
  await page.keyboard.type('gs?e#')
  await expect(search).toHaveValue('gs?e#')
  await press(page, 'Escape')
  await expect(search).not.toBeFocused()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await press(page, 'Escape', 'Control+c')
  await expect(page).toHaveURL('/inbox')

  for (const [chord, address, name] of [
    ['s', '/sent', 'Sent'],
    ['d', '/dashboard', 'Dashboard'],
    ['i', '/inbox', 'Inbox'],
  ] as const) {
    await press(page, 'g', chord)
    await expect(page).toHaveURL(address)
    // Where one came is said, and the focus is at its start.
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('p[role="status"]').filter({ hasText: name })).toHaveCount(1)
  }
  await press(page, 'c')
  await expect(page).toHaveURL('/compose')
})

test('the sheet of keys, the palette, and their ways', async ({ page, enterDemo }) => {
  await atTheInbox(page, enterDemo)
  await press(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Archive', { exact: true })).toBeVisible()
  await press(page, 'e', 'Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('Email archived')).toHaveCount(0)

  // Nothing is marked yet: what needs a mail is not offered.
  await press(page, 'Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(option(page, /^Archive E/)).toHaveCount(0)
  await press(page, 'Escape')
  await expect(palette(page)).toHaveCount(0)
  await press(page, 'j')
  const first = page.locator('[data-row="0"]')
  await expect(first).toBeFocused()
  const id = (await first.getAttribute('data-mail')) ?? ''
  const opened = await page.evaluate(async () => {
    const start = performance.now()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))
    while (!document.querySelector('dialog[open] [role="option"]')) await new Promise(requestAnimationFrame)
    return performance.now() - start
  })
  // It is drawn within a few frames; this machine may be busy.
  expect(opened).toBeLessThan(500)
  test.info().annotations.push({ type: 'palette', description: `opened in ${Math.round(opened)} ms` })
  await page.keyboard.type('arch')
  await expect(option(page, /^Archive E/)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  await expect(page.getByText('Email archived')).toBeVisible()
  await expect(page.locator(`[data-mail="${id}"]`)).toHaveCount(0)
  await press(page, 'Control+k')
  await expect(palette(page).getByRole('option').first()).toHaveText(/^Archive/)
  await page.keyboard.type('undo')
  await press(page, 'Enter')
  await expect(page.locator(`[data-mail="${id}"]`)).toHaveCount(1)

  const go = async (words: string, name: string | RegExp) => {
    await press(page, 'Control+k')
    await page.keyboard.type(words)
    await option(page, name).first().click()
    await expect(palette(page)).toHaveCount(0)
  }
  await go('travel', 'Travel')
  await expect(page).toHaveURL(/\/inbox\?folder=/)
  await go('notif', 'Notifications')
  await expect(page).toHaveURL('/settings/notifications')
  await go('hazel', /^Emails from Hazel/)
  await expect(page).toHaveURL(/\/inbox\?q=from%3A/)
  await expect(rows(page).first()).toContainText('Hazel')
  await go('hazel', /^Write to Hazel/)
  await expect(page).toHaveURL('/compose')
  await expect(page.getByRole('button', { name: /^Remove .*hazel/i })).toBeVisible()
  await go('wall text', 'Search mail for “wall text”')
  await expect(page).toHaveURL('/inbox?q=wall%20text')
  await go('dark', /light and dark/)
  await expect(page.locator('html')).toHaveClass(/dark/)
  await press(page, 'Control+k')
  await expect(palette(page)).toBeVisible()
  await press(page, 'Escape', '?')
  await expect(sheet).toBeVisible()
  await press(page, 'Escape')

  // A phone has no keys: a button opens it, and everything fits, also at 320 px.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await choose(page, page.getByRole('banner').locator('[aria-haspopup=menu]'), 'Search and commands')
    await expect(palette(page)).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectWithin(palette(page), page)
    await press(page, 'Escape')
  }
  // The help of the search is one stop, and the arrows lead through it.
  await page.getByRole('textbox', { name: 'Search mail' }).click()
  const help = page.getByRole('region', { name: 'Search help' })
  await expect(help).toBeVisible()
  await press(page, 'ArrowDown')
  await expect(help.getByRole('button').first()).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(help.getByRole('button').nth(1)).toBeFocused()
  await press(page, 'Tab')
  await expect(help).toHaveCount(0)
})

test('eight tabs keep in step by one stream, and sign out together', { tag: '@slow' }, async ({ page, enterDemo, context }) => {
  const streams = countStreams(context)
  await atTheInbox(page, enterDemo)
  const tabs = [page]
  for (let more = 1; more < 8; more++) {
    const tab = await context.newPage()
    await tab.goto(more === 7 ? '/dashboard' : '/inbox')
    tabs.push(tab)
  }
  for (const tab of tabs.slice(0, 7)) await expect(rows(tab)).toHaveCount(20)
  // The page one came by may have begun one of its own; that one went with it.
  expect(streams.open()).toBe(1)

  const last = tabs[6] ?? page
  const id = (await rows(last).nth(3).getAttribute('data-mail')) ?? ''
  await rows(last).nth(3).getByRole('button', { name: 'Star', exact: true }).click()
  for (const tab of tabs.slice(0, 6)) await expect(star(tab.locator(`[data-mail="${id}"]`))).toBeVisible()

  // The number stands in every title and icon, and follows what another tab does.
  const unread = await unreadIn(page)
  const before = await icon(page)
  expect(before).toMatch(/^data:image\/png/)
  await rows(last).nth(0).focus()
  await press(last, 'Shift+I')
  for (const tab of tabs) await expect.poll(() => unreadIn(tab)).toBe(unread - 1)
  await expect(tabs[7] ?? page).toHaveTitle(`(${unread - 1}) Dashboard · Homing`)
  await expect.poll(() => icon(page)).not.toBe(before)
  await press(last, 'Shift+U')
  for (const tab of tabs) await expect.poll(() => unreadIn(tab)).toBe(unread)

  // The tab that held the stream goes: another takes over.
  const soFar = streams.opened()
  await page.close()
  await expect.poll(streams.opened).toBe(soFar + 1)
  await rows(last).nth(3).focus()
  await press(last, 'e')
  for (const tab of tabs.slice(1, 7)) await expect(tab.locator(`[data-mail="${id}"]`)).toHaveCount(0)

  // So does it when that tab says nothing any more, as one a phone has put to sleep, and another is looked at.
  const holder = await holderOf(tabs.slice(1))
  await holder.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })
  const awake = tabs.slice(1).find((tab) => tab !== holder) ?? last
  await awake.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(streams.opened).toBe(soFar + 2)

  await logOut(last)
  for (const tab of tabs.slice(1)) {
    await expect(tab).toHaveURL(/\/login/)
    await expect(tab).not.toHaveTitle(/\(\d+\)/)
  }
})

test('one tab shows a note of new mail, and only when nobody looks', { tag: '@slow' }, async ({ page, enterDemo, context }) => {
  await context.addInitScript(() => {
    const shown: unknown[] = []
    class FakeNotification {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick: (() => void) | undefined
      constructor(title: string, options: { body: string }) {
        shown.push({ title, body: options.body, click: () => this.onclick?.() })
      }
      close() {}
    }
    Object.assign(window, { Notification: FakeNotification, shown, looked: false })
    document.hasFocus = () => (window as unknown as { looked: boolean }).looked
  })
  await atTheInbox(page, enterDemo)
  const other = await context.newPage()
  await other.goto('/settings/notifications')
  await other.getByRole('switch', { name: 'Notify me about new mail' }).click()
  const notes = async () => [...(await notesOf(page)), ...(await notesOf(other))]
  await expect.poll(notes).toEqual([['Notifications are on', "You'll see new mail like this while Homing is in the background."]])

  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const write = async (subject: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const data = { to: 'robin@ashdown.example', subject, body: 'Hello' }
    expect((await page.request.post('/api/emails/send', { headers, data })).status()).toBe(200)
  }
  await write('A note \u202Efor later')
  await expect.poll(notes).toHaveLength(2)
  expect((await notes()).filter(([title]) => title !== 'Notifications are on')).toEqual([
    [expect.stringContaining('Robin'), 'A note for later'],
  ])
  await page.evaluate(() => (window as unknown as { shown: { click: () => void }[] }).shown[0]?.click())
  await expect(page).toHaveURL(/\/email\//)
  await expect(page.getByRole('heading', { name: 'A note for later' })).toBeVisible()

  // Without content a note says nothing of the mail; what comes together is told together.
  await other.getByRole('switch', { name: 'Show sender and subject' }).click()
  const notified = (await notes()).length
  await Promise.all([write('One secret'), write('Another secret')])
  await expect.poll(async () => (await notes()).length).toBeGreaterThan(notified)
  for (const [title, body] of (await notesOf(page)).slice(1)) {
    expect(title).toMatch(/^(New email|2 new emails)$/)
    expect(body).toBe('')
  }

  // Somebody looks at another tab: nothing is shown, though the mail is there.
  await other.evaluate(() => Object.assign(window, { looked: true }))
  await write('Seen at once')
  await page.goto('/inbox')
  await expect(rows(page).first()).toContainText('Seen at once')
  // Nobody looks again: the next mail has a note, and it has been the only one.
  await other.evaluate(() => Object.assign(window, { looked: false }))
  const before = (await notesOf(other)).length
  await write('Told again')
  const since = async () => [...(await notesOf(page)), ...(await notesOf(other)).slice(before)]
  await expect.poll(since).toEqual([['New email', '']])
})

const notesOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shown: { title: string; body: string }[] }).shown.map(({ title, body }) => [title, body]),
  )

/** The live streams of all tabs: how many were opened so far, and how many are open now. */
function countStreams(context: BrowserContext): { opened: () => number; open: () => number } {
  const open = new Set<Request>()
  let opened = 0
  context.on('request', (request) => {
    if (!request.url().includes('/trpc/system.events')) return
    opened += 1
    open.add(request)
  })
  const over = (request: Request) => void open.delete(request)
  context.on('requestfinished', over)
  context.on('requestfailed', over)
  return { opened: () => opened, open: () => open.size }
}

/** The tab that has the lock: in any other it is held by somebody else. */
async function holderOf(tabs: readonly Page[]): Promise<Page> {
  for (const tab of tabs) {
    const holds = await tab.evaluate(async () => {
      const { held = [] } = await navigator.locks.query()
      // Whose a lock is, the browser says by a name of each tab, which a lock of its own tells.
      const own = await new Promise<string | undefined>((resolve) => {
        void navigator.locks.request(`own-${Math.random()}`, async (lock) => {
          const all = (await navigator.locks.query()).held ?? []
          resolve(all.find(({ name }) => name === lock?.name)?.clientId)
        })
      })
      return held.some(({ name, clientId }) => name?.startsWith('homing:') && clientId === own)
    })
    if (holds) return tab
  }
  throw new Error('No tab holds the stream.')
}

async function expectWithin(box: Locator, page: Page): Promise<void> {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
  const view = page.viewportSize() ?? { width: 0, height: 0 }
  expect([x >= 0, y >= 0, x + width <= view.width, y + height <= view.height]).toEqual([true, true, true, true])
}
