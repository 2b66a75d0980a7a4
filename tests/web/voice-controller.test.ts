// The driver of the voice, with a conversation that does as the test says, and an ear, a mouth and a server of cardboard.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../web/voice/controller/server-calls.ts'
import type { PageState, Voice, VoiceDeps } from '../../web/voice/controller/voice.ts'
import { createVoiceController } from '../../web/voice/controller/voice-controller.ts'
import { createEchoGate } from '../../web/voice/conversation/half-duplex.ts'
import type { Answer, Call, Effect, VoiceEvent, VoiceState } from '../../web/voice/conversation/state.ts'
import type { Recognizer, RecognizerListener } from '../../web/voice/stt/recognizer.ts'
import type { SpeechListener } from '../../web/voice/tts/synthesizer.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const state = (part: Partial<VoiceState> = {}) =>
  ({ phase: 'idle', micWanted: false, entries: [], waiting: { call: null, saying: null }, ...part }) as VoiceState
const speechOptions = { rate: 1, pitch: 1, volume: 0.8, voice: null, language: 'en-US' }
const stats: Call = { call: 'stats' }
const speak = (id: number, ...sentences: string[]): Effect => ({ do: 'say', id, sentences, of: 'own', language: null })

interface Story {
  /** What an event leads to. */
  on: (event: VoiceEvent, state: VoiceState) => { state?: Partial<VoiceState>; effects?: Effect[] } | undefined
  call?: (call: Call, signal: AbortSignal) => Promise<Answer>
  page?: Partial<PageState>
  handsFree?: boolean
}

function begin({ on, call, page, handsFree = false }: Story) {
  const log: string[] = []
  const events: VoiceEvent[] = []
  const ears: RecognizerListener[] = []
  const spoken: { sentences: string[]; listener: SpeechListener }[] = []
  const deps: VoiceDeps = {
    initial: state(),
    step: (before, event) => {
      events.push(event)
      const { state: part, effects = [] } = on(event, before) ?? {}
      return { state: { ...before, ...part }, effects }
    },
    call: call ?? (() => Promise.reject(new CallError('No server', null))),
    navigate: (to) => log.push(`go ${to}`),
    synthesizer: {
      speaking: false,
      speak: (sentences, _speechOptions, listener) => {
        log.push(`say ${sentences.join(' ')}`)
        spoken.push({ sentences, listener })
        return () => {
          log.push('hush')
          listener.ended('stopped')
        }
      },
    },
    speechOptionsFor: () => speechOptions,
    microphone: {
      createRecognizer: (listener) => {
        ears.push(listener)
        return recognizer(log)
      },
      gate: createEchoGate(),
      now: () => performance.now(),
    },
    page: { focused: () => true, hidden: () => false, hasUserActivation: () => true, ...page },
    handsFree: () => handsFree,
    now: () => 0,
    requestAudioFocus: () => log.push('floor'),
    sttErrorMessage: (problem) => problem,
    dropped: 'like its own',
    ttsErrorMessage: (problem) => `cannot speak: ${problem}`,
  }
  return { voice: createVoiceController(deps), log, events, ears, spoken }
}

const recognizer = (log: string[]): Recognizer => ({
  kind: 'browser',
  start: () => log.push('ear open'),
  abort: () => log.push('ear shut'),
  finish: () => log.push('ear finishes'),
})
/** The microphone is opened and closed as wanted. */
const mic: Story['on'] = (event) =>
  event.is === 'mic' ? { state: { micWanted: event.on }, effects: [{ do: 'listen', on: event.on }] } : undefined
const settle = () => vi.advanceTimersByTimeAsync(0)
const kinds = (events: VoiceEvent[]) => events.map(({ is }) => is)
const entry = (voice: Voice) => voice.view()

test('effects are done in their order, and what they tell is looked at after them', () => {
  const { voice, log, events } = begin({
    on: (event) =>
      event.is === 'typed' ? { effects: [{ do: 'hush' }, speak(1, 'Hello.'), { do: 'go', to: '/inbox' }] } : undefined,
    page: { hasUserActivation: () => false },
  })
  voice.dispatch({ is: 'typed', text: 'hi' })
  expect(log).toEqual(['go /inbox'])
  expect(events).toEqual([
    { is: 'typed', text: 'hi' },
    { is: 'said', id: 1, outcome: 'failed' },
  ])
  expect(entry(voice).inaudible).toBe(true)
})

test('it goes to pages of ours and nowhere else', () => {
  const { voice, log } = begin({
    on: (event) => (event.is === 'typed' ? { effects: [{ do: 'go', to: event.text }] } : undefined),
  })
  for (const text of ['/email/m1', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/'])
    voice.dispatch({ is: 'typed', text })
  expect(log).toEqual(['go /email/m1', 'go /'])
})

test('the microphone is closed while it speaks and 700 ms after, and then opens by itself', async () => {
  const { voice, log, spoken } = begin({
    on: (event, before) => (event.is === 'typed' ? { effects: [speak(1, 'A long sentence.')] } : mic(event, before)),
  })
  voice.dispatch({ is: 'mic', on: true })
  expect(log).toEqual(['floor', 'ear open'])
  voice.dispatch({ is: 'typed', text: 'read' })
  expect(log.slice(2)).toEqual(['floor', 'ear shut', 'say A long sentence.'])
  spoken[0]?.listener.sentenceStarted(0)
  await vi.advanceTimersByTimeAsync(3000)
  spoken[0]?.listener.ended('ended')
  await vi.advanceTimersByTimeAsync(690)
  expect(log.filter((what) => what === 'ear open')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20)
  expect(log.filter((what) => what === 'ear open')).toHaveLength(2)
})

test('what an ear says after it was shut is not heard, and neither is its own speech', async () => {
  const { voice, ears, events, spoken } = begin({
    on: (event, before) => (event.is === 'typed' ? { effects: [speak(1, 'Yes delete permanently.')] } : mic(event, before)),
  })
  voice.dispatch({ is: 'mic', on: true })
  ears[0]?.started()
  voice.dispatch({ is: 'typed', text: 'read' })
  spoken[0]?.listener.sentenceStarted(0)
  ears[0]?.final('yes delete', 0, 10)
  await vi.advanceTimersByTimeAsync(1000)
  spoken[0]?.listener.ended('ended')
  await vi.advanceTimersByTimeAsync(800)
  expect(ears).toHaveLength(2)
  ears[1]?.final('yes delete permanently', performance.now() - 1500, performance.now())
  expect(kinds(events)).not.toContain('heard')
  expect(events.at(-1)).toEqual({ is: 'ear', problem: 'like its own' })
  await vi.advanceTimersByTimeAsync(20_000)
  ears[1]?.final('yes delete', performance.now() - 500, performance.now())
  expect(events.at(-2)).toEqual({ is: 'heard', text: 'yes delete', focused: true })
})

test('what is said in a tab that has not the focus is told so', () => {
  const { voice, ears, events } = begin({ on: mic, page: { focused: () => false } })
  voice.dispatch({ is: 'mic', on: true })
  vi.advanceTimersByTime(1000)
  ears[0]?.final('send it', 500, 900)
  expect(events).toContainEqual({ is: 'heard', text: 'send it', focused: false })
})

test('after a sentence the microphone is closed, and stays wanted where hands are to be free', () => {
  for (const handsFree of [false, true]) {
    const { voice, ears } = begin({ on: mic, handsFree })
    voice.dispatch({ is: 'mic', on: true })
    vi.advanceTimersByTime(1000)
    ears[0]?.final('archive this', 500, 900)
    expect(voice.view().state.micWanted).toBe(handsFree)
  }
})

test('a hidden page opens no microphone', () => {
  const { voice, log, events } = begin({ on: mic, page: { hidden: () => true } })
  voice.dispatch({ is: 'mic', on: true })
  expect(log).toEqual([])
  expect(events.at(-1)).toEqual({ is: 'mic', on: false })
  expect(voice.view().state.micWanted).toBe(false)
})

test('pressed again, what was said still counts; left, it does not', () => {
  const { voice, log, ears, events } = begin({ on: mic })
  voice.dispatch({ is: 'mic', on: true })
  ears[0]?.started()
  vi.advanceTimersByTime(1000)
  voice.finishListening()
  expect(log.slice(2)).toEqual(['ear finishes'])
  ears[0]?.final('archive this', 200, 900)
  ears[0]?.ended()
  expect(events.at(-1)).toMatchObject({ is: 'heard', text: 'archive this' })
  voice.dispatch({ is: 'mic', on: true })
  ears[1]?.started()
  expect(voice.view().microphone).toBe('open')
  voice.closeMicrophone()
  expect(log.at(-1)).toBe('ear shut')
  expect(voice.view().microphone).toBe('closed')
  ears[1]?.final('send it', 900, 990)
  expect(events.filter(({ is }) => is === 'heard')).toHaveLength(1)
})

test('a question that nobody waits for any more is given up; an act is carried to its end', async () => {
  const signals = new Map<string, AbortSignal>()
  let answerLater: (answer: Answer) => void = () => undefined
  const { voice, events } = begin({
    on: (event) => {
      if (event.is === 'typed' && event.text === 'count')
        return { state: { waiting: { call: 1, saying: null } }, effects: [{ do: 'call', id: 1, call: stats }] }
      if (event.is === 'typed')
        return {
          state: { waiting: { call: 2, saying: null } },
          effects: [{ do: 'call', id: 2, call: { call: 'archive', id: 'm1' } }],
        }
      return event.is === 'stop' ? { state: { waiting: { call: null, saying: null } } } : undefined
    },
    call: (call, signal) => {
      signals.set(call.call, signal)
      return new Promise((resolve) => (answerLater = resolve))
    },
  })
  voice.dispatch({ is: 'typed', text: 'count' })
  expect(signals.get('stats')?.aborted).toBe(false)
  voice.dispatch({ is: 'stop' })
  expect(signals.get('stats')?.aborted).toBe(true)
  voice.dispatch({ is: 'typed', text: 'archive this' })
  voice.dispatch({ is: 'stop' })
  expect(signals.get('archive')?.aborted).toBe(false)
  answerLater({ call: 'archive', undoId: 'u1' })
  await settle()
  // Late, but told by its id: the conversation decides what it counts for.
  expect(events.at(-1)).toEqual({ is: 'answered', id: 2, answer: { call: 'archive', undoId: 'u1' } })
})

test('a call that failed is told with its status and sentence', async () => {
  const { voice, events } = begin({
    on: (event) => (event.is === 'typed' ? { effects: [{ do: 'call', id: 7, call: stats }] } : undefined),
    call: () => Promise.reject(new CallError('The mail server is asleep.', 503)),
  })
  voice.dispatch({ is: 'typed', text: 'count' })
  await settle()
  expect(events.at(-1)).toEqual({ is: 'failed', id: 7, status: 503, sentence: 'The mail server is asleep.' })
})

test('an answer that cannot be understood is a failure, and nothing waits for it for ever', async () => {
  const seen = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { voice, events } = begin({
    on: (event) => {
      if (event.is === 'answered') throw new TypeError('not iterable')
      return event.is === 'typed' ? { effects: [{ do: 'call', id: 7, call: stats }] } : undefined
    },
    call: () => Promise.resolve({} as Answer),
  })
  voice.dispatch({ is: 'typed', text: 'count' })
  await settle()
  expect(events.at(-1)).toEqual({ is: 'failed', id: 7, status: null, sentence: '' })
  expect(seen).toHaveBeenCalledOnce()
  seen.mockRestore()
})

test('speech that fails is told, and speech that is hushed was stopped', () => {
  const { voice, events, spoken, log } = begin({
    on: (event) => {
      if (event.is === 'typed') return { effects: [speak(3, 'One.')] }
      return event.is === 'stop' ? { effects: [{ do: 'hush' }] } : undefined
    },
  })
  voice.dispatch({ is: 'typed', text: 'a' })
  spoken[0]?.listener.ended('network')
  expect(events.at(-1)).toEqual({ is: 'said', id: 3, outcome: 'failed', sentence: 'cannot speak: network' })
  voice.dispatch({ is: 'typed', text: 'b' })
  voice.dispatch({ is: 'stop' })
  expect(log.at(-1)).toBe('hush')
  expect(events.at(-1)).toEqual({ is: 'said', id: 3, outcome: 'stopped' })
})

test('when it ends, nothing is open, spoken, asked or told any more', async () => {
  let asked: AbortSignal | undefined
  const { voice, log, events, ears } = begin({
    on: (event, before) => {
      if (event.is !== 'typed') return mic(event, before)
      const effects: Effect[] = [
        { do: 'call', id: 1, call: stats },
        { do: 'timer', id: 2, ms: 100 },
      ]
      return { state: { waiting: { call: 1, saying: null } }, effects }
    },
    call: (_call, signal) => {
      asked = signal
      return new Promise(() => undefined)
    },
  })
  voice.dispatch({ is: 'mic', on: true })
  voice.dispatch({ is: 'typed', text: 'count' })
  const before = events.length
  voice.dispose()
  expect(log.at(-1)).toBe('ear shut')
  expect(asked?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  ears[0]?.final('send it', 0, 1)
  voice.dispatch({ is: 'typed', text: 'send it' })
  expect(events).toHaveLength(before)
})

test('a timer comes when it is due', async () => {
  const { voice, events } = begin({
    on: (event) => (event.is === 'typed' ? { effects: [{ do: 'timer', id: 4, ms: 300 }] } : undefined),
  })
  voice.dispatch({ is: 'typed', text: 'x' })
  await vi.advanceTimersByTimeAsync(299)
  expect(kinds(events)).toEqual(['typed'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events.at(-1)).toEqual({ is: 'timer', id: 4 })
})
