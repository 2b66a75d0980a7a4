// What the machine remembers between events: what follows a call, and what is being spoken.
import type { VoiceMail } from '../../../../src/shared/voice.ts'
import type { SnoozeFor } from '../command.ts'
import type { Call } from '../state.ts'

/** An undoable change of one mail; no confirmation needed. */
export type MailChange =
  | { is: 'archive' }
  | { is: 'snooze'; until: SnoozeFor }
  | { is: 'star'; on: boolean }
  | { is: 'markRead'; read: boolean }

/** What to do with a mail once it is resolved. */
export type MailIntent =
  | { is: 'read' }
  | { is: 'reply'; content: string; all: boolean }
  | { is: 'delete'; permanently: boolean }
  | { is: 'act'; act: MailChange }

/** What follows when the call in progress returns. */
export type Continuation =
  /** The newest mail, or the newest unread one. */
  | { is: 'newest'; unread: boolean; goal: MailIntent }
  /** `exactly`: only this address, after several senders were listed. */
  | { is: 'from'; who: string; exactly: string | null; goal: MailIntent }
  /** The mail open on the page; only its id was known. */
  | { is: 'opened'; goal: MailIntent }
  | { is: 'script'; mail: VoiceMail; all: boolean }
  | { is: 'people'; who: string; content: string }
  | { is: 'draft'; answers: boolean; who: string | null }
  /** The draft changed after it was read back. */
  | { is: 'review'; answers: boolean }
  /** `takeBack`: the user said no while it was being sent. */
  | { is: 'send'; to: string; takeBack: boolean }
  | { is: 'remove'; mail: VoiceMail; permanent: boolean }
  | { is: 'act'; mail: VoiceMail; act: MailChange }
  | { is: 'undo'; of: 'mail' | 'send' }
  | { is: 'attention' }
  | { is: 'stats' }
  | { is: 'understand'; said: string }

/** A call that is delayed so that it can be cancelled. */
export interface DelayedCall {
  /** Timer id. */
  id: number
  call: Call
  plan: Continuation
}

/** Sentences in one language. `mail`: untrusted text, or a model's that read some. */
export interface SpeechPart {
  sentences: string[]
  of: 'own' | 'mail'
  language: string | null
}

/** Speech in progress; `waiting.saying` is the id of the current part. */
export interface Speech {
  part: SpeechPart
  rest: SpeechPart[]
  /** Number of sentences in the parts before this one. */
  before: number
  /** Number of sentences spoken in full, over all parts. */
  trimmedPart: number
  about: SpeechSubject | null
}
/** Once `enough` sentences were spoken, a read-back is valid, or a mail counts as read. */
export type SpeechSubject = { is: 'readBack'; key: string; enough: number } | { is: 'mail'; id: string; enough: number }

export type ChoiceIntent = { is: 'compose'; content: string } | MailIntent
