// The voices that need nothing but this machine. Piper and OpenAI's run the same stories in their own tests.
import { existsSync } from 'node:fs'
import { afterEach, expect } from 'vitest'
import { createEspeak } from '../../src/speech/espeak.ts'
import { silentVoice } from '../../src/speech/silent.ts'
import type { SpeechSynthesizer } from '../../src/speech/speech.ts'
import { speechContract } from './contract.ts'

const built = async (voice: SpeechSynthesizer) => ({ voice, [Symbol.asyncDispose]: () => voice[Symbol.asyncDispose]() })

// No text became an option or a command.
afterEach(() => {
  expect(['/tmp/never', '/tmp/never.wav'].filter((file) => existsSync(file))).toEqual([])
})

speechContract('espeak', () => built(createEspeak()))
speechContract('silent', () => built(silentVoice()))
