// What the machine keeps in mind between two events: what goes on when a call is answered, and what is being spoken.
import type { VoiceMail } from '../../../../src/shared/voice.ts'
import type { SnoozeFor } from '../command.ts'
import type { Call } from '../conversation.ts'

/** A change of one mail that can be taken back, so that nobody is asked first. */
export type Act =
  | { is: 'archive' }
  | { is: 'snooze'; until: SnoozeFor }
  | { is: 'star'; on: boolean }
  | { is: 'markRead'; read: boolean }

/** What is wanted of a mail, once it is known which one. */
export type Goal =
  | { is: 'read' }
  | { is: 'reply'; says: string; all: boolean }
  | { is: 'delete'; permanently: boolean }
  | { is: 'act'; act: Act }

/** What goes on when the call under way is answered. */
export type Plan =
  /** The newest mail, or the newest unread one. */
  | { is: 'newest'; unread: boolean; goal: Goal }
  /** `exactly`: of this address; several senders were listed before. */
  | { is: 'from'; who: string; exactly: string | null; goal: Goal }
  /** The mail that is open on the page: only its id was known. */
  | { is: 'opened'; goal: Goal }
  | { is: 'script'; mail: VoiceMail; all: boolean }
  | { is: 'people'; who: string; says: string }
  | { is: 'draft'; answers: boolean; who: string | null }
  /** A draft that changed after it was read back. */
  | { is: 'review'; answers: boolean }
  /** `takeBack`: somebody said no while it was being sent. */
  | { is: 'send'; to: string; takeBack: boolean }
  | { is: 'remove'; mail: VoiceMail; permanent: boolean }
  | { is: 'act'; mail: VoiceMail; act: Act }
  | { is: 'undo'; of: 'mail' | 'send' }
  | { is: 'attention' }
  | { is: 'stats' }
  | { is: 'understand'; said: string }

/** A call that is made a moment after it was asked for. */
export interface Next {
  /** Of the timer. */
  id: number
  call: Call
  plan: Plan
}

/** Sentences in one language. `mail`: words of a stranger, or of a model that read them. */
export interface Part {
  sentences: string[]
  of: 'own' | 'mail'
  language: string | null
}

/** What is being spoken, part by part. `waiting.saying` is the id of the part that is. */
export interface Speech {
  part: Part
  rest: Part[]
  /** Sentences of the parts before this one. */
  before: number
  /** Sentences that were spoken to their end, of all parts. */
  spoken: number
  about: About | null
}
/** When `enough` sentences of it were spoken, a read-back counts, and a mail has been read. */
export type About = { is: 'readBack'; key: string; enough: number } | { is: 'mail'; id: string; enough: number }

export type Chosen = { is: 'compose'; says: string } | Goal
