// Talking with Homing as a person does: aloud, through a stand-in of the browser's recogniser and voices
// (tests/support/web-speech.ts), or in writing.
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import type { SavePreferencesInput } from '../../../src/shared/preferences.ts'
import { otherProgram } from '../../support/imap-people.ts'
import type { MailServer } from '../../support/mail-server.ts'
import { webSpeech } from '../../support/web-speech.ts'
import type { Homing } from './homing.ts'

export type How = 'aloud' | 'in writing'

/** Before the first page: headless Chromium has a recogniser that hears nothing, and no voices. */
export async function withVoice(page: Page): Promise<void> {
  await page.addInitScript({ content: webSpeech })
}

/** The page is that of somebody who has signed in. */
export async function signedIn(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
}

export async function prefer(homing: Homing, token: string, part: SavePreferencesInput): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${homing.url}/api/user/preferences`, { method: 'PUT', headers, body: JSON.stringify(part) })
  expect(answer.status).toBe(200)
}

const names = /^(Talk to Homing|Mit Homing sprechen)$/
export const roundButton = (page: Page): Locator => page.getByRole('button', { name: names })
export const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: names })
/** What was said, by whom, one after the other. */
export const turnsOf = (page: Page): Locator => panelOf(page).getByRole('log').locator('p')
const microphoneOf = (page: Page) => panelOf(page).getByRole('button', { name: /^(Start listening|Mikrofon einschalten)$/ })

export async function openVoice(page: Page): Promise<Locator> {
  await roundButton(page).click({ timeout: 60_000 })
  const panel = panelOf(page)
  await expect(panel).toBeVisible()
  return panel
}

/** Says or types a sentence. Aloud: presses the microphone and waits until it is open, as a person would. */
export async function command(page: Page, how: How, words: string): Promise<void> {
  const mine = turnsOf(page).filter({ hasText: new RegExp(`^(You|Sie): ${words.replaceAll(/[.?]/g, '\\$&')}$`) })
  const before = await mine.count()
  if (how === 'in writing') {
    await quiet(page)
    await type(page, words)
    return expect(mine).toHaveCount(before + 1)
  }
  // While Homing speaks it hears nothing: who was not heard says it again.
  await expect(async () => {
    await listening(page)
    await quiet(page)
    await page.evaluate((text) => window.__voice.simulateSpeech(text), words)
    await expect(mine).toHaveCount(before + 1, { timeout: 15_000 })
  }).toPass()
}

export async function type(page: Page, words: string): Promise<void> {
  await panelOf(page)
    .getByRole('textbox', { name: /^(Say or type|Sagen oder schreiben)$/ })
    .fill(words)
  await page.keyboard.press('Enter')
}

/** The microphone is open, after it was pressed where that is needed. Homing has said what it had to say. */
export async function listening(page: Page): Promise<void> {
  const start = microphoneOf(page)
  await expect(async () => {
    if (await isListening(page)) return
    if (await start.isVisible()) await start.click({ timeout: 1000 })
    expect(await isListening(page)).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [100, 250, 500] })
}

export const isListening = (page: Page) => page.evaluate(() => window.__voice.listening !== null)

/** Waits until Homing has answered what was told last with this, and, with `aloud`, has said it. */
export async function answers(page: Page, words: RegExp, how: How): Promise<void> {
  await expect(turnsOf(page).last()).toContainText(words)
  if (how === 'aloud') await expect.poll(() => spoken(page)).toMatch(words)
}

/** All that was said aloud since a person spoke, to its end or not, in one text. */
export async function spoken(page: Page): Promise<string> {
  const said = await page.evaluate(() => window.__voice.spoken)
  return said.map(({ text }) => text).join(' ')
}

/** Forgets what was said so far, so that the next look sees only what is new. */
export async function quiet(page: Page): Promise<void> {
  // A page without the stand-in has the browser's own.
  await page.evaluate(() => (window.__voice as typeof window.__voice | undefined)?.spoken.splice(0))
}

/** What a page asks the server to do from now on: the name of each procedure, and what was sent with it. */
export function changesOf(page: Page): { name: string; input: string }[] {
  const asked: { name: string; input: string }[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'GET') return
    const { pathname } = new URL(request.url())
    const input = request.postData() ?? ''
    for (const name of pathname.replace(/^\/trpc\//, '').split(',')) asked.push({ name, input })
  })
  return asked
}

/** The subjects of all mails there, in order of their words. */
export async function subjectsIn(mail: MailServer, user: string, mailbox: string): Promise<string[]> {
  await using program = await otherProgram(mail, user, mailbox)
  const found: string[] = []
  const { mailbox: opened } = program.client
  if (!opened || opened.exists === 0) return found
  for await (const each of program.client.fetch({ all: true }, { envelope: true })) found.push(each.envelope?.subject ?? '')
  return found.sort()
}
