// The conversation as data: its state, what can happen to it, and what it then wants done. `step` (machine.ts) is a pure
// function of these; it knows no browser, no clock and no network. The driver (web/voice/controller/voice-controller.ts) does what it wants and
// tells it what came of it.
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
  /** Of `ai`, what is ours: a model is told of earlier turns without the text of mails that were read. */
  own: string
  by: By
  /** ISO. */
  timestamp: string
  failed?: true
}

/** A mail that was written and read back. Only in this state does "send it" mean anything. */
export interface PendingSend {
  is: 'send'
  draftId: string
  revision: number
  /** Of exactly what was read back. */
  hash: string
  /** As the server understood it. */
  review: DraftReview
  preview: string
  /** Words are missing in it: it is asked for them, and until then it is not sent. */
  gap: boolean
  /** Whether it answers a mail. */
  answers: boolean
  /** When the read-back was over, as `now` of `step`; null while it is being spoken. A confirmation is good for 30 s from then. */
  readBackAt: number | null
}
/** A mail that is to be deleted and was named aloud. */
export interface PendingDelete {
  is: 'delete'
  mail: VoiceMail
  /** Said, but never done by saying it: a button is pressed for that. */
  permanently: boolean
  readBackAt: number | null
}
/** Several people or mails could be meant; nobody is taken by default. */
export interface PendingChoice {
  is: 'choice'
  people: Person[]
  /** What to go on with, for whoever is chosen. */
  then: ChoiceIntent
}
export type Pending = PendingSend | PendingDelete | PendingChoice

export interface VoiceState {
  phase: Phase
  /** The person wants the microphone on; it is off all the same while Homing speaks. */
  micWanted: boolean
  /** What is being said just now. */
  interim: string
  /** The last 10. */
  entries: Entry[]
  /** The mails that are known, newest first, and which of them was read last. */
  mails: VoiceMail[]
  currentIndex: number | null
  /** The mail that was read last or that is open on the page; `this` means it. */
  focus: VoiceMail | null
  /** Its text, not yet read in full. */
  script: Script | null
  pending: Pending | null
  /** What it is doing, in words of the catalogue; empty when it does nothing. */
  status: string
  /** A sentence above the transcript: what is wrong with microphone or voice. */
  problem: string | null
  /** What can be taken back, and how. */
  undo: { is: 'mail'; undoId: string } | { is: 'send'; outboxId: string } | null
  /** The call and the saying under way, by id; what answers to another id is too late and counts for nothing. */
  waiting: { call: number | null; saying: number | null }
  nextId: number
  /** What goes on when `waiting.call` is answered. */
  plan: Continuation | null
  /** A call whose delay is not over. */
  next: DelayedCall | null
  speech: Speech | null
  /** A mail that was opened on the page and is not among `mails`: `this` means it. */
  opened: string | null
  /** Said before what is said next: "The email was not sent." */
  note: string | null
  /** The timer after which nothing can be taken back any more. */
  undoTimer: number | null
}

export type VoiceEvent =
  | { is: 'mic'; on: boolean }
  | { is: 'interim'; text: string }
  /** A final transcript that passed the gate (half-duplex.ts). `focused`: the tab is shown and has the focus. */
  | { is: 'heard'; text: string; focused: boolean }
  | { is: 'typed'; text: string }
  | { is: 'click'; what: 'send' | 'cancel' | 'delete' | 'permanently' | { person: Person } | { say: string } }
  /** Stop: of the button, of Escape, or of the microphone that is pressed while Homing speaks. */
  | { is: 'stop' }
  /** A sentence of a saying begins, by its place: the ones before it were spoken to their end. */
  | { is: 'sentence'; id: number; at: number }
  | { is: 'said'; id: number; outcome: 'ended' | 'stopped' | 'failed'; sentence?: string }
  | { is: 'answered'; id: number; answer: Answer }
  | { is: 'failed'; id: number; status: number | null; sentence: string }
  | { is: 'timer'; id: number }
  | { is: 'ear'; problem: string | null }
  /** The mail that is open on the page, or none. */
  | { is: 'looking'; emailId: string | null }

export type Call =
  | { call: 'mails'; from?: string; unread?: boolean }
  | { call: 'script'; id: string }
  | { call: 'people'; name: string }
  | {
      call: 'draft'
      input:
        | { kind: 'new'; to: Person; says: string }
        | { kind: 'reply'; emailId: string; says: string; all: boolean }
        | { kind: 'revise'; draftId: string; says: string }
    }
  /** The draft was changed elsewhere (409): what would leave now, to be read back anew. */
  | { call: 'review'; draftId: string }
  /** Approves exactly `hash` and sends it, held for ten seconds. */
  | { call: 'send'; draftId: string; revision: number; hash: string; method: 'voice' | 'click' }
  | { call: 'discard'; draftId: string }
  /** Into the trash, with its undo; `permanent` only ever after a click. */
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
  /** `own`: our words and read-backs. `mail`: a stranger's. Sentence by sentence. */
  | { do: 'say'; id: number; sentences: string[]; of: 'own' | 'mail'; language: string | null }
  | { do: 'hush' }
  | { do: 'listen'; on: boolean }
  | { do: 'call'; id: number; call: Call }
  | { do: 'timer'; id: number; ms: number }
  | { do: 'go'; to: string }

/** In milliseconds. */
export const timing = {
  /** A transcript is sent by itself this long after speech stops. */
  autoSubmit: 1000,
  /** Before a call of the assistant. */
  requestDelay: 300,
  /** A request made while Homing speaks waits this long. */
  whileSpeaking: 1000,
  retrySpeech: 500,
  speechWatchdog: 2000,
  /** Nothing is heard so long after its own speech. */
  listenDelayAfterSpeech: 700,
  /** What was done can be taken back so long. */
  undo: 10_000,
  /** A confirmation counts so long after the read-back. */
  confirmation: 30_000,
} as const
export const maxEntries = 10
