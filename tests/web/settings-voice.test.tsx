import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaultPreferences, type Preferences, type SavePreferencesInput } from '../../src/shared/preferences.ts'
import { defaultConsent } from '../../src/shared/privacy.ts'
import type { VoiceFacts } from '../../src/shared/voice.ts'
import { installWebSpeech } from '../support/web-speech.ts'
import { open } from './app.tsx'
import { type Procedures, Refusal } from './fake-server.ts'
import { token } from './fixtures.ts'
import { ada, facts, settingsServer } from './settings-fixtures.ts'
// Loaded before, so that the clock of a test is about what it does.
import '../../web/pages/settings.tsx'
import '../../web/settings/voice.tsx'
import '../../web/shell/shell.tsx'

beforeEach(() => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  installWebSpeech()
})

const piper: VoiceFacts = {
  id: 'piper:en_US-lessac-medium',
  name: 'Lessac',
  gender: 'female',
  language: 'en-US',
  backend: 'piper',
}
const espeak: VoiceFacts = { id: 'espeak:de', name: 'German', gender: 'unknown', language: 'de-DE', backend: 'espeak' }
const alloy: VoiceFacts = { id: 'openai:alloy', name: 'Alloy', gender: 'neutral', language: 'en-US', backend: 'openai' }
const nova: VoiceFacts = { ...alloy, id: 'openai:nova', name: 'Nova' }
const having = (...voices: VoiceFacts[]): Procedures => ({ 'voice.voices': () => ({ voices }) })
const liking = (part: Partial<Preferences>): Procedures => ({
  'preferences.get': () => ({ preferences: { ...defaultPreferences, ...part } }),
})
const keeping: Procedures = {
  'preferences.save': (input: SavePreferencesInput) => ({ preferences: { ...defaultPreferences, ...input } }),
}
const allowing = (speechOutside: boolean): Procedures => ({
  'privacy.consent': () => ({ consent: { ...defaultConsent, speechOutside } }),
})

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
  fireEvent.click(await screen.findByRole('switch', { name: 'Read answers aloud automatically' }))
  fireEvent.click(screen.getByRole('link', { name: 'Appearance' }))
  await screen.findByRole('heading', { level: 1, name: 'Appearance' })
  await waitFor(() => expect(page.server.inputsOf('preferences.save')).toEqual([{ autoSpeak: true }]))
})

test('what was chosen right before a reload is told while the page goes', async () => {
  voice({ 'preferences.save': (input: SavePreferencesInput) => ({ preferences: { ...defaultPreferences, ...input } }) })
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  fireEvent.click(await screen.findByRole('switch', { name: 'Read answers aloud automatically' }))
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  const notice = sent.mock.calls.map(([address, init]) => [address, init?.keepalive, init?.body])
  expect(notice).toEqual([['/trpc/preferences.save', true, JSON.stringify({ autoSpeak: true })]])
  sent.mockRestore()
})

test('voices that come late can be chosen, and one from elsewhere is named', async () => {
  const voices = window.__voice.config.voices.splice(0)
  voice(liking({ preferredVoice: 'Test Deutsch' }))
  expect(await screen.findByRole('option', { name: 'Test Deutsch (not in this browser)' })).toBeTruthy()
  window.__voice.config.voices.push(...voices)
  act(() => void window.speechSynthesis.dispatchEvent(new Event('voiceschanged')))
  expect(await screen.findByRole('option', { name: 'Test Deutsch (de-DE)' })).toBeTruthy()
  const names = screen.getByLabelText('Preferred voice').textContent
  expect(names).toBe('AutomaticTest English (en-US)Test Deutsch (de-DE)')
})

test('a browser without voices says so, and what the server has', async () => {
  window.__voice.config.voices = []
  voice(having(piper, espeak, { ...espeak, id: 'espeak:fr' }))
  expect(await screen.findByText('This browser has no voices.')).toBeTruthy()
  expect(screen.getByText(/^On this server: Piper with one voice, eSpeak NG with 2 voices\./)).toBeTruthy()
})

test('an admin of a server without Piper reads that there are better voices', async () => {
  const admin: Procedures = { 'user.get': () => ({ user: { ...ada, role: 'admin' } }) }
  voice({ ...having(espeak), ...admin })
  const line = await screen.findByText(/^On this server: eSpeak NG with one voice\. Piper sounds more natural/)
  expect(line.querySelector('a')?.getAttribute('href')).toBe('/help/connect/voice')
})

test.for([
  { who: 'a member', role: 'member', has: [espeak] },
  { who: 'an admin of a server with Piper', role: 'admin', has: [espeak, piper] },
])('$who reads of no better voices', async ({ role, has }) => {
  voice({ ...having(...has), 'user.get': () => ({ user: { ...ada, role } }) })
  expect((await screen.findByText(/^On this server: /)).textContent).not.toMatch(/natural/)
})

test('a server without a voice says so, and to an admin what helps', async () => {
  voice({ 'user.get': () => ({ user: { ...ada, role: 'admin' } }) })
  const line = await screen.findByText(/npm run voices/)
  expect(line.textContent).toContain('This server has no voices')
  expect(screen.getAllByRole('link', { name: /setup guide/ })[0]?.getAttribute('href')).toBe('/help/connect/voice')
})

test('the voices of browser and server stand in one list, each under its name', async () => {
  const page = voice({ ...having(espeak, piper, alloy), ...keeping })
  await screen.findByRole('option', { name: 'Lessac (en-US, female)' })
  const choice = screen.getByLabelText<HTMLSelectElement>('Preferred voice')
  const groups = [...choice.querySelectorAll('optgroup')]
  expect(groups.map(({ label, disabled }) => [label, disabled])).toEqual([
    ['This browser', false],
    ['This server: Piper', false],
    ['This server: eSpeak NG', false],
    ['OpenAI, outside this server', true],
  ])
  fireEvent.change(choice, { target: { value: piper.id } })
  expect(screen.getByLabelText<HTMLInputElement>('Pitch').disabled).toBe(true)
  await screen.findByText('Saved')
  expect(page.server.inputsOf('preferences.save')).toEqual([{ useOpenAIVoice: false, preferredVoice: piper.id }])
})

test('voices of OpenAI are not to be had without the consent, and end with it', async () => {
  voice({ ...having(alloy), ...liking({ useOpenAIVoice: true }), ...allowing(false) })
  const use = await screen.findByRole<HTMLInputElement>('switch', { name: 'OpenAI voices' })
  expect([use.disabled, use.checked]).toEqual([true, false])
  expect(screen.getByText(/first allow speech outside this server/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Permissions' }).getAttribute('href')).toBe('/settings/privacy')
})

test('with the consent one of them is chosen', async () => {
  const page = voice({ ...having(alloy, nova), ...allowing(true), ...keeping })
  const use = await screen.findByRole<HTMLInputElement>('switch', { name: 'OpenAI voices' })
  await waitFor(() => expect(use.disabled).toBe(false))
  fireEvent.click(use)
  expect(screen.getByLabelText<HTMLSelectElement>('Preferred voice').value).toBe('openai:alloy')
  fireEvent.change(screen.getByLabelText('Preferred voice'), { target: { value: 'openai:nova' } })
  await screen.findByText('Saved')
  expect(Object.assign({}, ...(page.server.inputsOf('preferences.save') as object[]))).toEqual({
    useOpenAIVoice: true,
    openAIVoice: 'nova',
  })
})

test('where the server offers them no longer, that is said', async () => {
  voice({ ...having(piper), ...liking({ useOpenAIVoice: true }), ...allowing(true) })
  expect(await screen.findByText('OpenAI voices not available. Using browser voices.')).toBeTruthy()
})

test('the voice is tested with what is chosen, and tried again more plainly', async () => {
  window.__voice.config.fail = ['synthesis-failed', 'synthesis-failed']
  voice(liking({ voiceSpeed: 1.7, voicePitch: 1.5 }))
  await screen.findByLabelText('Speed')
  listen()
  expect(await screen.findByText("The browser couldn't read this aloud. Choose another voice.")).toBeTruthy()
  expect(window.__voice.spoken).toMatchObject([
    { rate: 1.7, pitch: 1.5, volume: 0.8, state: 'error synthesis-failed' },
    { rate: 1, pitch: 1, volume: 0.8, state: 'error synthesis-failed' },
  ])
})

test('stopping it is no mistake; silence is told', async () => {
  window.__voice.config.endless = true
  voice()
  await screen.findByLabelText('Speed')
  listen()
  await waitFor(() => expect(window.__voice.spoken[0]?.state).toBe('started'))
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Test voice' })).toBeTruthy())
  expect(screen.queryByText(/ouldn't|Error/)).toBeNull()
  window.__voice.config.silent = true
  listen()
  expect(await screen.findByText(/^Speech failed to start/)).toBeTruthy()
})

test('a browser that cannot speak says so', async () => {
  Object.defineProperty(window, 'speechSynthesis', { value: undefined, configurable: true })
  Reflect.deleteProperty(window, 'speechSynthesis')
  voice()
  expect(await screen.findByText('Speech synthesis not available in your browser')).toBeTruthy()
})

test('the language of speech is as the pages, or one of many', async () => {
  const page = voice(keeping)
  const choice = await screen.findByLabelText<HTMLSelectElement>('Spoken language')
  expect(choice.selectedOptions[0]?.textContent).toMatch(/^Same as the interface: .*English/)
  fireEvent.change(choice, { target: { value: 'pt-BR' } })
  await screen.findByText('Saved')
  expect(page.server.inputsOf('preferences.save')).toEqual([{ voiceLanguage: 'pt-BR' }])
})

test('the wake word is off, and says what it costs before it is on', async () => {
  voice(keeping)
  const wake = await screen.findByRole<HTMLInputElement>('switch', { name: 'Listen for a wake word' })
  expect(wake.checked).toBe(false)
  expect(screen.getByText(/browser vendor may receive all audio during that time/)).toBeTruthy()
  expect(screen.queryByLabelText('Wake word')).toBeNull()
  fireEvent.click(wake)
  expect(screen.getByLabelText<HTMLInputElement>('Wake word').value).toBe('hey assistant')
})

test('it is said who hears: the browser, and its maker', async () => {
  voice()
  expect(await screen.findByText(/browser turns speech into text\. The browser vendor may receive the audio\./)).toBeTruthy()
})

test('over plain http it is said why there is no microphone', async () => {
  Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true })
  voice()
  expect(await screen.findByText(/microphone only works over https/)).toBeTruthy()
})

test('a browser without a recogniser needs a server with an ear; outside this server only with the consent', async () => {
  Object.defineProperty(window, 'SpeechRecognition', { value: undefined, configurable: true })
  Object.defineProperty(window, 'webkitSpeechRecognition', { value: undefined, configurable: true })
  const none = voice()
  expect(await screen.findByText(/^Neither this browser nor the server/)).toBeTruthy()
  expect(screen.getByText('Voice recognition not available or disabled')).toBeTruthy()
  none.view.unmount()
  const outside = { ...facts, speech: { ...facts.speech, listening: 'outside' as const } }
  voice({ 'privacy.facts': () => outside })
  expect(await screen.findByText(/would send audio to an external service, which you haven't allowed\./)).toBeTruthy()
})

test('the microphone is tested: what was heard is shown, and goes nowhere', async () => {
  const page = voice()
  fireEvent.click(await screen.findByRole('button', { name: 'Test microphone' }))
  await waitFor(() => expect(window.__voice.listening).not.toBeNull())
  expect(screen.getByText('Say something now.')).toBeTruthy()
  act(() => window.__voice.simulateSpeech('one two three'))
  expect(await screen.findByText('Heard: “one two three”')).toBeTruthy()
  expect(page.server.calls.filter(({ path }) => /voice\.(?!voices)|assistant/.test(path))).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Test microphone' }))
  await waitFor(() => expect(window.__voice.listening).not.toBeNull())
  act(() => window.__voice.recError('no-speech'))
  expect(await screen.findByText(/^Couldn't understand that/)).toBeTruthy()
})
