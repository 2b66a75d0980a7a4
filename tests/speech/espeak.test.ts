// eSpeak NG: the real one where it matters what is heard, a stand-in for the program where it has to misbehave.

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { VoiceFacts } from '../../src/shared/voice.ts'
import { parseVoices, sanitizeForEspeak } from '../../src/speech/espeak/voices.ts'
import { createEspeak, type EspeakOptions } from '../../src/speech/espeak.ts'

const english: VoiceFacts = {
  id: 'espeak:en-us',
  name: 'English (America)',
  gender: 'male',
  language: 'en-US',
  backend: 'espeak',
}

async function synthesize(text: string, { speed = 1, voice = english } = {}): Promise<Buffer> {
  await using espeak = createEspeak()
  return buffer((await espeak.speak({ text, voice, speed })).stream)
}

/** A program in place of eSpeak NG; what it is told to write down is read with `noted`. */
function program(lines: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'espeak-'))
  const command = path.join(folder, 'espeak-ng')
  const voices = `Pty Language Age/Gender VoiceName File\n 2 en-us --/M English_(America) gmw/en-US`
  writeFileSync(
    command,
    `#!/bin/sh\ncd ${folder}\nif [ "$1" = --voices ]; then cat <<END\n${voices}\nEND\nexit 0; fi\n${lines}\n`,
  )
  chmodSync(command, 0o755)
  const noted = (name: string) => path.join(folder, name)
  return {
    command,
    noted: (name: string) => readFileSync(noted(name), 'utf8'),
    /** Until it has written that down. */
    async until(name: string, isRight = (text: string) => text !== '') {
      while (!existsSync(noted(name)) || !isRight(readFileSync(noted(name), 'utf8'))) await pause()
      return readFileSync(noted(name), 'utf8')
    },
    speak: async (text: string, options: EspeakOptions & { signal?: AbortSignal } = {}) => {
      const { signal, ...rest } = options
      await using espeak = createEspeak({ command, keepsReady: false, ...rest })
      return buffer((await espeak.speak({ text, voice: english, speed: 1, signal })).stream)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 5))
async function untilGone(pid: number): Promise<void> {
  const isThere = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  while (isThere()) await pause()
}

test('its own list becomes voices with proper languages, and no id is there twice', () => {
  const voices = parseVoices(`Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  chr-US-Qaaa-x-west --/M      Cherokee_          iro/chr
 2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
 5  fa-latn         30/F      Persian_(Pinglish) ira/fa-Latn
 5  fr-fr           --/-      French_(France)    roa/fr               (fr 5)
 5  piqd            --/M      Klingon            art/piqd
 5  pt              --/M      Portuguese_(Portugal) roa/pt               (pt-pt 5)
 5  yue             --/M      Chinese_(Cantonese) sit/yue              (zh-yue 5)(zh 8)
 5  yue             --/M      Chinese_(Cantonese,_latin_as_Jyutping) sit/yue-Latn-jyutping (zh-yue 5)(zh 8)
 7  de              --/M      german-mbrola-4    mb/mb-de4
 5  xx              --/M      Evil               ../../etc/passwd
 5  xy              --/M      Option             -w/tmp/x`)
  expect(voices.map(({ facts }) => [facts.id, facts.language, facts.gender, facts.name])).toEqual([
    ['espeak:chr-us-qaaa-x-west', 'chr-US', 'male', 'Cherokee'],
    ['espeak:en-us', 'en-US', 'male', 'English (America)'],
    ['espeak:fa-latn', 'fa-Latn', 'female', 'Persian (Pinglish)'],
    ['espeak:fr-fr', 'fr-FR', 'unknown', 'French (France)'],
    ['espeak:pt', 'pt-PT', 'male', 'Portuguese (Portugal)'],
    ['espeak:yue', 'yue', 'male', 'Chinese (Cantonese)'],
    ['espeak:yue-latn-jyutping', 'yue', 'male', 'Chinese (Cantonese, latin as Jyutping)'],
  ])
})

test('the one that is installed speaks English and German', async () => {
  await using espeak = createEspeak()
  expect((await espeak.voices()).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['espeak:en-us', 'espeak:en-gb', 'espeak:de']),
  )
})

test('the text comes over standard input, and no argument is made of it', async () => {
  using espeak = program('printf "%s\\n" "$@" > arguments; cat > text')
  await espeak.speak('-w /tmp/never.wav "$(id)" Grüße')
  expect(espeak.noted('arguments')).toBe('--stdin\n--stdout\n-b\n1\n-v\ngmw/en-US\n-s\n175\n')
  expect(espeak.noted('text')).toBe('-w /tmp/never.wav "$(id)" Grüße')
})

test.each([
  [0.5, '88'],
  [1, '175'],
  [2, '350'],
  [99, '450'],
  [0.001, '80'],
])('speed %s is %s words a minute', async (speed, words) => {
  using stub = program('printf "%s " "$@" > arguments')
  await using espeak = createEspeak({ command: stub.command, keepsReady: false })
  await buffer((await espeak.speak({ text: 'Hello', voice: english, speed })).stream)
  expect(stub.noted('arguments')).toContain(`-s ${words} `)
})

test.each([
  'espeak:../../etc/passwd',
  '../../etc/passwd',
  'espeak:-w/tmp/x',
  'espeak:mb-de4',
  'espeak:',
  'gmw/en-US',
  'espeak:en-us+f3',
])('%s is no voice, and nothing is started for it', async (id) => {
  await expect(synthesize('Hello', { voice: { ...english, id } })).rejects.toMatchObject({
    kind: 'invalid',
    message: `There's no voice named ${id}.`,
  })
})

test('phonemes in brackets are letters, as any others', async () => {
  const letters = await synthesize('[[h@l@U]]')
  expect(letters.length).toBeGreaterThan(2 * (await synthesize('hello')).length)
  expect(sanitizeForEspeak('[[[a]]] [b] [[c')).toBe('[ [ [a] ] ] [b] [ [c')
})

test('commands in control characters are passed over', async () => {
  expect(await synthesize('\u0001+20V\u0001+99S Hello there')).toEqual(await synthesize(' +20V +99S Hello there'))
  expect((await synthesize('one\u0000 two three')).length).toBeGreaterThan((await synthesize('one')).length)
})

test('markup is read, not obeyed', async () => {
  const minute = 60 * 22_050 * 2
  const sound = await synthesize('Hello <break time="60s"/> world')
  expect(sound.length).toBeLessThan(minute)
  expect(sound.length).toBeGreaterThan((await synthesize('Hello world')).length)
})

test('marks nobody sees are not heard', async () => {
  expect(sanitizeForEspeak('\u202eab\u202c\u00adcd\ufeff \u2066e\u2069\u{e0041}')).toBe('abcd e')
  expect(await synthesize('pay \u202ethe\u202c bill')).toEqual(await synthesize('pay the bill'))
  expect(sanitizeForEspeak('می\u200cخواهم 👨\u200d👩\u200d👧')).toBe('می\u200cخواهم 👨\u200d👩\u200d👧')
})

test('halves of characters, private letters and noncharacters become spaces', () => {
  expect(sanitizeForEspeak('a\ud83db \udc00 \ue05b\ue05b \ufffe')).toBe(`a b${' '.repeat(7)}`)
  expect(sanitizeForEspeak('one\r\ntwo\u2028three\u0085')).toBe('one\ntwo\nthree ')
})

test('a long line is read to its end', async () => {
  const [once, often] = [await synthesize('word '), await synthesize('word '.repeat(800))]
  expect(often.length).toBeGreaterThan(200 * once.length)
})

test('without eSpeak NG that is said, and nothing breaks', async () => {
  await using espeak = createEspeak({ command: '/nowhere/espeak-ng' })
  const missing = "eSpeak NG isn't installed on this server."
  await expect(espeak.voices()).rejects.toMatchObject({ kind: 'unavailable', message: missing })
  await expect(espeak.speak({ text: 'Hello', voice: english, speed: 1 })).rejects.toMatchObject({ message: missing })
  expect(espeak.missing).toBe(missing)
})

test('the program is gone when nobody listens any more', async () => {
  using espeak = program('echo $$ > pid; exec sleep 600')
  const leaving = new AbortController()
  const work = espeak.speak('Hello', { signal: leaving.signal })
  work.catch(() => undefined)
  const pid = Number(await espeak.until('pid'))
  leaving.abort()
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
  await untilGone(pid)
})

test('a program that hangs is ended', async () => {
  using espeak = program('echo $$ > pid; exec sleep 600')
  await expect(espeak.speak('Hello', { bounds: { ms: 300 } })).rejects.toMatchObject({ kind: 'timeout' })
  await untilGone(Number(await espeak.until('pid')))
})

test('a program that never stops talking is ended', async () => {
  using espeak = program('echo $$ > pid; exec cat /dev/zero')
  await expect(espeak.speak('Hello', { bounds: { bytes: 1_000_000 } })).rejects.toMatchObject({ kind: 'too_large' })
  await untilGone(Number(await espeak.until('pid')))
})

test.each([
  ['fails', 'exit 1'],
  ['is killed', 'kill -9 $$'],
  ['answers no sound', 'echo "<html>no sound</html>"'],
])('a program that %s has not spoken', async (_what, lines) => {
  using espeak = program(lines)
  await expect(espeak.speak('x'.repeat(4000))).rejects.toMatchObject({ kind: 'provider' })
})

test('the next sentence finds a process that is ready, if voice and speed are the same; it goes with Homing', async () => {
  using stub = program('echo $$ >> pids; cat > text')
  const espeak = createEspeak({ command: stub.command })
  const speak = async (speed: number) => buffer((await espeak.speak({ text: 'Hello', voice: english, speed })).stream)
  const pids = (count: number) =>
    stub.until('pids', (text) => text.split('\n').length > count).then((text) => text.trim().split('\n'))
  await speak(1)
  expect(await pids(2)).toHaveLength(2)
  await speak(1)
  expect(await pids(3)).toHaveLength(3)
  await speak(2)
  const all = await pids(5)
  expect(all).toHaveLength(5)
  await untilGone(Number(all[2]))
  await espeak[Symbol.asyncDispose]()
  await untilGone(Number(all[4]))
})

test('it stops with Homing', async () => {
  using stub = program('echo $$ > pid; exec sleep 600')
  const espeak = createEspeak({ command: stub.command, keepsReady: false })
  const work = espeak.speak({ text: 'Hello', voice: english, speed: 1 })
  work.catch(() => undefined)
  const pid = Number(await stub.until('pid'))
  await espeak[Symbol.asyncDispose]()
  await expect(work).rejects.toMatchObject({ kind: 'unavailable' })
  await untilGone(pid)
})
