// What a piece of sound is, by its bytes alone.
import { expect, test } from 'vitest'
import { describeSound, detectSoundType, isMp3 } from '../../src/speech/sound/sound-type.ts'
import { tone } from '../support/speech-server.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each([
  ['a WAV', tone(), 'audio/wav'],
  [
    'what Chromium records',
    bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webmB\x87'),
    'audio/webm',
  ],
  ['Matroska', bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska'), undefined],
  ['Ogg', bytes('OggS\0\x02'), 'audio/ogg'],
  ['what Safari records', bytes('\0\0\0\x18ftypM4A '), 'audio/mp4'],
  ['a film', bytes('RIFF\0\0\0\0AVI LIST'), undefined],
  ['a page', bytes('<!doctype html>'), undefined],
  ['nothing', bytes(''), undefined],
])('%s', (_what, sound, type) => {
  expect(detectSoundType(sound)).toBe(type)
})

test('an MPEG frame of layer III or its tag is MP3; AAC and text are not', () => {
  expect([bytes('ID3\x04'), bytes('\xff\xfb\x90'), bytes('\xff\xf1\x50'), bytes('{"error"')].map(isMp3)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a log learns how long and how large it is, also where the header lies or says nothing', () => {
  const wav = tone({ seconds: 3.2 })
  expect(describeSound(new Uint8Array(wav), 'audio/wav')).toBe('audio/wav, 3.2 s, 101 KB')
  wav.writeUInt32LE(0xffffffff, 40)
  expect(describeSound(new Uint8Array(wav), 'audio/wav')).toBe('audio/wav, 3.2 s, 101 KB')
  wav.writeUInt32LE(0, 24)
  expect(describeSound(new Uint8Array(wav), 'audio/wav')).toBe('audio/wav, 101 KB')
  expect(describeSound(bytes('RIFF\0\0\0\0WAVE'), 'audio/wav')).toBe('audio/wav, 1 KB')
  expect(describeSound(bytes('OggS'), 'audio/ogg')).toBe('audio/ogg, 1 KB')
})

test('a WAV of a million parts is none: looking through them would keep everybody waiting', () => {
  const wav = tone({ seconds: 1 })
  const parts = Buffer.alloc(8 * 1_000_000)
  const odd = Buffer.concat([wav.subarray(0, 12), parts, wav.subarray(12)])
  expect(describeSound(new Uint8Array(odd), 'audio/wav')).toBe('audio/wav, 7844 KB')
})
