import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultPreferences, type SavePreferencesInput } from '../../src/shared/preferences.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { settingsServer } from './settings-things.ts'
import { token } from './things.ts'
// Loaded before, so that the clock of a test is about what it does.
import '../../web/pages/settings.tsx'
import '../../web/settings/voice.tsx'
import '../../web/shell/shell.tsx'

/** A browser that speaks: what it was asked to say, and how that went. */
class Speech extends EventTarget {
  readonly said: Utterance[] = []
  voices: { name: string; lang: string; voiceURI: string }[] = []
  cancelled = 0
  getVoices = () => this.voices
  cancel = () => {
    this.cancelled += 1
  }
  speak = (utterance: Utterance) => {
    this.said.push(utterance)
  }
}
class Utterance {
  text: string
  rate = 1
  pitch = 1
  volume = 1
  lang = ''
  voice: { name: string } | undefined
  onstart: () => void = () => undefined
  onend: () => void = () => undefined
  onerror: (event: { error: string }) => void = () => undefined
  constructor(text: string) {
    this.text = text
  }
}

let speech: Speech
beforeEach(() => {
  speech = new Speech()
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
})
afterEach(() => vi.unstubAllGlobals())

const voice = (procedures: Procedures = {}) => open('/settings/voice', { ...settingsServer, ...procedures }, token())
const slide = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const listen = () => fireEvent.click(screen.getByRole('button', { name: 'Test voice' }))

test('what is changed quickly is saved together, once', async () => {
  const page = voice({
    'preferences.save': (input: SavePreferencesInput) => ({ preferences: { ...defaultPreferences, ...input } }),
  })
  await screen.findByLabelText('Speed')
  slide('Speed', '1.3')
  slide('Speed', '1.4')
  slide('Volume', '0.5')
  expect(screen.getByLabelText('Speed').getAttribute('aria-valuetext')).toBe('1.4 ×')
  await screen.findByText('Saved')
  expect(page.server.inputsOf('preferences.save')).toEqual([{ voiceSpeed: 1.4, voiceVolume: 0.5 }])
})

test('where saving fails the old value is back', async () => {
  voice({
    'preferences.save': () => {
      throw new Refusal('SERVICE_UNAVAILABLE', 503, 'Failed to update preferences')
    },
  })
  await screen.findByLabelText('Speed')
  slide('Speed', '1.9')
  expect(screen.getByLabelText<HTMLInputElement>('Speed').value).toBe('1.9')
  expect(await screen.findByText('Failed to update preferences')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Speed').value).toBe('1'))
})

test('whoever leaves at once has chosen all the same', async () => {
  const page = voice({
    'preferences.save': (input: SavePreferencesInput) => ({ preferences: { ...defaultPreferences, ...input } }),
  })
  fireEvent.click(await screen.findByRole('switch', { name: 'Speak answers by itself' }))
  fireEvent.click(screen.getByRole('link', { name: 'Appearance' }))
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  await waitFor(() => expect(page.server.inputsOf('preferences.save')).toEqual([{ autoSpeak: true }]))
})

test('what was chosen right before a reload is told while the page goes', async () => {
  voice({ 'preferences.save': (input: SavePreferencesInput) => ({ preferences: { ...defaultPreferences, ...input } }) })
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  fireEvent.click(await screen.findByRole('switch', { name: 'Speak answers by itself' }))
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  const told = sent.mock.calls.map(([address, init]) => [address, init?.keepalive, init?.body])
  expect(told).toEqual([['/trpc/preferences.save', true, JSON.stringify({ autoSpeak: true })]])
  sent.mockRestore()
})

test('voices that come late can be chosen, and one from elsewhere is named', async () => {
  voice({ 'preferences.get': () => ({ preferences: { ...defaultPreferences, preferredVoice: 'Moira' } }) })
  expect(await screen.findByRole('option', { name: 'Moira (not in this browser)' })).toBeTruthy()
  speech.voices = [
    { name: 'Anna', lang: 'de-DE', voiceURI: 'anna' },
    { name: 'Moira', lang: 'en-IE', voiceURI: 'moira' },
  ]
  act(() => void speech.dispatchEvent(new Event('voiceschanged')))
  expect(await screen.findByRole('option', { name: 'Moira (en-IE)' })).toBeTruthy()
  const names = screen.getByLabelText('Voice of this browser').textContent
  expect(names).toBe('Chosen by the browserMoira (en-IE)Anna (de-DE)')
})

test('a browser without voices says so', async () => {
  voice()
  expect(await screen.findByText('This browser has no voices.')).toBeTruthy()
})

test('the voice is tested with what is chosen, and tried again more plainly', async () => {
  voice({ 'preferences.get': () => ({ preferences: { ...defaultPreferences, voiceSpeed: 1.7, voicePitch: 1.5 } }) })
  await screen.findByLabelText('Speed')
  listen()
  expect(speech.said[0]).toMatchObject({ rate: 1.7, pitch: 1.5, volume: 0.8 })
  act(() => speech.said[0]?.onerror({ error: 'synthesis-failed' }))
  await waitFor(() => expect(speech.said).toHaveLength(2))
  expect(speech.said[1]).toMatchObject({ rate: 1, pitch: 1, volume: 0.8 })
  act(() => speech.said[1]?.onerror({ error: 'synthesis-failed' }))
  expect(await screen.findByText('The browser could not speak this. Choose another voice.')).toBeTruthy()
})

test('stopping it is no mistake; silence is told', async () => {
  voice()
  await screen.findByLabelText('Speed')
  listen()
  act(() => speech.said[0]?.onstart())
  act(() => speech.said[0]?.onerror({ error: 'interrupted' }))
  expect(screen.queryByText(/could not be tested/)).toBeNull()
  listen()
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  act(() => speech.said[1]?.onerror({ error: 'audio-hardware' }))
  expect(screen.queryByText(/loudspeaker/)).toBeNull()
  listen()
  expect(await screen.findByText(/^Speech failed to start/)).toBeTruthy()
})

test('a browser that cannot speak says so', async () => {
  vi.unstubAllGlobals()
  voice()
  await screen.findByLabelText('Speed')
  expect(screen.getByText('Speech synthesis not available in your browser')).toBeTruthy()
})
