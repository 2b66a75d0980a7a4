// One step of the machine while it is taken: a state of its own to write to, and what is to be done in the end. What is inside
// the state is replaced, never changed, so that the state before stays as it was.
import type { By, Call, Effect, Entry, VoiceState } from '../conversation.ts'
import { entriesKept, timing } from '../conversation.ts'
import type { About, Part, Plan } from './plan.ts'
import type { SaidWords } from './said-words.ts'

export interface Turn {
  state: VoiceState
  effects: Effect[]
  readonly now: number
  readonly words: SaidWords
  /** Before a call; null where it goes out at once: what follows an answer. */
  delay: number | null
}

export const turnOf = (state: VoiceState, now: number, words: SaidWords): Turn => ({
  state: { ...state },
  effects: [],
  now,
  words,
  delay: null,
})

function newId({ state }: Turn): number {
  state.nextId += 1
  return state.nextId
}

export const own = (...sentences: string[]): Part => ({ sentences, of: 'own', language: null })
export const strange = (sentences: string[], language: string | null): Part => ({ sentences, of: 'mail', language })
export const tell = (turn: Turn, ...sentences: string[]): void => say(turn, [own(...sentences)])

/** Says it and writes it down. What was being said before ends. `remembered`: what a model is told of it later. */
export function say(turn: Turn, given: Part[], about: About | null = null, remembered?: string): void {
  const noted = turn.state.note === null ? given : [own(turn.state.note), ...given]
  turn.state.note = null
  const parts = noted.map(spoken).filter(({ sentences }) => sentences.length > 0)
  const [part, ...rest] = parts
  if (!part) return
  hush(turn)
  writeDown(turn, textOf(parts), remembered ?? textOf(parts.filter(({ of }) => of === 'own')))
  // A note comes first, and is not part of what has to be heard.
  const enough = about && { ...about, enough: about.enough + (noted.length - given.length) }
  turn.state.speech = { part, rest, before: 0, spoken: 0, about: enough }
  speak(turn, part)
}

export function speak(turn: Turn, part: Part): void {
  const id = newId(turn)
  turn.state.waiting = { ...turn.state.waiting, saying: id }
  turn.effects.push({ do: 'say', id, sentences: part.sentences, of: part.of, language: part.language })
}

const spoken = (part: Part): Part => ({ ...part, sentences: part.sentences.map((one) => one.trim()).filter((one) => one !== '') })
const textOf = (parts: Part[]) => parts.flatMap(({ sentences }) => sentences).join(' ')

/** Silence at once. What was spoken until now counts. */
export function hush(turn: Turn): void {
  if (turn.state.waiting.saying === null) return
  turn.effects.push({ do: 'hush' })
  speechOver(turn, false)
}

/** A read-back that was heard far enough counts from now on; a mail that was, has been read. */
export function speechOver(turn: Turn, whole: boolean): void {
  const { speech } = turn.state
  turn.state.speech = null
  turn.state.waiting = { ...turn.state.waiting, saying: null }
  const about = speech?.about
  if (!about || (!whole && (speech?.spoken ?? 0) < about.enough)) return
  if (about.is === 'mail') wasRead(turn, about.id)
  else readBackIsOver(turn, about.key)
}

function readBackIsOver(turn: Turn, key: string): void {
  const { pending } = turn.state
  if (pending === null || pending.is === 'choice' || pending.readBackAt !== null) return
  const waits = pending.is === 'send' ? pending.hash : pending.mail.id
  if (waits === key) turn.state.pending = { ...pending, readBackAt: turn.now }
}

/** As when it is opened on the page. Nobody waits for the answer. */
function wasRead(turn: Turn, id: string): void {
  const { mails, focus } = turn.state
  const mail = mails.find((one) => one.id === id) ?? (focus?.id === id ? focus : undefined)
  if (!mail || mail.read) return
  noteRead(turn, id, true)
  callAside(turn, { call: 'markRead', id, read: true })
}

export function noteRead(turn: Turn, id: string, read: boolean): void {
  const { mails, focus } = turn.state
  turn.state.mails = mails.map((one) => (one.id === id ? { ...one, read } : one))
  if (focus?.id === id) turn.state.focus = { ...focus, read }
}

/** Asks for it, after the delay of what a person has just said. */
export function ask(turn: Turn, call: Call, plan: Plan): void {
  if (turn.delay === null) {
    askNow(turn, call, plan)
    return
  }
  const id = newId(turn)
  turn.state.next = { id, call, plan }
  turn.state.doing = turn.words.doing[call.call]
  turn.effects.push({ do: 'timer', id, ms: turn.delay })
}

export function askNow(turn: Turn, call: Call, plan: Plan): void {
  const id = newId(turn)
  turn.state.next = null
  turn.state.waiting = { ...turn.state.waiting, call: id }
  turn.state.plan = plan
  turn.state.doing = turn.words.doing[call.call]
  turn.effects.push({ do: 'call', id, call })
}

/** Its answer changes nothing. */
export function callAside(turn: Turn, call: Call): void {
  turn.effects.push({ do: 'call', id: newId(turn), call })
}

/** What answers later counts for nothing. */
export function dropWork(turn: Turn): void {
  turn.state.next = null
  turn.state.plan = null
  turn.state.waiting = { ...turn.state.waiting, call: null }
  turn.state.doing = ''
}

/** Something is being changed: it is carried to its end, whatever is said meanwhile. */
export function isActing({ plan, waiting }: VoiceState): boolean {
  return waiting.call !== null && plan !== null && ['send', 'remove', 'act', 'undo'].includes(plan.is)
}

export function offerUndo(turn: Turn, undo: NonNullable<VoiceState['undo']>): void {
  const id = newId(turn)
  turn.state.undo = undo
  turn.state.undoTimer = id
  turn.effects.push({ do: 'timer', id, ms: timing.undo })
}

export function addEntry(turn: Turn, user: string, by: By): void {
  const timestamp = new Date(turn.now).toISOString()
  const entry: Entry = { id: newId(turn), user, ai: '', own: '', by, timestamp }
  turn.state.entries = [...turn.state.entries, entry].slice(-entriesKept)
}

/** Beside what the person said last, or by itself where that has its answer. */
function writeDown(turn: Turn, ai: string, ours: string): void {
  const last = turn.state.entries.at(-1)
  if (last?.ai !== '') addEntry(turn, '', last?.by ?? 'click')
  turn.state.entries = turn.state.entries.map((entry, at, all) => (at === all.length - 1 ? { ...entry, ai, own: ours } : entry))
}

export function markFailed(turn: Turn): void {
  turn.state.entries = turn.state.entries.map((entry, at, all) => (at === all.length - 1 ? { ...entry, failed: true } : entry))
}
