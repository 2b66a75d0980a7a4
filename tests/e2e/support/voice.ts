// Talking with Homing as a person does: aloud, through a stand-in of the browser's recogniser and voices
// (tests/support/web-speech.ts), or in writing.
import { expect, type Locator, type Page } from '@playwright/test'
import { webSpeech } from '../../support/web-speech.ts'

export type How = 'aloud' | 'in writing'

interface Spoken {
  text: string
  state: string
}

/** Before the first page: headless Chromium has a recogniser that hears nothing, and no voices. */
export async function withVoice(page: Page): Promise<void> {
  await page.addInitScript({ content: webSpeech })
}

export const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Speak with Homing' })

export async function openVoice(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Speak with Homing' }).click()
  const panel = panelOf(page)
  await expect(panel).toBeVisible()
  return panel
}

/** Says or types a sentence. Aloud: presses the microphone and waits until it is open, as a person would. */
export async function tell(page: Page, how: How, words: string): Promise<void> {
  const panel = panelOf(page)
  if (how === 'in writing') {
    await panel.getByRole('textbox', { name: 'Say or type' }).fill(words)
    await page.keyboard.press('Enter')
  } else {
    await listening(page)
    await page.evaluate((text) => window.__voice.say(text), words)
  }
  await expect(panel.getByRole('log')).toContainText(words)
}

/** The microphone is open, after it was pressed where that is needed. Homing has said what it had to say. */
export async function listening(page: Page): Promise<void> {
  const start = panelOf(page).getByRole('button', { name: 'Start listening' })
  const isOpen = () => page.evaluate(() => window.__voice.listening !== null)
  await expect(async () => {
    if (await isOpen()) return
    if (await start.isVisible()) await start.click({ timeout: 1000 })
    expect(await isOpen()).toBe(true)
  }).toPass({ timeout: 20_000 })
}

/** Waits until Homing has written this, and, with `aloud`, has said it. */
export async function answers(page: Page, words: RegExp, how: How): Promise<void> {
  await expect(panelOf(page).getByRole('log')).toContainText(words)
  if (how === 'aloud') await expect.poll(() => spoken(page)).toMatch(words)
}

/** All that was said aloud, to its end or not, in one text. */
export async function spoken(page: Page): Promise<string> {
  const said: Spoken[] = await page.evaluate(() => window.__voice.spoken)
  return said.map(({ text }) => text).join(' ')
}

/** Forgets what was said so far, so that the next look sees only what is new. */
export async function quiet(page: Page): Promise<void> {
  await page.evaluate(() => window.__voice.spoken.splice(0))
}
