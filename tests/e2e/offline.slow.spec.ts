// Without the server: pages, mail that was loaded, and what is being written. The server is really stopped and started again,
// on the same port and with the same data, and its pages are replaced as an update replaces them.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { chromium } from './support/browser.ts'
import { type Homing, startHoming } from './support/homing.ts'
import { alice, bob, mailsOfAlice, planMail } from './support/mails.ts'
import { logOut, reader } from './support/menus.ts'
import { ada, connectMailbox, eve, openDashboard } from './support/people.ts'
import { test as base, expect } from './support/test.ts'
import { watchRequests } from './support/watch.ts'

interface Power {
  /** As it was started first; later ones are at the same address, with the same data. */
  first: Homing
  off(): Promise<void>
  on(): Promise<void>
  /** Its pages, as they were built; a copy that a test may change. */
  pages: string
}
const test = base.extend<{ power: Power }>({
  power: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-offline-'))
    const pages = path.join(folder, 'web')
    cpSync(path.resolve(import.meta.dirname, '../..', process.env.WEB_FOLDER ?? 'dist/web'), pages, { recursive: true })
    const env = {
      DATA_DIR: path.join(folder, 'data'),
      WEB_FOLDER: pages,
      PORT: String(await freePort()),
      MAIL_HOSTS_ALLOW: '127.0.0.1',
    }
    const start = () => startHoming({ env })
    const running = { homing: await start() }
    const power = {
      first: running.homing,
      pages,
      off: () => running.homing.stop(),
      on: async () => {
        running.homing = await start()
      },
    }
    await use(power)
    await running.homing.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  homing: ({ power }, use) => use(power.first),
})

test.use({
  serviceWorkers: 'allow',
  launchOptions: ({ launchOptions }, use) => use({ ...launchOptions, ...(chromium ? { executablePath: chromium } : {}) }),
})

const line = "You're offline. You can still read saved mail and write drafts."
/** What a browser says about a server that is not there. */
const unreachable = [
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET|ERR_INCOMPLETE|ERR_EMPTY/,
  /net::ERR_/,
]

test('what was loaded is read without the server, and what is written then arrives', async ({
  page,
  context,
  homing,
  mail,
  power,
  complaints,
}) => {
  complaints.expected.push(...unreachable, /status of 50\d/)
  mail.fill(alice, 'INBOX', mailsOfAlice(12))
  const token = await openDashboard(page, homing, ada)
  await connectMailbox(homing, mail, token)
  await page.goto('/inbox')
  await expect(page.getByText(planMail.subject)).toBeVisible()
  await expectInstallable(context, page)
  await expect(page.getByText('Everyday letter 3', { exact: true })).toBeVisible()
  // Read ahead, while nobody does anything.
  await expect.poll(() => keptMails(page)).toBeGreaterThanOrEqual(12)
  await expectReady(page)

  await test.step('the server is gone', async () => {
    await power.off()
    await expect(page.getByText(line)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Everyday letter 3', { exact: true })).toBeVisible()
    await expect(page.getByText(line)).toBeVisible()
    await page.getByText('Everyday letter 3', { exact: true }).click()
    await expect(reader(page).getByText('this is letter 3. Yours, Carol')).toBeVisible()
    await expect(page.getByText(/Only the text of this email is shown/)).toBeVisible()
    await page.reload()
    await expect(reader(page).getByText('this is letter 3. Yours, Carol')).toBeVisible()
    await expect(page.getByText("Couldn't load")).toHaveCount(0)
  })

  await test.step('a draft is written, and the tab closed', async () => {
    await page.getByRole('link', { name: 'Reply', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Recipients in To' })).toContainText('Carol')
    await page.goto('/compose')
    await page.getByLabel('To', { exact: true }).fill(bob)
    await page.getByLabel('Subject', { exact: true }).fill('From the train')
    await page.getByRole('textbox', { name: 'Body' }).fill('Three tunnels, and not a word was lost.')
    await expect(page.getByText('Saved on this device', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText("You're offline. Saved as a draft; send it when you're back online.")).toBeVisible()
    await page.close()
  })

  const later = await context.newPage()
  await later.goto('/drafts')
  await expect(later.getByRole('list', { name: 'Saved on this device' })).toContainText('From the train')
  await later.getByRole('link', { name: /From the train/ }).click()
  await expect(later.getByRole('textbox', { name: 'Body' })).toHaveText('Three tunnels, and not a word was lost.')
  await later.goto('/inbox')

  await test.step('the server is back', async () => {
    await power.on()
    await expect(later.getByText(line)).toHaveCount(0)
    await expect.poll(() => drafts(homing.url, token)).toEqual(['From the train'])
    await later.goto('/drafts')
    await expect(later.getByRole('list', { name: 'Drafts' })).toContainText('From the train')
    await expect(later.getByRole('list', { name: 'Saved on this device' })).toHaveCount(0)
    await later.goto('/inbox')
    await later.getByText('Everyday letter 3', { exact: true }).click()
    await expect(later.frameLocator('iframe').getByText('this is letter 3. Yours, Carol')).toBeVisible()
  })

  await test.step('only the network is gone', async () => {
    await context.setOffline(true)
    await expect(later.getByText(line)).toBeVisible()
    // An open mail stays as it is.
    await expect(later.frameLocator('iframe').getByText('this is letter 3. Yours, Carol')).toBeVisible()
    await context.setOffline(false)
    await expect(later.getByText(line)).toHaveCount(0)
  })
})

test('signing out takes everything along, and the next person finds nothing', async ({
  page,
  context,
  homing,
  mail,
  power,
  complaints,
}) => {
  complaints.expected.push(...unreachable, /status of (401|50\d)/)
  mail.fill(alice, 'INBOX', mailsOfAlice(3))
  const token = await openDashboard(page, homing, ada)
  await connectMailbox(homing, mail, token)
  await page.goto('/inbox')
  await expect(page.getByText(planMail.subject)).toBeVisible()
  await expect.poll(() => keptMails(page)).toBeGreaterThanOrEqual(3)
  await expectReady(page)

  await test.step('a draft that is only here is asked about', async () => {
    await power.off()
    await page.goto('/compose')
    await page.getByLabel('Subject', { exact: true }).fill('Nobody else may read this')
    await expect(page.getByText('Saved on this device', { exact: false })).toBeVisible()
    await logOut(page)
    await expect(page.getByRole('dialog')).toContainText("1 draft hasn't synced yet")
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Nobody else may read this')
    await logOut(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expectNothingKept(page, homing.url)
  })

  await test.step('another person, at the same browser', async () => {
    await power.on()
    await openDashboard(page, homing, eve)
    await page.goto('/inbox')
    await expect(page.getByText('No mailboxes connected yet', { exact: true })).toBeVisible()
    await expect.poll(() => kept(page).then((all) => all.length)).toBeGreaterThan(0)
    await context.setOffline(true)
    for (const address of ['/inbox', '/drafts']) {
      await page.goto(address)
      await expect(page.getByText(line)).toBeVisible()
      expect(await page.content()).not.toMatch(/Everyday letter|Plans for the garden|Nobody else may read/)
    }
    await context.setOffline(false)
    await expect(page.getByText(line)).toHaveCount(0)
    expect(JSON.stringify(await kept(page))).not.toMatch(/Everyday letter|garden|Carol/)
  })

  await test.step('a session that the server ended', async () => {
    const own = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const headers = { authorization: `Bearer ${own}` }
    expect((await fetch(`${homing.url}/api/auth/logout`, { method: 'POST', headers })).ok).toBe(true)
    await page.goto('/inbox')
    await expect(page).toHaveURL(/\/login/)
    await expectNothingKept(page, homing.url)
  })

  await test.step('a token that is too old', async () => {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('homing')
          opening.onsuccess = () => {
            const writing = opening.result.transaction('kept', 'readwrite')
            writing.objectStore('kept').put({ left: 'over' }, 'somebody/mail/1')
            writing.oncomplete = () => {
              opening.result.close()
              resolve(undefined)
            }
          }
        }),
    )
    const claims = Buffer.from(JSON.stringify({ sub: 'somebody', email: 'a@b.test', exp: 1000 })).toString('base64url')
    await page.evaluate((old) => localStorage.setItem('token', old), `e30.${claims}.x`)
    await page.goto('/inbox')
    await expect(page).toHaveURL(/\/login/)
    await expectNothingKept(page, homing.url)
  })
})

test('a new version is used from the next load on, and a tab of the old one goes on', async ({
  page,
  homing,
  power,
  complaints,
  otherBrowser,
}) => {
  complaints.expected.push(/status of 404.*assets/, /Failed to fetch dynamically imported module/, /preload/i)
  await openDashboard(page, homing, ada)
  await expectReady(page)
  const first = await versions(page)
  expect(first).toHaveLength(1)

  // A browser on plain http, say: nothing is kept there, and the parts of the old version are gone.
  const plain = await (await otherBrowser()).newPage()
  await plain.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await openDashboard(plain, homing, eve)
  const requests = watchRequests(plain)
  const stream = plain.waitForRequest(/system\.events/)
  await plain.goto('/settings')
  await expect(plain.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await stream // a part that is missing earlier would reload the page, too
  await requests.settled()

  replacePages(power.pages)
  let loads = 0
  plain.on('load', () => {
    loads += 1
  })
  await plain.getByRole('link', { name: 'Appearance' }).click()
  await expect(plain.getByRole('radio', { name: 'Dark', exact: true })).toBeVisible()
  expect(await plain.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content'))).toBe('2')
  expect(loads).toBe(1)

  // With a service worker the old tab has all of its parts; the next load is the new version.
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update()))
  await expect.poll(() => isTakenOver(page)).toBe(true)
  expect(await versions(page)).toHaveLength(2)
  expect(await page.evaluate(() => document.querySelector('meta[name=build]'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content'))).toBe('2')
  await power.off()
  complaints.expected.push(...unreachable, /status of 50\d/)
  await page.reload()
  await expect(page.getByText(line)).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content'))).toBe('2')
  await power.on()
})

test('what lies on the device in a shape that no page can show is gone with the next load', async ({
  page,
  homing,
  complaints,
}) => {
  complaints.expected.push(/TypeError|React error/)
  await openDashboard(page, homing, ada)
  await page.goto('/inbox')
  await expect.poll(() => kept(page).then((all) => all.length)).toBeGreaterThan(3)
  await page.goto('/privacy-policy')
  await spoilKept(page)
  await page.goto('/inbox')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(page.getByText("Couldn't display this page.")).toHaveCount(0)
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The service worker has the pages, and this page is opened through it. */
async function expectReady(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

async function expectInstallable(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page)
  const { errors, data, url } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toMatch(/\/manifest\.webmanifest$/)
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Homing', display: 'standalone', scope: '/', start_url: '/inbox' })
  const installability = await browser.send('Page.getInstallabilityErrors')
  expect(installability.installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
}

/** The names of what lies in IndexedDB, and all of it as it lies there. */
function kept(page: Page): Promise<[string, unknown][]> {
  return page.evaluate(
    () =>
      new Promise<[string, unknown][]>((resolve, reject) => {
        const opening = indexedDB.open('homing')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const store = opening.result.transaction('kept').objectStore('kept')
          const [keys, values] = [store.getAllKeys(), store.getAll()]
          values.onerror = () => reject(values.error)
          values.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.map((key, at) => [String(key), values.result[at]]))
          }
        }
      }),
  )
}

/** Every answer that is kept becomes one that no server ever gave. */
async function spoilKept(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('homing')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('kept', 'readwrite')
          const walk = writing.objectStore('kept').openCursor()
          walk.onsuccess = () => {
            const at = walk.result
            if (at && at.key !== 'owner') at.update({ ...at.value, data: 5 })
            at?.continue()
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
}

async function keptMails(page: Page): Promise<number> {
  return (await kept(page)).filter(([key]) => key.includes('/mail/')).length
}

/** No mail and no token anywhere in this browser: the files of the pages are all there is. */
async function expectNothingKept(page: Page, home: string): Promise<void> {
  await expect.poll(() => kept(page)).toEqual([])
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { local: Object.keys(localStorage), session: sessionStorage.length, urls: caught.flat().map(({ url }) => url) }
  })
  expect(stored.local.filter((key) => /token|unsent|search/.test(key))).toEqual([])
  expect(stored.session).toBe(0)
  expect(stored.urls.length).toBeGreaterThan(20)
  expect(
    stored.urls.filter(
      (url) =>
        !/^\/(assets|icons|fonts|drawings)\/|^\/(index\.html|favicon\.svg|manifest\.webmanifest)$/.test(url.slice(home.length)),
    ),
  ).toEqual([])
}

async function drafts(url: string, token: string): Promise<string[]> {
  const answer = await fetch(`${url}/trpc/drafts.list`, { headers: { authorization: `Bearer ${token}` } })
  const { result } = (await answer.json()) as { result: { data: { drafts: { subject: string }[] } } }
  return result.data.drafts.map(({ subject }) => subject)
}

const versions = (page: Page) =>
  page.evaluate(() => caches.keys().then((names) => names.filter((name) => name.startsWith('homing-'))))

/** The second version is here completely, and nothing of it is still on its way. */
function isTakenOver(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration()
    const settled = found?.active?.state === 'activated' && !found.installing && !found.waiting
    return settled && (await caches.has('homing-second'))
  })
}

/** As a new build does: every script has another name, whatever names them another content, and the page says so. */
function replacePages(folder: string): void {
  const assets = path.join(folder, 'assets')
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(path.join(assets, name))
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  for (const name of scripts) renameSync(path.join(assets, name), path.join(assets, newName(name)))
  const files = [
    ...scripts.map((name) => path.join(assets, newName(name))),
    path.join(folder, 'index.html'),
    path.join(folder, 'sw.js'),
  ]
  const known = new Set(scripts)
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(/(?<=[/"'`])[\w.-]+\.js\b/g, (name) =>
      known.has(name) ? newName(name) : name,
    )
    const marked = text.replace('<meta charset="utf-8" />', '<meta charset="utf-8" /><meta name="build" content="2" />')
    writeFileSync(file, file.endsWith('sw.js') ? marked.replace(/"version":"[^"]+"/, '"version":"second"') : marked)
  }
}
const newName = (name: string) => `second-${name}`
