// `test` for browser tests: each gets a Homing and, where it asks for one, a mail server of its own; both are stopped after
// it. A test also fails when the browser complained while it ran.
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { type Homing, startHoming } from './homing.ts'
import { type Watch, watch } from './watch.ts'

interface House {
  /** Started as `npm run demo` starts it. */
  demo: boolean
  mail: MailServer
  homing: Homing
  complaints: Watch
  /** A browser of somebody else, watched in the same way. */
  otherBrowser: () => Promise<BrowserContext>
}

export const test = base.extend<House>({
  demo: [false, { option: true }],
  mail: async ({ browserName: _ }, use) => {
    const mail = await startMailServer()
    await use(mail)
    await mail.stop()
  },
  homing: async ({ demo }, use, info) => {
    const homing = await startHoming({ demo, env: { MAIL_HOSTS_ALLOW: '127.0.0.1' } })
    await use(homing)
    if (info.status !== info.expectedStatus) await info.attach('log of Homing', { body: homing.log() })
    await homing.stop()
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
})

export { expect }
