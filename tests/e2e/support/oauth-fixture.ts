// `test` for signing in at providers: Homing with a providers file whose three providers are one OAuth server, and whose
// mailboxes lie in Dovecot, which asks that server about access tokens. The pages are at localhost, the provider at
// 127.0.0.1, so that it is another site.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { OAuthServer } from '../../support/oauth-server.ts'
import { writeProvidersFile } from '../../support/providers-file.ts'
import { startHoming } from './homing.ts'
import { test as base, expect } from './test.ts'

interface OAuthFixture {
  /** The provider; its consent page is on. */
  oauth: OAuthServer
  secrets: Secrets
}
/** What must be found nowhere once a sign-in is over, and everything a browser has told a server. */
export interface Secrets {
  /** Tickets, codes and states, as they came by. */
  seen: Set<string>
  tickets: string[]
  /** Addresses of the way back, as the provider gave them. */
  callbacks: string[]
  /** What pages of ours have said about where somebody comes from, and what was said to us. */
  referers: string[]
}

export const test = base.extend<OAuthFixture>({
  own: true,
  homing: async ({ mail, oauth }, use, info) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const dir = mkdtempSync(path.join(os.tmpdir(), 'homing-oauth-'))
    const providers = writeProvidersFile({ dir, oauth, mailServer: mail })
    const homing = await startHoming({ env: { ...providers.env, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'trace' } })
    await use({ ...homing, url })
    if (info.status !== info.expectedStatus) await info.attach('log of Homing', { body: homing.log() })
    await homing.kill()
    rmSync(dir, { recursive: true, force: true })
  },
  oauth: async ({ mail }, use) => {
    mail.oauth.state.page = true
    await use(mail.oauth)
  },
  secrets: async ({ context, oauth, complaints }, use) => {
    complaints.expected.push(new RegExp(`^asked another server: ${oauth.url}$`))
    await use(collect(context, oauth.url))
  },
})
export { expect }

function collect(context: BrowserContext, provider: string): Secrets {
  const secrets: Secrets = { seen: new Set(), tickets: [], callbacks: [], referers: [] }
  context.on('request', (request) => {
    const referer = request.headers().referer
    const amongThemselves = referer?.startsWith(provider) && request.url().startsWith(provider)
    if (referer && !amongThemselves) secrets.referers.push(referer)
    const { pathname, searchParams } = new URL(request.url())
    for (const name of ['code', 'state', 'token']) for (const value of searchParams.getAll(name)) secrets.seen.add(value)
    if (/^\/api\/auth\/\w+\/callback$/.test(pathname)) secrets.callbacks.push(request.url())
    if (pathname === '/oauth/callback') secrets.tickets.push(...searchParams.getAll('token'))
  })
  return secrets
}

/**
 * Nothing of a sign-in that is over is left: in the browser's history, what it kept, what it told, or the server's log. The
 * one place no script can empty is how the document itself was opened; the next one has forgotten it.
 */
export async function expectNothingLeft(page: Page, secrets: Secrets, log: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  const own = await page.evaluate(() => ({
    address: location.href,
    state: JSON.stringify(history.state),
    referrer: document.referrer,
    asked: performance
      .getEntries()
      .filter(({ entryType }) => entryType !== 'navigation')
      .map(({ name }) => name),
    kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  }))
  const ours = entries.map(({ url }) => url).filter((url) => new URL(url).origin === new URL(page.url()).origin)
  const places = { history: ours, ...own, referers: secrets.referers, log }
  expect(secrets.seen.size).toBeGreaterThan(0)
  const found = Object.entries(places).filter(([, words]) => [...secrets.seen].some((secret) => String(words).includes(secret)))
  expect(found.map(([place]) => place)).toEqual([])
}

/** The address that the provider sends the browser back to, where somebody agrees on its page; nobody goes there. */
export async function wayBack(page: Page, email: string): Promise<string> {
  const body = new URLSearchParams({ email, choice: 'allow' })
  const answer = await fetch(page.url(), { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
