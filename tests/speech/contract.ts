// What every voice keeps to, over the real engine or the real wire. A voice's own tests run it:
//   speechContract('piper over http', async () => ({ voice, [Symbol.asyncDispose]: … }))
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { pcmOf } from '../../src/speech/sound/wav.ts'
import type { SpeakRequest, SpeechSynthesizer } from '../../src/speech/speech.ts'

export interface BuiltVoice extends AsyncDisposable {
  voice: SpeechSynthesizer
}
export interface ContractRules {
  /** Its sound is made of the text; a stand-in may answer the same tone to everything. */
  followsText?: boolean
}

/** What may stand in a mail, and none of it may be an order to anybody. */
export const hostileTexts: [string, string][] = [
  ['looks like an option', '-w /tmp/never.wav --help'],
  ['looks like two options', '--stdout\n-f /etc/passwd'],
  ['is markup', '<speak><break time="60s"/><audio src="http://evil.test/x.wav"/>Hello &amp; welcome</speak>'],
  ['has phonemes', 'Hello [[h@l@U]] [[[ world ]]'],
  ['has a zero byte', 'before\u0000after'],
  ['has control characters', '\u0001+99S\u0001+20V loud \u001b[2J\u0007'],
  ['is 4,000 characters of emoji', '😀'.repeat(2000)],
  ['has halves of characters', 'broken \ud83d in the \udc00 middle'],
  ['has marks that turn the direction', '\u202eevil\u202c \u2066left\u2069 \u200fright'],
  ['has letters of nobody', '\ue001\ue05b\ue05b\u{f0000} and a noncharacter \ufffe'],
  ['is a command of a shell', '$(touch /tmp/never); `id` | cat && echo "\'; rm -rf /'],
  ['is JSON', '"}\n{"type":"synthesize","data":{"text":"injected"}}'],
  ['has no words', '\u200b \u00ad'],
  ['has 4,000 characters in one word', 'x'.repeat(4000)],
]

export function speechContract(name: string, build: () => Promise<BuiltVoice>, { followsText = true }: ContractRules = {}): void {
  const firstOf = async (voice: SpeechSynthesizer) => {
    const [first] = await voice.voices()
    if (!first) throw new Error('it has no voice')
    return first
  }
  const ask = async (voice: SpeechSynthesizer, asked: Partial<SpeakRequest> = {}) =>
    voice.speak({ text: 'Your mail is here.', voice: await firstOf(voice), speed: 1, ...asked })
  const synthesize = async (voice: SpeechSynthesizer, asked: Partial<SpeakRequest> = {}) => {
    const { mimeType, stream } = await ask(voice, asked)
    return { mimeType, sound: await buffer(stream) }
  }

  describe(name, () => {
    test('says which voices it has, and could be used', async () => {
      await using built = await build()
      const voices = await built.voice.voices()
      expect(built.voice.missing).toBeNull()
      expect(voices.length).toBeGreaterThan(0)
      expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length)
      for (const { id, name, backend, language } of voices) {
        expect(id.startsWith(`${built.voice.backend}:`)).toBe(true)
        expect(backend).toBe(built.voice.backend)
        expect(name.trim()).not.toBe('')
        expect(Intl.getCanonicalLocales(language)).toEqual([language])
      }
    })

    test('answers sound; a WAV says its true length', async () => {
      await using built = await build()
      const { mimeType, sound } = await synthesize(built.voice)
      expect(sound.length).toBeGreaterThan(500)
      if (mimeType === 'audio/mpeg') return
      const { samples } = pcmOf(sound) ?? {}
      expect(samples?.length).toBe(sound.length - 44)
      expect(sound.readUInt32LE(4)).toBe(sound.length - 8)
      expect(sound.readUInt32LE(40)).toBe(sound.length - 44)
    })

    test.runIf(followsText)('takes longer for more, and shorter when it speaks faster', async () => {
      await using built = await build()
      const text = 'Ada asks whether the garden party is on Tuesday.'
      const lengths: number[] = []
      for (const [times, speed] of [
        [1, 2],
        [1, 1],
        [1, 0.5],
        [4, 0.5],
      ] as const)
        lengths.push((await synthesize(built.voice, { text: `${text} `.repeat(times), speed })).sound.length)
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
      expect(new Set(lengths).size).toBe(4)
    })

    test('does not begin for who has left already', async () => {
      await using built = await build()
      const work = ask(built.voice, { signal: AbortSignal.abort() })
      await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    })

    test('stops when nobody listens any more, and speaks on for others', async () => {
      await using built = await build()
      const first = await firstOf(built.voice)
      const leaving = new AbortController()
      const text = 'A long text that somebody does not want to hear. '.repeat(80)
      const work = built.voice.speak({ text, voice: first, speed: 1, signal: leaving.signal })
      leaving.abort()
      await expect(work).rejects.toMatchObject({ name: 'AbortError' })
      expect((await synthesize(built.voice)).sound.length).toBeGreaterThan(500)
    })

    test('two are spoken to at the same time', async () => {
      await using built = await build()
      const [one, other] = await Promise.all([synthesize(built.voice), synthesize(built.voice, { text: 'Another mail.' })])
      expect(one.sound.length).toBeGreaterThan(500)
      expect(other.sound.length).toBeGreaterThan(500)
    })

    test.each(hostileTexts)('a text that %s is read or passed over', async (_what, text) => {
      await using built = await build()
      const { sound } = await synthesize(built.voice, { text })
      expect(sound.length).toBeGreaterThan(44)
      expect((await synthesize(built.voice)).sound.length).toBeGreaterThan(500)
    })
  })
}
