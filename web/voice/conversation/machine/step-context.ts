// The context of one step: a copy of the state to write to, and the effects collected. Nested objects are replaced, never
// mutated, so that the previous state stays intact.

import type { said } from '../../../words/en/voice/said.ts'
import type { Words } from '../../../words/translate.ts'
import type { By, Call, Effect, Entry, VoiceState } from '../state.ts'
import { maxEntries, timing } from '../state.ts'
import type { Continuation, SpeechPart, SpeechSubject } from './continuation.ts'

export interface StepContext {
  state: VoiceState
  effects: Effect[]
  readonly now: number
  readonly words: SpokenTexts
  /** Delay before the next call; null for calls that follow a result. */
  delay: number | null
}

export const createContext = (state: VoiceState, now: number, words: SpokenTexts): StepContext => ({
  state: { ...state },
  effects: [],
  now,
  words,
  delay: null,
})

function newId({ state }: StepContext): number {
  state.nextId += 1
  return state.nextId
}

export const ownPart = (...sentences: string[]): SpeechPart => ({ sentences, of: 'own', language: null })
export const untrustedPart = (sentences: string[], language: string | null): SpeechPart => ({ sentences, of: 'mail', language })
export const respond = (ctx: StepContext, ...sentences: string[]): void => speakParts(ctx, [ownPart(...sentences)])

/** Speaks and records a response; ends what was being spoken. `remembered`: what a model is told of it later. */
export function speakParts(ctx: StepContext, given: SpeechPart[], about: SpeechSubject | null = null, remembered?: string): void {
  const noted = ctx.state.note === null ? given : [ownPart(ctx.state.note), ...given]
  ctx.state.note = null
  const parts = noted.map(spoken).filter(({ sentences }) => sentences.length > 0)
  const [part, ...rest] = parts
  if (!part) return
  stopSpeaking(ctx)
  appendReply(ctx, textOf(parts), remembered ?? textOf(parts.filter(({ of }) => of === 'own')))
  // The note comes first and does not count towards `enough`.
  const enough = about && { ...about, enough: about.enough + (noted.length - given.length) }
  ctx.state.speech = { part, rest, before: 0, trimmedPart: 0, about: enough }
  startSpeaking(ctx, part)
}

export function startSpeaking(ctx: StepContext, part: SpeechPart): void {
  const id = newId(ctx)
  ctx.state.waiting = { ...ctx.state.waiting, saying: id }
  ctx.effects.push({ do: 'say', id, sentences: part.sentences, of: part.of, language: part.language })
}

const spoken = (part: SpeechPart): SpeechPart => ({
  ...part,
  sentences: part.sentences.map((one) => one.trim()).filter((one) => one !== ''),
})
const textOf = (parts: SpeechPart[]) => parts.flatMap(({ sentences }) => sentences).join(' ')

/** Stops speech; what was spoken so far counts. */
export function stopSpeaking(ctx: StepContext): void {
  if (ctx.state.waiting.saying === null) return
  ctx.effects.push({ do: 'hush' })
  onSpeechEnd(ctx, false)
}

/** A read-back that was spoken far enough is valid from now on; a mail that was, is read. */
export function onSpeechEnd(ctx: StepContext, whole: boolean): void {
  const { speech } = ctx.state
  ctx.state.speech = null
  ctx.state.waiting = { ...ctx.state.waiting, saying: null }
  const about = speech?.about
  if (!about || (!whole && (speech?.trimmedPart ?? 0) < about.enough)) return
  if (about.is === 'mail') markMailRead(ctx, about.id)
  else markReadBack(ctx, about.key)
}

function markReadBack(ctx: StepContext, key: string): void {
  const { pending } = ctx.state
  if (pending === null || pending.is === 'choice' || pending.readBackAt !== null) return
  const waits = pending.is === 'send' ? pending.hash : pending.mail.id
  if (waits === key) ctx.state.pending = { ...pending, readBackAt: ctx.now }
}

/** Marks it read as opening the page would; the result is ignored. */
function markMailRead(ctx: StepContext, id: string): void {
  const { mails, focus } = ctx.state
  const mail = mails.find((one) => one.id === id) ?? (focus?.id === id ? focus : undefined)
  if (!mail || mail.read) return
  setReadLocally(ctx, id, true)
  requestUntracked(ctx, { call: 'markRead', id, read: true })
}

export function setReadLocally(ctx: StepContext, id: string, read: boolean): void {
  const { mails, focus } = ctx.state
  ctx.state.mails = mails.map((one) => (one.id === id ? { ...one, read } : one))
  if (focus?.id === id) ctx.state.focus = { ...focus, read }
}

/** Requests a call, delayed if it follows user input. */
export function request(ctx: StepContext, call: Call, plan: Continuation): void {
  if (ctx.delay === null) {
    requestNow(ctx, call, plan)
    return
  }
  const id = newId(ctx)
  ctx.state.next = { id, call, plan }
  ctx.state.status = ctx.words.doing[call.call]
  ctx.effects.push({ do: 'timer', id, ms: ctx.delay })
}

export function requestNow(ctx: StepContext, call: Call, plan: Continuation): void {
  const id = newId(ctx)
  ctx.state.next = null
  ctx.state.waiting = { ...ctx.state.waiting, call: id }
  ctx.state.plan = plan
  ctx.state.status = ctx.words.doing[call.call]
  ctx.effects.push({ do: 'call', id, call })
}

/** A call whose result is ignored. */
export function requestUntracked(ctx: StepContext, call: Call): void {
  ctx.effects.push({ do: 'call', id: newId(ctx), call })
}

/** Later results are ignored. */
export function cancelRequests(ctx: StepContext): void {
  ctx.state.next = null
  ctx.state.plan = null
  ctx.state.waiting = { ...ctx.state.waiting, call: null }
  ctx.state.status = ''
}

/** A change is in progress; it is completed whatever the user says. */
export function isMutating({ plan, waiting }: VoiceState): boolean {
  return waiting.call !== null && plan !== null && ['send', 'remove', 'act', 'undo'].includes(plan.is)
}

export function offerUndo(ctx: StepContext, undo: NonNullable<VoiceState['undo']>): void {
  const id = newId(ctx)
  ctx.state.undo = undo
  ctx.state.undoTimer = id
  ctx.effects.push({ do: 'timer', id, ms: timing.undo })
}

export function addEntry(ctx: StepContext, user: string, by: By): void {
  const timestamp = new Date(ctx.now).toISOString()
  const entry: Entry = { id: newId(ctx), user, ai: '', own: '', by, timestamp }
  ctx.state.entries = [...ctx.state.entries, entry].slice(-maxEntries)
}

/** Completes the user's last entry, or adds one if that has a response already. */
function appendReply(ctx: StepContext, ai: string, ours: string): void {
  const last = ctx.state.entries.at(-1)
  if (last?.ai !== '') addEntry(ctx, '', last?.by ?? 'click')
  ctx.state.entries = ctx.state.entries.map((entry, at, all) => (at === all.length - 1 ? { ...entry, ai, own: ours } : entry))
}

export function markFailed(ctx: StepContext): void {
  ctx.state.entries = ctx.state.entries.map((entry, at, all) => (at === all.length - 1 ? { ...entry, failed: true } : entry))
}

/** Any other command dismisses what is pending. A draft is kept, and that is said. */
export function dismissPending({ state, words }: StepContext): void {
  if (state.pending?.is === 'send') state.note = words.notSent
  state.pending = null
}

export type SpokenTexts = Words<typeof said>
