// `test` for browser tests: each finds a Homing without people and, where it asks for one, a mail server without mail; both are
// shared by the tests of a worker (shared.ts). With `own` a test has them for itself: for what changes the server, or ends it.
// A test also fails when the browser complained while it ran.
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type DemoHoming, type Homing, startHoming } from './homing.ts'
import { signIn } from './people.ts'
import type { Pictures } from './pictures.ts'
import { Shared } from './shared.ts'
import { type Watch, watch } from './watch.ts'

interface Options {
  /** This test has its servers for itself. */
  own: boolean
  /** Started as `npm run demo` starts it. Without `own` nothing may be done to the mail. */
  demo: boolean
  /** Settings of a Homing of its own. */
  env: Record<string, string>
}
interface Fixtures extends Options {
  mail: MailServer
  homing: Homing
  pictures: Pictures
  complaints: Watch
  /** A browser of somebody else, watched in the same way. */
  otherBrowser: () => Promise<BrowserContext>
  /** Of a session of the person with the shared demo mailbox. */
  token: string
  /** Signs in as the person with the demo mailbox, and goes there. */
  enterDemo: (path?: string) => Promise<void>
}

export const test = base.extend<Fixtures, { shared: Shared }>({
  own: [false, { option: true }],
  demo: [false, { option: true }],
  env: [{}, { option: true }],
  shared: [
    async ({ browserName: _ }, use) => {
      const shared = new Shared()
      await use(shared)
      await shared.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  mail: async ({ own, shared }, use, info) => {
    await using started = own ? await startMailServer() : undefined
    const mail = started ?? (await shared.mail())
    await use(mail)
    if (info.status !== info.expectedStatus) await info.attach('log of the mail server', { body: mail.logs().slice(-6000) })
    if (!own) await shared.emptyMail()
  },
  homing: async ({ own, demo, env, shared }, use, info) => {
    const homing = own
      ? await startHoming({ demo, env: { MAIL_HOSTS_ALLOW: '127.0.0.1', ...env } })
      : await (demo ? shared.demo() : shared.homing())
    const before = homing.log().length
    await use(homing)
    homing.requireAlive()
    if (info.status !== info.expectedStatus) await info.attach('log of Homing', { body: homing.log().slice(before) })
    if (own) await homing.kill()
    else if (!demo) await shared.emptyHoming()
  },
  pictures: async ({ shared }, use) => {
    const pictures = await shared.pictures()
    pictures.asked.length = 0
    await use(pictures)
  },
  baseURL: ({ homing }, use) => use(homing.url),
  complaints: [
    async ({ context, homing }, use) => {
      const complaints = watch(context, () => homing.url)
      await use(complaints)
      expect(complaints.unexpected()).toEqual([])
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, homing, complaints }, use) => {
    const opened: BrowserContext[] = []
    const watches: Watch[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: homing.url })
      watches.push(watch(context, () => homing.url))
      opened.push(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
    const seen = watches.flatMap((each) => each.unexpected())
    expect(seen.filter((text) => !complaints.expected.some((pattern) => pattern.test(text)))).toEqual([])
  },
  token: ({ homing }, use) => use((homing as DemoHoming).token),
  enterDemo: async ({ own, page, homing, token }, use) => {
    await use(async (path = '/dashboard') => {
      if (own) {
        await page.goto(homing.demoLink)
        await expect(page.getByRole('main').getByText('Connected', { exact: true })).toHaveCount(3)
      } else await signIn(page, homing, token)
      if (!own || path !== '/dashboard') await page.goto(path)
    })
  },
})

export { expect }
