// One turn of a conversation: what it is about, and what answers it.
import { AppError } from '../../core/errors.ts'
import type { AskInput, AssistantDraft, ProposedAction, Source } from '../../shared/assistant.ts'
import type { Preferences } from '../../shared/preferences.ts'
import type { SeenMail } from '../reading/mails.ts'
import type { Style } from '../style.ts'

/** What a turn is about, and how it is to be answered. */
export interface Turn {
  prompt: string
  input: AskInput
  preferences: Preferences
  style: Style
  /** What the person looks at. */
  mail: SeenMail | undefined
  draft: string | undefined
  context: string | undefined
}
export interface Reply {
  response: string
  /** Null: the built-in wording. */
  model: string | null
  draft?: AssistantDraft | undefined
  actions?: ProposedAction[]
  sources?: Source[]
}

export const noAnswer = () =>
  new AppError(
    'unavailable',
    "I apologize, but I'm having trouble generating a response right now. Please try again in a moment.",
  )
