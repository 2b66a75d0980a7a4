// Push from the switch in the settings to the notification that the service worker shows. The push service is ours: it checks and
// decrypts what Homing sends, and the browser receives that by its own developer protocol.
import path from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { type PushService, startPushService } from '../support/push-service.ts'
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { chromium } from './support/browser.ts'
import type { Homing } from './support/homing.ts'
import { alice, mailsOfAlice, sendAsBob } from './support/mails.ts'
import { logOut } from './support/menus.ts'
import { ada, connectMailbox, openDashboard } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ push: PushService }>({
  push: async ({ browserName: _ }, use) => {
    await using service = await startPushService()
    await use(service)
  },
  env: ({ push }, use) => use({ PUSH_HOSTS_ALLOW: new URL(push.origin).host }),
})
test.use({
  own: true,
  serviceWorkers: 'allow',
  // Its shell has no notifications.
  launchOptions: ({ launchOptions }, use) => use({ ...launchOptions, ...(chromium ? { executablePath: chromium } : {}) }),
})

test('a browser is told of new mail, and a click opens it', async ({ page, context, homing, mail, push }) => {
  mail.fill(alice, 'INBOX', mailsOfAlice(3))
  await subscribeHere(page, context, push)
  const token = await openDashboard(page, homing, ada)
  await connectMailbox(homing, mail, token)
  const worker = await serviceWorkerOf(page, context)

  await page.goto('/settings/notifications')
  await page.getByRole('switch', { name: 'Push to this browser' }).click()
  await expect(page.getByText('This browser', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Notify me about new mail' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(page.getByText('Test sent')).toBeVisible()
  await page.getByRole('switch', { name: 'Show sender and subject' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await sendAsBob(mail, { subject: 'Tea at four', text: 'Come at four.' })
  await push.untilAsked(2)
  expect(push.complaints).toEqual([])
  expect(push.received.map(({ data }) => [data.title, data.body])).toEqual([
    ['Test from Homing', 'Notifications arrive here.'],
    ['New mail from Bob Summers', 'Tea at four'],
  ])

  // Nobody looks at Homing.
  await page.goto('about:blank')
  await worker.deliver(homing.url, push.received[1]?.data)
  await page.goto('/settings/notifications')
  const shown = await notifications(page)
  expect(shown).toEqual([{ title: 'New mail from Bob Summers', body: 'Tea at four', tag: push.received[1]?.data.tag }])

  await clickFirst(context)
  await expect(page.getByRole('heading', { name: 'Tea at four' })).toBeVisible()
  await expect.poll(() => notifications(page)).toEqual([])

  // Whoever is signed out is told nothing more, and nothing is left to be read.
  await page.goto('about:blank')
  await worker.deliver(homing.url, push.received[1]?.data)
  await page.goto('/inbox')
  await logOut(page)
  await expect.poll(() => notifications(page)).toEqual([])
  await expect.poll(() => targetsIn(homing)).toBe(0)
})

test('the settings fit a phone, in both themes, and have no barrier', async ({
  page,
  context,
  homing,
  mail,
  push,
  complaints,
}) => {
  complaints.expected.push(/the server responded with a status of 422.*push\.addNtfy/)
  mail.fill(alice, 'INBOX', mailsOfAlice(1))
  await page.setViewportSize({ width: 390, height: 844 })
  await subscribeHere(page, context, push)
  await connectMailbox(homing, mail, await openDashboard(page, homing, ada))
  await page.goto('/settings/notifications')
  await page.getByRole('switch', { name: 'Push to this browser' }).click()
  await page.getByRole('radio', { name: 'A Smart Folder' }).click()
  await expect(page.getByLabel('Smart Folder', { exact: true })).toHaveValue('reply')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await page.getByRole('switch', { name: 'Summary only' }).click()
  await page.getByRole('button', { name: 'Add a time' }).click()
  await expect(page.getByLabel('Time 2')).toHaveValue('18:00')
  await page.getByRole('button', { name: 'Add ntfy' }).click()
  await expectNoBarriersInBothThemes(page, 'notification settings')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('Server', { exact: true }).fill('http://192.168.1.5:8080')
  await page.getByLabel('Topic').fill('ada-mail')
  await page.getByRole('button', { name: 'Send a test and add' }).click()
  await expect(page.getByText(/PUSH_HOSTS_ALLOW=192\.168\.1\.5:8080/)).toBeVisible()
})

/** A real subscription needs the vendor's service. This one is kept in the page as a browser keeps its own. */
async function subscribeHere(page: Page, context: BrowserContext, push: PushService): Promise<void> {
  await context.grantPermissions(['notifications'])
  await page.exposeFunction('subscribeAt', (publicKey: string) => push.subscription('here', publicKey))
  await page.addInitScript(() => {
    const at = (window as unknown as { subscribeAt: (key: string) => Promise<{ endpoint: string }> }).subscribeAt
    const read = () => {
      const json = JSON.parse(localStorage.getItem('fake-push') ?? 'null') as { endpoint: string } | null
      const unsubscribe = async () => {
        localStorage.removeItem('fake-push')
        return true
      }
      return json && { ...json, options: {}, toJSON: () => json, unsubscribe }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('fake-push', JSON.stringify(await at(applicationServerKey)))
        return read()
      },
    })
  })
}

async function serviceWorkerOf(page: Page, context: BrowserContext) {
  const protocol: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    protocol.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    }),
  )
  await protocol.send('ServiceWorker.enable')
  return {
    async deliver(origin: string, data: unknown) {
      const registrationId = await registered
      await protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
    },
  }
}

/** Browsers let a worker focus a tab only after a real click, which no protocol can do. */
async function clickFirst(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      WindowClient: { prototype: object }
      NotificationEvent: new (name: string, options: object) => Event
    }
    Object.assign(scope.WindowClient.prototype, { focus: async () => undefined })
    const [notification] = await scope.registration.getNotifications()
    self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}

function targetsIn({ dataDir }: Homing): number {
  const db = new Database(path.join(dataDir, 'homing.db'), { readonly: true })
  try {
    return Number(db.prepare('select count(*) from push_target').pluck().get())
  } finally {
    db.close()
  }
}

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })
