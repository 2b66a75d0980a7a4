// Talking to Homing before a picture is taken.
import type { Locator, Page } from '@playwright/test'

/** In writing: the browser of the camera hears nothing. */
export function speak(words: string, until: 'Ready' | 'Speaking' | 'Thinking' = 'Ready'): (page: Page) => Promise<void> {
  return async (page) => {
    if (until === 'Ready') await page.evaluate(speakFast)
    const panel = await openVoice(page)
    await panel.getByRole('textbox', { name: 'Say or type' }).fill(words)
    await page.keyboard.press('Enter')
    await panel.getByText(until, { exact: true }).waitFor({ timeout: 60_000 })
    await page.mouse.move(page.viewportSize()?.width ?? 0, 0)
  }
}

export async function listen(page: Page): Promise<void> {
  await page.evaluate(silentRecognizer)
  const panel = await openVoice(page)
  await panel.getByRole('button', { name: 'Start listening' }).click()
  await panel.getByText('Listening', { exact: true }).waitFor()
  await page.mouse.move(page.viewportSize()?.width ?? 0, 0)
}

async function openVoice(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Talk to Homing' }).click()
  return page.getByRole('dialog', { name: 'Talk to Homing' })
}

/** Runs in the page: what is said is over sixteen times sooner, as fast as a browser plays. */
function speakFast(): void {
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    this.playbackRate = 16
    return play.call(this)
  }
}

/** Runs in the page: a recogniser of the browser that recognises nothing; a browser without a screen has none. */
function silentRecognizer(): void {
  const recognizer = class extends EventTarget {
    onstart: (() => void) | null = null
    start() {
      this.onstart?.()
    }
    stop() {}
    abort() {}
  }
  Object.assign(window, { SpeechRecognition: recognizer, webkitSpeechRecognition: recognizer })
}
