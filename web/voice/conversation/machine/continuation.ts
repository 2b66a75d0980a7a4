// What the machine keeps in mind between two events: what goes on when a call is answered, and what is being spoken.
import type { VoiceMail } from '../../../../src/shared/voice.ts'
import type { SnoozeFor } from '../command.ts'
import type { Call } from '../state.ts'

/** A change of one mail that can be taken back, so that nobody is asked first. */
export type MailChange =
  | { is: 'archive' }
  | { is: 'snooze'; until: SnoozeFor }
  | { is: 'star'; on: boolean }
  | { is: 'markRead'; read: boolean }

/** What is wanted of a mail, once it is known which one. */
export type MailIntent =
  | { is: 'read' }
  | { is: 'reply'; says: string; all: boolean }
  | { is: 'delete'; permanently: boolean }
  | { is: 'act'; act: MailChange }

/** What goes on when the call under way is answered. */
export type Continuation =
  /** The newest mail, or the newest unread one. */
  | { is: 'newest'; unread: boolean; goal: MailIntent }
  /** `exactly`: of this address; several senders were listed before. */
  | { is: 'from'; who: string; exactly: string | null; goal: MailIntent }
  /** The mail that is open on the page: only its id was known. */
  | { is: 'opened'; goal: MailIntent }
  | { is: 'script'; mail: VoiceMail; all: boolean }
  | { is: 'people'; who: string; says: string }
  | { is: 'draft'; answers: boolean; who: string | null }
  /** A draft that changed after it was read back. */
  | { is: 'review'; answers: boolean }
  /** `takeBack`: somebody said no while it was being sent. */
  | { is: 'send'; to: string; takeBack: boolean }
  | { is: 'remove'; mail: VoiceMail; permanent: boolean }
  | { is: 'act'; mail: VoiceMail; act: MailChange }
  | { is: 'undo'; of: 'mail' | 'send' }
  | { is: 'attention' }
  | { is: 'stats' }
  | { is: 'understand'; said: string }

/** A call that is made a moment after it was asked for. */
export interface DelayedCall {
  /** Of the timer. */
  id: number
  call: Call
  plan: Continuation
}

/** Sentences in one language. `mail`: words of a stranger, or of a model that read them. */
export interface SpeechPart {
  sentences: string[]
  of: 'own' | 'mail'
  language: string | null
}

/** What is being spoken, part by part. `waiting.saying` is the id of the part that is. */
export interface Speech {
  part: SpeechPart
  rest: SpeechPart[]
  /** Sentences of the parts before this one. */
  before: number
  /** Sentences that were spoken to their end, of all parts. */
  trimmedPart: number
  about: SpeechSubject | null
}
/** When `enough` sentences of it were spoken, a read-back counts, and a mail has been read. */
export type SpeechSubject = { is: 'readBack'; key: string; enough: number } | { is: 'mail'; id: string; enough: number }

export type ChoiceIntent = { is: 'compose'; says: string } | MailIntent
