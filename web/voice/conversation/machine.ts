// The voice state machine: a pure function from state and event to the next state and effects. The flows are in machine/, one
// file each. It listens only while it neither thinks nor speaks, and only if the user wants it to.

import { failed, onCallResult } from './machine/call-results.ts'
import { onClick, onTranscript, onTyped } from './machine/input.ts'
import { cancelSendWhenDone } from './machine/send-mail.ts'
import {
  cancelRequests,
  createContext,
  isMutating,
  onSpeechEnd,
  requestNow,
  type SpokenTexts,
  type StepContext,
  startSpeaking,
  stopSpeaking,
} from './machine/step-context.ts'
import type { Effect, Phase, VoiceEvent, VoiceState } from './state.ts'

export type { SpokenTexts as SaidWords } from './machine/step-context.ts'

export function initialState(): VoiceState {
  return {
    phase: 'idle',
    micWanted: false,
    interim: '',
    entries: [],
    mails: [],
    currentIndex: null,
    focus: null,
    script: null,
    pending: null,
    status: '',
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

/** `now`: wall-clock milliseconds. */
export function step(
  state: VoiceState,
  event: VoiceEvent,
  now: number,
  words: SpokenTexts,
): { state: VoiceState; effects: Effect[] } {
  const ctx = createContext(state, now, words)
  handleEvent(ctx, event)
  ctx.state.phase = phaseOf(ctx.state)
  if (ctx.state.phase !== 'listening') ctx.state.interim = ''
  return { state: ctx.state, effects: withListening(state.phase, ctx) }
}

function handleEvent(ctx: StepContext, event: VoiceEvent) {
  switch (event.is) {
    case 'mic':
      return setMicWanted(ctx, event.on)
    case 'interim':
      ctx.state.interim = event.text
      return
    case 'heard':
      return onTranscript(ctx, event.text, event.focused)
    case 'typed':
      return onTyped(ctx, event.text)
    case 'click':
      return onClick(ctx, event.what)
    case 'stop':
      return stop(ctx)
    case 'answered':
      return onCallResult(ctx, event.id, event.answer)
    case 'failed':
      return failed(ctx, event)
    case 'timer':
      return onTimer(ctx, event.id)
    case 'ear':
      ctx.state.problem = event.problem
      return
    case 'looking':
      return onMailViewed(ctx, event.emailId)
    default:
      return onSpeechProgress(ctx, event)
  }
}

function setMicWanted({ state }: StepContext, on: boolean): void {
  state.micWanted = on
  if (on) state.problem = null
}

/** Stops speech and cancels the request; a pending confirmation stays. */
function stop(ctx: StepContext): void {
  stopSpeaking(ctx)
  if (isMutating(ctx.state)) cancelSendWhenDone(ctx)
  else cancelRequests(ctx)
}

function onSpeechProgress(ctx: StepContext, event: Extract<VoiceEvent, { is: 'said' | 'sentence' }>) {
  const { speech, waiting } = ctx.state
  if (event.id !== waiting.saying || !speech) return
  if (event.is === 'sentence') {
    const at = Math.min(Math.max(0, Math.floor(event.at)), speech.part.sentences.length)
    ctx.state.speech = { ...speech, trimmedPart: Math.max(speech.trimmedPart, speech.before + at) }
    return
  }
  const [next, ...rest] = speech.rest
  if (event.outcome === 'ended' && next) {
    const before = speech.before + speech.part.sentences.length
    ctx.state.speech = { ...speech, part: next, rest, before, trimmedPart: before }
    return startSpeaking(ctx, next)
  }
  if (event.outcome === 'failed' && event.sentence) ctx.state.problem = event.sentence
  // Speech output failed: the text is on the screen.
  onSpeechEnd(ctx, event.outcome !== 'stopped')
}

function onTimer(ctx: StepContext, id: number): void {
  const { next, undoTimer } = ctx.state
  if (next?.id === id) requestNow(ctx, next.call, next.plan)
  if (undoTimer !== id) return
  ctx.state.undo = null
  ctx.state.undoTimer = null
}

/** The mail open on the page is `this` until another one is read aloud. */
function onMailViewed({ state }: StepContext, emailId: string | null): void {
  const known = state.mails.findIndex(({ id }) => id === emailId)
  const mail = state.mails[known]
  if (mail && emailId !== null) {
    if (state.focus?.id !== emailId) state.script = null
    state.focus = mail
    state.currentIndex = known
  }
  state.opened = mail || state.focus?.id === emailId ? null : emailId
}

function phaseOf({ waiting, next, micWanted }: VoiceState): Phase {
  if (waiting.saying !== null) return 'speaking'
  if (waiting.call !== null || next !== null) return 'thinking'
  return micWanted ? 'listening' : 'idle'
}

/** Closes the microphone before any speech, and opens it after all other effects. */
function withListening(before: Phase, { state, effects }: StepContext): Effect[] {
  if ((before === 'listening') === (state.phase === 'listening')) return effects
  if (state.phase === 'listening') return [...effects, { do: 'listen', on: true }]
  return [{ do: 'listen', on: false }, ...effects]
}
