// State, events and effects of the conversation. `step` (machine.ts) is a pure function of these: it knows no browser, clock or
// network. The controller (web/voice/controller/voice-controller.ts) executes the effects and dispatches their results.
import type { Person } from '../../../src/shared/mail.ts'
import type { Script, SpokenDraft, Understood, VoiceMail } from '../../../src/shared/voice.ts'
import type { DraftReview } from '../../../src/shared/writing.ts'
import type { SnoozeFor } from './command.ts'
import type { ChoiceIntent, Continuation, DelayedCall, Speech } from './machine/continuation.ts'

export type Phase = 'idle' | 'listening' | 'thinking' | 'speaking'
export type By = 'voice' | 'typed' | 'click'

export interface Entry {
  id: number
  user: string
  ai: string
  /** The part of `ai` that Homing wrote: the model gets earlier turns without the text of mails that were read. */
  own: string
  by: By
  /** ISO. */
  timestamp: string
  failed?: true
}

/** A draft that was read back. "Send it" is valid only in this state. */
export interface PendingSend {
  is: 'send'
  draftId: string
  revision: number
  /** Hash of exactly what was read back. */
  hash: string
  /** The draft as the server parsed it. */
  review: DraftReview
  preview: string
  /** The draft lacks content: it is asked for, and cannot be sent before. */
  gap: boolean
  /** Whether it is a reply. */
  answers: boolean
  /** When the read-back ended (`now` of `step`); null while it is spoken. A spoken confirmation is valid for 30 s from then. */
  readBackAt: number | null
}
/** A mail whose deletion was asked about aloud. */
export interface PendingDelete {
  is: 'delete'
  mail: VoiceMail
  /** Requested by voice; permanent deletion still needs a button press. */
  permanently: boolean
  readBackAt: number | null
}
/** Several people match; none is chosen by default. */
export interface PendingChoice {
  is: 'choice'
  people: Person[]
  /** What to do with the person who is chosen. */
  then: ChoiceIntent
}
export type Pending = PendingSend | PendingDelete | PendingChoice

export interface VoiceState {
  phase: Phase
  /** The user switched the microphone on; it stays closed while Homing speaks. */
  micWanted: boolean
  /** Interim transcript. */
  interim: string
  /** The latest `maxEntries`. */
  entries: Entry[]
  /** Mails of the current list, newest first; `currentIndex` is the one read last. */
  mails: VoiceMail[]
  currentIndex: number | null
  /** The mail `this` refers to: read last, or open on the page. */
  focus: VoiceMail | null
  /** Its script, once fetched. */
  script: Script | null
  pending: Pending | null
  /** Progress text; empty when idle. */
  status: string
  /** Error shown above the transcript: microphone, recognition or speech output. */
  problem: string | null
  /** The last change that can be undone. */
  undo: { is: 'mail'; undoId: string } | { is: 'send'; outboxId: string } | null
  /** Ids of the call and the speech in progress; results with other ids are stale and ignored. */
  waiting: { call: number | null; saying: number | null }
  nextId: number
  /** What follows when `waiting.call` returns. */
  plan: Continuation | null
  /** A call that is still delayed. */
  next: DelayedCall | null
  speech: Speech | null
  /** A mail open on the page that is not among `mails`: `this` refers to it. */
  opened: string | null
  /** Spoken before the next response: "The email was not sent." */
  note: string | null
  /** Timer that ends the undo window. */
  undoTimer: number | null
}

export type VoiceEvent =
  | { is: 'mic'; on: boolean }
  | { is: 'interim'; text: string }
  /** A final transcript accepted by the echo gate (half-duplex.ts). `focused`: the tab is visible and focused. */
  | { is: 'heard'; text: string; focused: boolean }
  | { is: 'typed'; text: string }
  | { is: 'click'; what: 'send' | 'cancel' | 'delete' | 'permanently' | { person: Person } | { phrase: string } }
  /** Stop button, Escape, or the microphone button pressed while Homing speaks. */
  | { is: 'stop' }
  /** A sentence (by index) starts; the sentences before it were spoken in full. */
  | { is: 'sentence'; id: number; at: number }
  | { is: 'said'; id: number; outcome: 'ended' | 'stopped' | 'failed'; sentence?: string }
  | { is: 'answered'; id: number; answer: Answer }
  | { is: 'failed'; id: number; status: number | null; sentence: string }
  | { is: 'timer'; id: number }
  | { is: 'ear'; problem: string | null }
  /** The mail open on the page, if any. */
  | { is: 'looking'; emailId: string | null }

export type Call =
  | { call: 'mails'; from?: string; unread?: boolean }
  | { call: 'script'; id: string }
  | { call: 'people'; name: string }
  | {
      call: 'draft'
      input:
        | { kind: 'new'; to: Person; content: string }
        | { kind: 'reply'; emailId: string; content: string; all: boolean }
        | { kind: 'revise'; draftId: string; content: string }
    }
  /** The draft was changed elsewhere (409): fetches the current review to read it back again. */
  | { call: 'review'; draftId: string }
  /** Approves exactly `hash`, then sends with the ten-second hold. */
  | { call: 'send'; draftId: string; revision: number; hash: string; method: 'voice' | 'click' }
  | { call: 'discard'; draftId: string }
  /** Moves to trash with undo; `permanent` only after a button press. */
  | { call: 'remove'; id: string; permanent: boolean }
  | { call: 'archive'; id: string }
  | { call: 'snooze'; id: string; until: SnoozeFor }
  | { call: 'star'; id: string; on: boolean }
  | { call: 'markRead'; id: string; read: boolean }
  | { call: 'undo'; undo: NonNullable<VoiceState['undo']> }
  | { call: 'attention' }
  | { call: 'stats' }
  | { call: 'understand'; said: string; emailId: string | null; turns: { user: string; ai: string }[] }

export type Answer =
  | { call: 'mails'; mails: VoiceMail[]; total: number; unread: number; senders: Person[] }
  | { call: 'script'; script: Script }
  | { call: 'people'; found: 'one' | 'several' | 'none'; people: Person[] }
  | { call: 'draft'; draft: SpokenDraft; review: DraftReview }
  | { call: 'review'; revision: number; review: DraftReview }
  | { call: 'send'; outboxId: string }
  | { call: 'discard' }
  | { call: 'remove' | 'archive' | 'snooze' | 'star' | 'markRead'; undoId: string | null }
  | { call: 'undo' }
  | { call: 'attention'; suggestions: { title: string; description: string; emailId: string; from: string }[] }
  | { call: 'stats'; unread: number; total: number }
  | { call: 'understand'; understood: Understood }

export type Effect =
  /** `own`: Homing's words and read-backs. `mail`: untrusted text. Spoken sentence by sentence. */
  | { do: 'say'; id: number; sentences: string[]; of: 'own' | 'mail'; language: string | null }
  | { do: 'hush' }
  | { do: 'listen'; on: boolean }
  | { do: 'call'; id: number; call: Call }
  | { do: 'timer'; id: number; ms: number }
  | { do: 'go'; to: string }

/** In milliseconds. */
export const timing = {
  /** A transcript is submitted this long after speech ends. */
  autoSubmit: 1000,
  /** Delay before a server call, in which it can be cancelled. */
  requestDelay: 300,
  /** The same for a request made while Homing speaks. */
  whileSpeaking: 1000,
  retrySpeech: 500,
  speechWatchdog: 2000,
  /** The microphone stays closed this long after Homing stops speaking. */
  listenDelayAfterSpeech: 700,
  /** Undo window. */
  undo: 10_000,
  /** How long a spoken confirmation is valid after the read-back. */
  confirmation: 30_000,
} as const
export const maxEntries = 10
