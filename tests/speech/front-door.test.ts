// The real eSpeak NG through a whole Homing.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { speakFor } from '../../src/privacy/speech.ts'
import { pcmOf } from '../../src/speech/sound/wav.ts'
import { testApp } from '../support/test-app.ts'

test('a person sees the voices of this server, and is read to in their language', async () => {
  await using t = await testApp({ env: { TTS_BACKEND: 'espeak' } })
  const ada = await t.person('ada')
  const { voices } = await ada.caller.voice.voices()
  expect(voices.map(({ id }) => id)).toEqual(expect.arrayContaining(['espeak:en-us', 'espeak:de']))
  const { mimeType, stream } = await speakFor(t.app, ada.userId, { text: 'Sie haben drei neue Nachrichten.', language: 'de-DE' })
  const sound = await buffer(stream)
  expect(mimeType).toBe('audio/wav')
  expect(pcmOf(sound)).toMatchObject({ rate: 22_050, channels: 1, bits: 16 })
  expect(t.app.speech.state().tts).toEqual({ backend: 'espeak', voices: voices.length, place: 'here', problem: null })
})

test('with TTS_BACKEND=off nothing is started and nobody speaks', async () => {
  await using t = await testApp({ env: { TTS_BACKEND: 'off' } })
  const ada = await t.person('ada')
  expect((await ada.caller.voice.voices()).voices).toEqual([])
  await expect(speakFor(t.app, ada.userId, { text: 'Hello' })).rejects.toMatchObject({ kind: 'unconfigured' })
})
