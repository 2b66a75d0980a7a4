// What the voice does besides the flows: what it shows and says when something goes wrong, when it listens and when never, and
// where its button stands. All stories share one Homing with the demo mailbox; none of them changes a mail.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import type { Page } from '@playwright/test'
import { defaultPreferences } from '../../src/shared/preferences.ts'
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { startHoming } from './support/homing.ts'
import { expect, test } from './support/test.ts'
import {
  answers,
  changesOf,
  command,
  isListening,
  listening,
  openVoice,
  panelOf,
  prefer,
  quiet,
  roundButton,
  signedIn,
  spoken,
  turnsOf,
  type,
  withVoice,
} from './support/voice.ts'
import { watchRequests } from './support/watch.ts'

const draft = 'write an email to ines.korral@elsewhere.example saying that the meeting is on Friday'
const openMicrophone = (page: Page) => panelOf(page).getByRole('button', { name: 'Start listening' })

test.use({ demo: true })

test.beforeEach(async ({ page, homing, token }) => {
  await prefer(homing, token, defaultPreferences)
  await withVoice(page)
  await laterByWish(page)
  await signedIn(page, token)
})

test('what is being said is shown at once, and counts when it was said', async ({ page }) => {
  await page.goto('/inbox')
  const panel = await openVoice(page)
  await listening(page)
  await page.evaluate(() => window.__voice.simulateSpeech('how many unread', { final: false }))
  await expect(panel.getByText('how many unread', { exact: true })).toBeVisible()
  await expect(turnsOf(page)).toHaveCount(0)
  await page.evaluate(() => window.__voice.simulateSpeech('how many unread emails'))
  await answers(page, /You have .*unread/, 'aloud')
  await expect(panel.getByText('how many unread', { exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => window.__voice.rec.at(-1)?.lang)).toBe('en-US')
  await expectNoBarriersInBothThemes(page, 'a conversation')
})

const problems: [error: string, sentence: string | undefined][] = [
  ['no-speech', undefined],
  ['aborted', undefined],
  ['not-allowed', 'The microphone is blocked for this page.'],
  ['audio-capture', 'No microphone found. Connect one, then press the button again.'],
  ['network', "The browser's speech recognition service can't be reached."],
  ['service-not-allowed', 'Voice recognition not available or disabled'],
  ['bad-grammar', 'Voice recognition error. Please try again.'],
]
test('each thing that is wrong with listening has its sentence, and none is made of silence', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/inbox')
  const panel = await openVoice(page)
  for (const [error, sentence] of problems) {
    await listening(page)
    await page.evaluate((name) => window.__voice.recError(name), error)
    if (sentence) await expect(panel.getByText(sentence), error).toBeVisible()
    await expect(openMicrophone(page), error).toBeVisible()
    if (!sentence) await expect(panel.getByRole('alert'), error).toHaveCount(0)
  }
  await page.evaluate(() => Object.assign(window.__voice.config, { refuse: true }))
  await openMicrophone(page).click()
  await expect(panel.getByText('Failed to start voice recognition', { exact: true })).toBeVisible()
  await page.evaluate(() => Object.assign(window.__voice.config, { refuse: false }))
  // What was wrong is forgotten when it goes again.
  await command(page, 'aloud', 'how many unread emails')
  await expect(panel.getByText('Failed to start voice recognition')).toHaveCount(0)
})

test('a word counts within 30 seconds of the read-back, and on a page that is in front', { tag: '@slow' }, async ({ page }) => {
  const asked = changesOf(page)
  const sending = () => asked.filter(({ name }) => /approve|send/.test(name))
  await page.goto('/inbox')
  const panel = await openVoice(page)
  await command(page, 'aloud', draft)
  await answers(page, /Say send it, or cancel/, 'aloud')
  await expect(panel.getByText(/^Say “.+” within \d+ seconds/)).toBeVisible()
  await page.evaluate(() => window.later(31_000))
  await expect(panel.getByText('Voice confirmation expired.')).toBeVisible()
  await command(page, 'aloud', 'send it')
  await answers(page, /It's been a while, so here it is again.*Friday.*Say send it, or cancel/s, 'aloud')
  expect(sending()).toEqual([])

  await page.evaluate(() => Object.assign(document, { hasFocus: () => false }))
  await command(page, 'aloud', 'send it')
  await answers(page, /This page was in the background, so here it is again.*Say send it, or cancel/s, 'aloud')
  expect(sending()).toEqual([])
  await page.evaluate(() => Object.assign(document, { hasFocus: () => true }))
  await command(page, 'aloud', 'send it')
  await expect(turnsOf(page).last()).toContainText(/Sent to/)
  expect(sending().map(({ name }) => name)).toEqual(['drafts.approve', 'drafts.send'])
  await command(page, 'aloud', 'undo')
  await answers(page, /Cancelled/, 'aloud')
})

test('Stop ends its speech at once, and so does Escape', async ({ page }) => {
  await page.goto('/inbox')
  const panel = await openVoice(page)
  await page.evaluate(() => Object.assign(window.__voice.config, { endless: true }))
  await page.evaluate(() => {
    const moments = { asked: 0, silent: 0 }
    Object.assign(window, { moments })
    addEventListener('click', () => (moments.asked = performance.now()), { capture: true })
    addEventListener('keydown', () => (moments.asked = performance.now()), { capture: true })
    const cancel = speechSynthesis.cancel
    speechSynthesis.cancel = () => {
      cancel()
      moments.silent = performance.now()
    }
  })
  const stops: [string, () => Promise<void>][] = [
    ['Stop', () => panel.getByRole('button', { name: 'Stop speaking' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ]
  for (const [name, act] of stops) {
    await command(page, 'in writing', 'help')
    await expect(panel.getByText('Speaking', { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => speechSynthesis.speaking)).toBe(true)
    await act()
    const { took, speaking, pending } = await page.evaluate(() => {
      const { asked, silent } = (window as unknown as { moments: { asked: number; silent: number } }).moments
      return { took: silent - asked, speaking: speechSynthesis.speaking, pending: speechSynthesis.pending }
    })
    console.log(`${name}: silent after ${took.toFixed(1)} ms`)
    expect({ speaking, pending }).toEqual({ speaking: false, pending: false })
    expect(took).toBeGreaterThanOrEqual(0)
    expect(took).toBeLessThan(300)
    await expect(panel.getByText('Ready', { exact: true })).toBeVisible()
  }
})

test('hands-free, the microphone opens again 700 ms after its speech, and never within it', { tag: '@slow' }, async ({
  page,
  homing,
  token,
}) => {
  await prefer(homing, token, { handsFree: true })
  await page.goto('/inbox')
  await openVoice(page)
  await page.evaluate(() => {
    const received: { quietFor: number; speaking: boolean }[] = []
    let ended = Number.NEGATIVE_INFINITY
    Object.assign(window, { received })
    const speak = speechSynthesis.speak
    speechSynthesis.speak = (utterance) => {
      utterance.addEventListener('end', () => (ended = performance.now()))
      speak(utterance)
    }
    const { SpeechRecognition } = window as unknown as { SpeechRecognition: { prototype: { start: () => void } } }
    const { start } = SpeechRecognition.prototype
    SpeechRecognition.prototype.start = function () {
      received.push({ quietFor: performance.now() - ended, speaking: speechSynthesis.speaking })
      start.call(this)
    }
  })
  await openMicrophone(page).click()
  for (const [at, words] of ['how many unread emails', 'what needs my attention', 'help'].entries()) {
    await expect.poll(() => isListening(page)).toBe(true)
    await page.evaluate((text) => window.__voice.simulateSpeech(text), words)
    await expect(turnsOf(page)).toHaveCount(2 * at + 2)
    await expect.poll(() => page.evaluate(() => window.__voice.spoken.at(-1)?.state)).toBe('ended')
  }
  await expect.poll(() => isListening(page)).toBe(true)
  const opened = await page.evaluate(
    () => (window as unknown as { received: { quietFor: number; speaking: boolean }[] }).received,
  )
  expect(opened.length).toBeGreaterThanOrEqual(4)
  for (const { quietFor, speaking } of opened) {
    expect(speaking).toBe(false)
    expect(quietFor).toBeGreaterThanOrEqual(700)
  }
})

test('the wake word calls it, and what is said without it does nothing', async ({ page, homing, token }) => {
  await prefer(homing, token, { wakeWordEnabled: true })
  await page.goto('/inbox')
  await expect(roundButton(page)).toBeVisible()
  const simulateSpeech = async (words: string) => {
    await expect.poll(() => isListening(page)).toBe(true)
    await page.evaluate((text) => window.__voice.simulateSpeech(text), words)
  }
  await simulateSpeech('how many unread emails')
  await simulateSpeech('delete my latest email')
  await expect.poll(() => isListening(page)).toBe(true)
  await expect(panelOf(page)).toHaveCount(0)
  await simulateSpeech('hey assistant, how many unread emails')
  await expect(panelOf(page)).toBeVisible()
  await expect(turnsOf(page).first()).toHaveText('You: how many unread emails')
  await answers(page, /You have .*unread/, 'aloud')
  await expect(turnsOf(page)).toHaveCount(2)
})

test('with the voice off there is no button, and the assistant says why', async ({ page, homing, token }) => {
  await prefer(homing, token, { voiceEnabled: false })
  const requests = watchRequests(page)
  await page.goto('/assistant')
  const dictate = page.getByRole('button', { name: 'Dictate' })
  await expect(dictate).toBeDisabled()
  await expect(dictate).toHaveAccessibleDescription('Voice recognition not available or disabled')
  await requests.settled()
  await expect(roundButton(page)).toHaveCount(0)
  await page.keyboard.press('Shift+V')
  await expect(panelOf(page)).toHaveCount(0)
})

test('where the voice of the server fails, that of the browser goes on', { tag: '@slow' }, async ({
  page,
  homing,
  token,
  complaints,
}) => {
  complaints.expected.push(/status of 500.*\/api\/tts/)
  await prefer(homing, token, { preferredVoice: await serverVoice(homing.url, token) })
  await page.route('**/api/tts', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }))
  await page.goto('/inbox')
  await openVoice(page)
  await command(page, 'in writing', 'how many unread emails')
  await answers(page, /You have .*unread/, 'aloud')
  await expect(page.getByText("The server voice isn't available right now. Using the browser's voice.")).toBeVisible()
})

test('a voice of the server that was chosen in the settings speaks', { tag: '@slow' }, async ({ page }) => {
  const asked = changesOf(page)
  await page.goto('/settings/voice')
  const choice = page.getByRole('combobox', { name: 'Preferred voice' })
  const id = await choice.locator('option[value^="espeak:en"]').first().getAttribute('value')
  const saved = page.waitForResponse((response) => response.url().includes('preferences.'))
  await choice.selectOption(id)
  await saved
  await openVoice(page)
  await command(page, 'in writing', 'how many unread emails')
  await answers(page, /You have .*unread/, 'in writing')
  const spokenBy = () => asked.filter(({ name }) => name === '/api/tts').map(({ input }) => JSON.parse(input).voice)
  await expect.poll(spokenBy).toContain(id)
  await expect(panelOf(page).getByText('Ready', { exact: true })).toBeVisible()
  expect(await spoken(page)).toBe('')
})

test('synthesis that failed is tried once more, at the usual speed and pitch', { tag: '@slow' }, async ({
  page,
  homing,
  token,
}) => {
  await prefer(homing, token, { voiceSpeed: 1.4, voicePitch: 1.3 })
  await page.goto('/inbox')
  const panel = await openVoice(page)
  await page.evaluate(() => Object.assign(window.__voice.config, { fail: ['synthesis-failed'] }))
  await command(page, 'in writing', 'how many unread emails')
  const said = () => page.evaluate(() => window.__voice.spoken.map(({ state, rate, pitch }) => ({ state, rate, pitch })))
  await expect.poll(async () => (await said())[1]?.state).toBe('ended')
  expect((await said()).slice(0, 2)).toEqual([
    { state: 'error synthesis-failed', rate: 1.4, pitch: 1.3 },
    { state: 'ended', rate: 1, pitch: 1 },
  ])
  await expect(panel.getByText(/The browser couldn't read this aloud/)).toHaveCount(0)

  await page.evaluate(() => Object.assign(window.__voice.config, { fail: ['synthesis-failed', 'synthesis-failed'] }))
  await command(page, 'in writing', 'how many unread emails')
  await expect(panel.getByText("The browser couldn't read this aloud. Choose another voice.")).toBeVisible()

  await page.evaluate(() => Object.assign(window.__voice.config, { fail: [], silent: true }))
  await command(page, 'in writing', 'how many unread emails')
  await expect(panel.getByText(/^Speech failed to start\./)).toBeVisible()
})

test('what is dictated stands in the field, is asked a second later, and the answer is read aloud', { tag: '@slow' }, async ({
  page,
  homing,
  token,
}) => {
  await prefer(homing, token, { autoSpeak: true })
  await page.goto('/assistant')
  await page.getByRole('button', { name: 'Dictate' }).click()
  await expect.poll(() => isListening(page)).toBe(true)
  const field = page.getByRole('textbox', { name: 'Ask the assistant' })
  await page.evaluate(() => window.__voice.simulateSpeech('How many unread emails', { final: false }))
  await expect(field).toHaveValue('How many unread emails')
  await page.evaluate(() => {
    const moments = { said: performance.now(), asked: 0 }
    Object.assign(window, { moments })
    new MutationObserver(() => {
      const isAsked = document.querySelector('[aria-label="Conversation"]')?.textContent?.includes('do I have')
      if (isAsked && moments.asked === 0) moments.asked = performance.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    window.__voice.simulateSpeech('How many unread emails do I have')
  })
  await expect(field).toHaveValue('How many unread emails do I have')
  await expect(page.getByText('Sending in a moment. Type to edit it first.')).toBeVisible()
  const asked = () =>
    page.evaluate(() => {
      const { said, asked } = (window as unknown as { moments: { said: number; asked: number } }).moments
      return asked === 0 ? 0 : asked - said
    })
  await expect.poll(asked).toBeGreaterThanOrEqual(1000)
  await expect(field).toHaveValue('')
  await expect(page.getByText('Built-in answer')).toBeVisible()
  await expect.poll(() => spoken(page)).toMatch(/unread/)
})

test('keys: V opens it, Escape closes it, and V is a letter in a field', async ({ page }) => {
  await page.goto('/inbox')
  await expect(roundButton(page)).toBeVisible()
  await page.keyboard.press('Shift+V')
  await expect(panelOf(page)).toBeVisible()
  await expect(openMicrophone(page)).toBeFocused()
  await type(page, 'help')
  await expect(turnsOf(page).last()).toContainText(/You can say/)
  await expect(panelOf(page).getByText('Ready', { exact: true })).toBeVisible()
  // The keys of the list behind are not meant by who is in here.
  await openMicrophone(page).focus()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/inbox$/)
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(roundButton(page)).toBeFocused()
  await page.goto('/compose')
  await expect(roundButton(page)).toBeVisible()
  await page.getByLabel('Subject', { exact: true }).fill('')
  await page.getByLabel('Subject', { exact: true }).press('Shift+V')
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('V')
  await expect(panelOf(page)).toHaveCount(0)
})

test('of two tabs one listens at a time', { tag: '@slow' }, async ({ page, context, token }) => {
  await page.goto('/inbox')
  await openVoice(page)
  await listening(page)
  const second = await context.newPage()
  await withVoice(second)
  await signedIn(second, token)
  await second.goto('/inbox')
  await openVoice(second)
  await openMicrophone(second).click()
  await expect.poll(() => isListening(second)).toBe(true)
  await expect.poll(() => isListening(page)).toBe(false)
  await expect(openMicrophone(page)).toBeVisible()
})

test('the panel and its help have no barriers', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/dashboard')
  const panel = await openVoice(page)
  await expectNoBarriersInBothThemes(page, 'the panel')
  await panel.getByRole('button', { name: 'What can I say?' }).click()
  await expect(panel.getByText('read my latest email')).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'the help')
})

test('the test of voice and microphone speaks, listens, and shows what it heard', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/inbox')
  const panel = await openVoice(page)
  await panel.getByRole('button', { name: 'Test voice' }).click()
  await expect.poll(() => isListening(page)).toBe(true)
  expect(await spoken(page)).toMatch(/This is how I sound/)
  await page.evaluate(() => window.__voice.simulateSpeech('delete my latest email'))
  await expect(panel.getByText('delete my latest email', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'End test' }).click()
  // It was heard, and nothing more.
  await expect(turnsOf(page)).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Move to trash' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the button is in the header, and nothing floats over what sends, answers and writes', async ({ page }) => {
    await page.goto('/inbox')
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: 'Talk to Homing' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Talk to Homing' })).toHaveCount(1)
    await page.getByRole('link', { name: 'Compose' }).last().click({ trial: true })
    await page.locator('main [data-mail]').first().getByRole('link').click()
    await page.getByRole('link', { name: 'Reply', exact: true }).click({ trial: true })
    await page.goto('/compose')
    await page.getByRole('button', { name: 'Send', exact: true }).click({ trial: true })
    await page.goto('/assistant')
    await page.getByRole('textbox', { name: 'Ask the assistant' }).fill('Who wrote last?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click({ trial: true })
  })

  test('the panel is a sheet that is used by touch', async ({ page }) => {
    await page.goto('/inbox')
    await expect(roundButton(page)).toBeVisible()
    await roundButton(page).tap()
    // It has come up to its place.
    const place = async () => {
      const { x, y, width, height } = (await panelOf(page).boundingBox()) ?? { x: 1, y: 0, width: 0, height: 0 }
      return [x, width, Math.round(y + height)]
    }
    await expect.poll(place).toEqual([0, 390, 844])
    await panelOf(page).getByRole('textbox', { name: 'Say or type' }).fill('delete my latest email')
    await panelOf(page).getByRole('button', { name: 'Say this' }).tap()
    await expect(panelOf(page).getByRole('button', { name: 'Move to trash' })).toBeInViewport({ ratio: 1 })
    await panelOf(page).getByRole('button', { name: 'Keep it' }).tap()
    await answers(page, /Not deleted/, 'in writing')
    await panelOf(page).getByRole('button', { name: 'Close the voice assistant' }).tap()
    await expect(panelOf(page)).toHaveCount(0)
  })
})

test('over plain http from another device there is no microphone: it says so, and everything can be typed', {
  tag: '@slow',
}, async ({ browser }) => {
  const address = Object.values(os.networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  test.skip(address === undefined, 'this machine has no address but its own')
  const port = await freePort()
  const homing = await startHoming({ demo: true, env: { HOST: '0.0.0.0', PORT: `${port}`, ALLOWED_HOSTS: address ?? '' } })
  const there = `http://${address}:${port}`
  const context = await browser.newContext({ baseURL: there })
  try {
    const page = await context.newPage()
    await withVoice(page)
    const link = new URL(homing.demoLink)
    await page.goto(link.pathname + link.search + link.hash)
    await expect(page.getByText('3 accounts connected')).toBeVisible()
    expect(page.url()).toContain(there)
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    const panel = await openVoice(page)
    await expect(panel.getByText(/^The microphone only works over https/)).toBeVisible()
    await openMicrophone(page).click()
    await expect(panel.getByText(/^The microphone only works over https/)).toHaveCount(1)
    expect(await page.evaluate(() => window.__voice.rec.length)).toBe(0)
    await quiet(page)
    await command(page, 'in writing', 'how many unread emails')
    await answers(page, /You have .*unread/, 'in writing')
  } finally {
    await context.close()
    await homing.stop()
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function serverVoice(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/tts/voices`, { headers: { authorization: `Bearer ${token}` } })
  const { voices } = (await answer.json()) as { voices: { id: string; language: string }[] }
  return voices.find(({ language }) => language.startsWith('en'))?.id ?? 'none'
}

declare global {
  interface Window {
    /** The calendar goes on by so many milliseconds; timers do not. */
    later: (ms: number) => void
  }
}
async function laterByWish(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = Date.now
    let ahead = 0
    Date.now = () => now() + ahead
    window.later = (ms) => {
      ahead += ms
    }
  })
}
