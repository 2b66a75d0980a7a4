// Real sound in a real browser: what a microphone hears goes to a transcription server and becomes an action; eSpeak NG is
// played to its end. Nothing of the browser is replaced here but the device behind the microphone, which is a file.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { speechServer } from '../support/speech-server.ts'
import { startHoming } from './support/homing.ts'
import { test as base, expect } from './support/test.ts'
import { openVoice, panelOf } from './support/voice.ts'

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

const microphone = recordedWav('Read my latest email')

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
    await homing.stop()
  },
})
test.use({
  demo: true,
  launchOptions: async ({ launchOptions }, use) => {
    const args = [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${microphone}`,
    ]
    await use({ ...launchOptions, args })
  },
})

test.beforeEach(async ({ page, homing }) => {
  await page.goto(homing.demoLink)
  await expect(page.getByText('3 accounts connected')).toBeVisible()
  await page.goto('/inbox')
  await expect(page.getByText(/newest first/)).toHaveCount(0, { timeout: 20_000 })
})

test('what the microphone hears is written down by the server, and done; the answer is sound to its end', async ({
  page,
  ears,
}) => {
  ears.say('Read my latest email')
  await watchSound(page)
  await openVoice(page)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Start listening' }).click()
  await expect(panel.getByRole('log')).toContainText('Read my latest email', { timeout: 30_000 })

  const [heard] = ears.heard
  expect(heard).toMatchObject({ model: 'stand-in', wav: { rate: 16_000, channels: 1, bits: 16 } })
  expect(heard?.wav?.seconds).toBeGreaterThan(0.8)
  // It was not silence that was sent.
  expect(heard?.wav?.peak).toBeGreaterThan(0.05)

  // The answer is spoken by the server's voice: headless Chromium has none of its own.
  await expect.poll(() => ended(page), { timeout: 30_000 }).toBeGreaterThan(0)
  const sounds = await page.evaluate(() => (window as unknown as { sounds: Sound[] }).sounds)
  expect(sounds[0]).toMatchObject({ error: null })
  expect(sounds[0]?.duration).toBeGreaterThan(0.5)
  expect(sounds[0]?.played).toBeCloseTo(sounds[0]?.duration ?? 0, 0)
})

interface Sound {
  duration: number
  played: number
  error: number | null
}
const ended = (page: import('@playwright/test').Page) =>
  page.evaluate(() => (window as unknown as { sounds: Sound[] }).sounds.length)

/** Notes each sound element that has played to its end. */
async function watchSound(page: import('@playwright/test').Page): Promise<void> {
  await page.evaluate(() => {
    const sounds: Sound[] = []
    Object.assign(window, { sounds })
    const play = HTMLMediaElement.prototype.play
    const known = new WeakSet<HTMLMediaElement>()
    HTMLMediaElement.prototype.play = function () {
      if (!known.has(this)) {
        known.add(this)
        this.addEventListener('ended', () =>
          sounds.push({ duration: this.duration, played: this.currentTime, error: this.error?.code ?? null }),
        )
      }
      return play.call(this)
    }
  })
}
