// Speaking to the assistant's page, and being read its answers.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { defaultPreferences, type Preferences } from '../../src/shared/preferences.ts'
import '../../web/pages/assistant.tsx'
import '../../web/shell/shell.tsx'
import { installWebSpeech } from '../support/web-speech.ts'
import { open } from './app.tsx'
import { answer, assistantServer, spoken as inPieces } from './assistant-server.ts'
import type { Procedures } from './fake-server.ts'
import { token } from './fixtures.ts'

beforeEach(() => {
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  installWebSpeech()
})

function assistant(preferences: Partial<Preferences> = {}, procedures: Procedures = {}) {
  const kept = { preferences: { ...defaultPreferences, ...preferences } }
  return open('/assistant', assistantServer({ 'preferences.get': () => kept, ...procedures }), token())
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask the assistant' })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
async function dictate() {
  await waitFor(async () => expect((await button('Dictate')).disabled).toBe(false))
  fireEvent.click(await button('Dictate'))
  await waitFor(() => expect(window.__voice.listening).not.toBeNull())
}
const receive = (text: string, how?: { final?: boolean }) => act(() => window.__voice.simulateSpeech(text, how))
const asked = (page: ReturnType<typeof assistant>) =>
  (page.server.inputsOf('assistant.askInPieces') as { prompt: string }[]).map(({ prompt }) => prompt)
const moment = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

test('what is said stands in the field while it is said, and is asked by itself a second later', async () => {
  const page = assistant()
  await dictate()
  await receive('what waits', { final: false })
  await waitFor(() => expect(field().value).toBe('what waits'))
  expect(window.__voice.listening?.continuous).toBe(false)
  expect(window.__voice.listening?.lang).toBe('en-US')
  await receive('what waits for me')
  await waitFor(() => expect(field().value).toBe('what waits for me'))
  expect(asked(page)).toEqual([])
  await waitFor(() => expect(asked(page)).toEqual(['what waits for me']))
  expect(field().value).toBe('')
})

test('who types within that second asks by hand', async () => {
  const page = assistant()
  await dictate()
  await receive('what waits')
  await screen.findByText(/^Sending in a moment/)
  expect(field().value).toBe('what waits')
  fireEvent.change(field(), { target: { value: 'what waits today' } })
  await moment(1300)
  expect(asked(page)).toEqual([])
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(asked(page)).toEqual(['what waits today']))
})

test('typing closes the microphone, and Escape forgets what was being said', async () => {
  assistant()
  await dictate()
  await receive('something', { final: false })
  fireEvent.keyDown(field(), { key: 'Escape' })
  await waitFor(() => expect(window.__voice.listening).toBeNull())
  expect(field().value).toBe('')
  await dictate()
  fireEvent.change(field(), { target: { value: 'typed' } })
  await waitFor(() => expect(window.__voice.listening).toBeNull())
  expect(field().value).toBe('typed')
})

test('pressed again, the microphone ends listening', async () => {
  assistant()
  await dictate()
  fireEvent.click(await button('Stop dictating'))
  await waitFor(() => expect(window.__voice.listening).toBeNull())
  expect(await button('Dictate')).toBeTruthy()
})

test.each([
  ['network', /can't be reached/],
  ['not-allowed', /blocked/],
  ['language-not-supported', /^Voice recognition error\. Please try again\.$/],
])('an error %s is a sentence, and the microphone can be pressed again', async (error, sentence) => {
  assistant()
  await dictate()
  act(() => window.__voice.recError(error))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect((await button('Dictate')).disabled).toBe(false)
})

test('no speech and an abort are no errors', async () => {
  assistant()
  for (const error of ['no-speech', 'aborted']) {
    await dictate()
    act(() => window.__voice.recError(error))
    await button('Dictate')
  }
  expect(screen.queryByText(/Voice recognition/)).toBeNull()
})

test('where the voice is off, or nothing can listen, the button says so instead of going', async () => {
  assistant({ voiceEnabled: false })
  const mic = await button('Dictate')
  expect(mic.disabled).toBe(true)
  expect(mic.title).toBe('Voice recognition not available or disabled')
})

test('a browser without a recogniser, at a server without an ear, cannot be dictated to', async () => {
  Object.defineProperty(window, 'SpeechRecognition', { value: undefined, configurable: true })
  Object.defineProperty(window, 'webkitSpeechRecognition', { value: undefined, configurable: true })
  assistant()
  await screen.findByRole('textbox', { name: 'Ask the assistant' })
  await waitFor(async () => expect((await button('Dictate')).title).toBe('Voice recognition not available or disabled'))
})

test('an answer is read aloud when its button is pressed, without its markup, and stopped by it', async () => {
  const response = 'Two **emails** wait. See https://evil.example/?q=1 for more.'
  assistant({}, { 'assistant.askInPieces': () => inPieces(answer({ response })) })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Ask the assistant' }), { target: { value: 'What waits?' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  window.__voice.config.endless = true
  const read = await button('Read aloud')
  expect(window.__voice.spoken).toEqual([])
  fireEvent.click(read)
  const stop = await button('Stop reading')
  await waitFor(() => expect(window.__voice.spoken.map(({ text }) => text).join(' ')).toContain('Two emails wait.'))
  expect(window.__voice.spoken[0]).toMatchObject({ rate: 1, volume: 0.8 })
  expect(window.__voice.spoken.map(({ text }) => text).join(' ')).not.toMatch(/\*|https?:|evil/)
  fireEvent.click(stop)
  expect(await button('Read aloud')).toBeTruthy()
  expect(window.__voice.spoken.at(-1)?.state).toBe('interrupted')
})

test('answers are read by themselves only where that is wished, and never one that was there before', async () => {
  assistant({ autoSpeak: true })
  fireEvent.pointerDown(document.body)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Ask the assistant' }), { target: { value: 'What waits?' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(window.__voice.spoken.map(({ text }) => text)).toEqual(['Two emails wait.']))
})

test('it does not hear itself: dictating ends its speech, and opens the microphone when that has died away', async () => {
  assistant()
  window.__voice.config.endless = true
  fireEvent.change(await screen.findByRole('textbox', { name: 'Ask the assistant' }), { target: { value: 'What waits?' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.click(await button('Read aloud'))
  await button('Stop reading')
  await waitFor(() => expect(window.__voice.spoken[0]?.state).toBe('started'))
  fireEvent.click(await button('Dictate'))
  expect(window.__voice.spoken.at(-1)?.state).toBe('interrupted')
  await moment(400)
  expect(window.__voice.listening).toBeNull()
  await waitFor(() => expect(window.__voice.listening).not.toBeNull())
})
