// The conversation as a pure function: a state and what happens give the next state and what is to be done. Its flows are in
// machine/: one file each. It listens only while it neither thinks nor speaks, and only if the person wants it to.
import type { Effect, Phase, VoiceEvent, VoiceState } from './conversation.ts'
import { answered, failed } from './machine/answers.ts'
import type { SaidWords } from './machine/said-words.ts'
import { takeBackWhenSent } from './machine/sending.ts'
import { askNow, dropWork, hush, isActing, speak, speechOver, type Turn, turnOf } from './machine/turn.ts'
import { clicked, heard, typed } from './machine/utterance.ts'

export type { SaidWords } from './machine/said-words.ts'

export function initial(): VoiceState {
  return {
    phase: 'idle',
    micWanted: false,
    interim: '',
    entries: [],
    mails: [],
    at: null,
    focus: null,
    script: null,
    pending: null,
    doing: '',
    problem: null,
    undo: null,
    waiting: { call: null, saying: null },
    nextId: 0,
    plan: null,
    next: null,
    speech: null,
    opened: null,
    note: null,
    undoTimer: null,
  }
}

/** `now`: milliseconds by the calendar. */
export function step(
  state: VoiceState,
  event: VoiceEvent,
  now: number,
  words: SaidWords,
): { state: VoiceState; effects: Effect[] } {
  const turn = turnOf(state, now, words)
  happen(turn, event)
  turn.state.phase = phaseOf(turn.state)
  if (turn.state.phase !== 'listening') turn.state.interim = ''
  return { state: turn.state, effects: withListening(state.phase, turn) }
}

function happen(turn: Turn, event: VoiceEvent) {
  switch (event.is) {
    case 'mic':
      return wantMic(turn, event.on)
    case 'interim':
      turn.state.interim = event.text
      return
    case 'heard':
      return heard(turn, event.text, event.focused)
    case 'typed':
      return typed(turn, event.text)
    case 'click':
      return clicked(turn, event.what)
    case 'stop':
      return stop(turn)
    case 'answered':
      return answered(turn, event.id, event.answer)
    case 'failed':
      return failed(turn, event)
    case 'timer':
      return timePassed(turn, event.id)
    case 'ear':
      turn.state.problem = event.problem
      return
    case 'looking':
      return lookedAt(turn, event.emailId)
    default:
      return speaking(turn, event)
  }
}

function wantMic({ state }: Turn, on: boolean): void {
  state.micWanted = on
  if (on) state.problem = null
}

/** Silence at once; what was asked for is not wanted any more. What waits for a yes still does. */
function stop(turn: Turn): void {
  hush(turn)
  if (isActing(turn.state)) takeBackWhenSent(turn)
  else dropWork(turn)
}

function speaking(turn: Turn, event: Extract<VoiceEvent, { is: 'said' | 'sentence' }>) {
  const { speech, waiting } = turn.state
  if (event.id !== waiting.saying || !speech) return
  if (event.is === 'sentence') {
    const at = Math.min(Math.max(0, Math.floor(event.at)), speech.part.sentences.length)
    turn.state.speech = { ...speech, spoken: Math.max(speech.spoken, speech.before + at) }
    return
  }
  const [next, ...rest] = speech.rest
  if (event.outcome === 'ended' && next) {
    const before = speech.before + speech.part.sentences.length
    turn.state.speech = { ...speech, part: next, rest, before, spoken: before }
    return speak(turn, next)
  }
  if (event.outcome === 'failed' && event.sentence) turn.state.problem = event.sentence
  // What could not be spoken is on the screen.
  speechOver(turn, event.outcome !== 'stopped')
}

function timePassed(turn: Turn, id: number): void {
  const { next, undoTimer } = turn.state
  if (next?.id === id) askNow(turn, next.call, next.plan)
  if (undoTimer !== id) return
  turn.state.undo = null
  turn.state.undoTimer = null
}

/** The mail on the page is what `this` means, until another one is read aloud. */
function lookedAt({ state }: Turn, emailId: string | null): void {
  const known = state.mails.findIndex(({ id }) => id === emailId)
  const mail = state.mails[known]
  if (mail && emailId !== null) {
    if (state.focus?.id !== emailId) state.script = null
    state.focus = mail
    state.at = known
  }
  state.opened = mail || state.focus?.id === emailId ? null : emailId
}

function phaseOf({ waiting, next, micWanted }: VoiceState): Phase {
  if (waiting.saying !== null) return 'speaking'
  if (waiting.call !== null || next !== null) return 'thinking'
  return micWanted ? 'listening' : 'idle'
}

/** The ear is closed before anything is said, and opened after everything else. */
function withListening(before: Phase, { state, effects }: Turn): Effect[] {
  if ((before === 'listening') === (state.phase === 'listening')) return effects
  if (state.phase === 'listening') return [...effects, { do: 'listen', on: true }]
  return [{ do: 'listen', on: false }, ...effects]
}
