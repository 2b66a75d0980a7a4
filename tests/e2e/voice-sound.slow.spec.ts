// Real sound in a real browser: what a microphone hears goes to a transcription server and becomes an action; eSpeak NG is
// played to its end. Nothing of the browser is replaced here but the device behind the microphone, which is a file.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { speechServer } from '../support/speech-server.ts'
import { chromium } from './support/browser.ts'
import { startHoming } from './support/homing.ts'
import { test as base, expect } from './support/test.ts'
import { command, openVoice, turnsOf } from './support/voice.ts'
import { watchRequests } from './support/watch.ts'

/** Said by eSpeak NG, then two seconds of silence; a file the browser takes for its microphone, over and over. */
function recordedWav(words: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-voice-'))
  const spoken = execFileSync('espeak-ng', ['--stdout', '-s', '150', words], { maxBuffer: 32 * 1024 * 1024 })
  const sound = spoken.subarray(44)
  const silence = Buffer.alloc(spoken.readUInt32LE(28) * 6)
  const header = Buffer.from(spoken.subarray(0, 44))
  header.writeUInt32LE(36 + sound.length + silence.length, 4)
  header.writeUInt32LE(sound.length + silence.length, 40)
  const file = path.join(folder, 'microphone.wav')
  writeFileSync(file, Buffer.concat([header, sound, silence]))
  return file
}

const microphone = recordedWav('Archive my latest email')

const test = base.extend<{ ears: Awaited<ReturnType<typeof speechServer>> }>({
  ears: async ({ browserName: _ }, use) => {
    const ears = await speechServer()
    await use(ears)
    await ears.close()
  },
  homing: async ({ ears }, use, info) => {
    const env = { MAIL_HOSTS_ALLOW: '127.0.0.1', STT_URL: ears.url, STT_MODEL: 'stand-in', TTS_BACKEND: 'espeak' }
    const homing = await startHoming({ demo: true, env })
    await use(homing)
    if (info.status !== info.expectedStatus) await info.attach('log of Homing', { body: homing.log() })
    await homing.kill()
  },
})
test.use({
  own: true,
  demo: true,
  launchOptions: async ({ launchOptions }, use) => {
    const args = [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ]
    await use({ ...launchOptions, ...(chromium ? { executablePath: chromium } : {}), args })
  },
})

test.beforeEach(async ({ page, enterDemo }) => {
  await enterDemo('/inbox')
  await expect(page.getByText(/newest first/)).toHaveCount(0)
  await watchSound(page)
})

test('what the microphone hears is written down by the server, and done; the answer is sound to its end', async ({
  page,
  ears,
}) => {
  ears.transcribeAs('Archive my latest email')
  const newest = await page.locator('main [data-mail]').first().getAttribute('data-mail')
  const panel = await openVoice(page)
  await panel.getByRole('button', { name: 'Start listening' }).click()
  await expect(turnsOf(page).first()).toHaveText('You: Archive my latest email')
  await expect(turnsOf(page).last()).toContainText(/Archived the email from .+/)
  await expect(page.locator(`main [data-mail="${newest}"]`)).toHaveCount(0)

  const [transcript] = ears.transcript
  expect(transcript).toMatchObject({ model: 'stand-in', wav: { rate: 16_000, channels: 1, bits: 16 } })
  expect(transcript?.wav?.seconds).toBeGreaterThan(0.8)
  // It was not silence that was sent.
  expect(transcript?.wav?.peak).toBeGreaterThan(0.05)

  // The answer is spoken by the server's voice: headless Chromium has none of its own.
  await expect.poll(async () => (await soundOf(page)).ended.length).toBeGreaterThan(0)
  for (const { error, duration, played } of (await soundOf(page)).ended) {
    expect(error).toBe(null)
    expect(duration).toBeGreaterThan(0.5)
    expect(played).toBeCloseTo(duration, 1)
  }
  await expect(panel.getByText('Ready', { exact: true })).toBeVisible()
  expect(ears.transcript).toHaveLength(1)
})

test('Stop pauses real sound at once, and nothing of what was left is played', async ({ page }) => {
  const requests = watchRequests(page)
  const panel = await openVoice(page)
  await command(page, 'in writing', 'read my latest email')
  await expect.poll(async () => (await soundOf(page)).playing).toBe(true)
  await panel.getByRole('button', { name: 'Stop speaking' }).click()
  await expect.poll(async () => (await soundOf(page)).paused).toBeGreaterThan(0)
  const { asked, paused, begun } = await soundOf(page)
  console.log(`Stop: paused after ${(paused - asked).toFixed(1)} ms`)
  expect(paused).toBeGreaterThanOrEqual(asked)
  expect(paused - asked).toBeLessThan(300)
  await expect(panel.getByText('Ready', { exact: true })).toBeVisible()
  await requests.settled()
  expect(await soundOf(page)).toMatchObject({ playing: false, begun })
})

interface Ended {
  duration: number
  played: number
  error: number | null
}
interface Sound {
  ended: Ended[]
  /** How many were begun. */
  begun: number
  playing: boolean
  /** The last press, and when sound paused after it; by performance.now(). */
  asked: number
  paused: number
}
const soundOf = (page: Page) => page.evaluate(() => (window as unknown as { sound: Sound }).sound)

/** Notes what each sound element plays, on this page until it is left. */
async function watchSound(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sound: Sound = { ended: [], begun: 0, playing: false, asked: 0, paused: 0 }
    Object.assign(window, { sound })
    addEventListener('click', () => Object.assign(sound, { asked: performance.now(), paused: 0 }), { capture: true })
    const { play, pause } = HTMLMediaElement.prototype
    const known = new WeakSet<HTMLMediaElement>()
    const watched = (element: HTMLMediaElement) => {
      if (known.has(element)) return
      known.add(element)
      element.addEventListener('playing', () => Object.assign(sound, { playing: true, begun: sound.begun + 1 }))
      element.addEventListener('ended', () => {
        sound.playing = false
        sound.ended.push({ duration: element.duration, played: element.currentTime, error: element.error?.code ?? null })
      })
    }
    HTMLMediaElement.prototype.play = function () {
      watched(this)
      return play.call(this)
    }
    HTMLMediaElement.prototype.pause = function () {
      const was = !this.paused && !this.ended
      pause.call(this)
      if (was && this.paused) Object.assign(sound, { playing: false, paused: performance.now() })
    }
  })
}
