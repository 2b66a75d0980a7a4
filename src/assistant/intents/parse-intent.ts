// Parses what a person wants of the assistant, in English and German, before any model is asked. What matches no pattern is
// `open`: a model answers it, or the list of what the assistant can do.
import type { WriteInput } from '../../shared/assistant.ts'
import { parseDraft } from './draft.ts'
import { parseAction, parseQuestion, parseRanking, parseSmallTalk, parseSummary } from './other.ts'
import { parseRewrite } from './rewrite.ts'
import { parseTodo } from './todo.ts'

export type Tone = NonNullable<WriteInput['tone']>
export type Intent =
  | { is: 'talk'; about: 'hello' | 'thanks' | 'help' | 'self' | 'bye' | 'feeling' }
  | { is: 'act'; what: 'send' | 'delete' | 'archive' | 'forward' | 'mark'; who?: string }
  | { is: 'rewrite'; task: 'rewrite' | 'shorten' | 'lengthen' | 'translate' | 'subject'; language?: string; tone?: Tone }
  /** `content`: of the mail, in the person's words. */
  | { is: 'draft'; to?: string; content: string }
  | { is: 'reply'; content: string }
  | { is: 'summary'; of: 'mail' | 'thread' | 'inbox' }
  /** Answered from the suggestions. */
  | { is: 'todo'; what: 'answers' | 'deadlines' | 'all' | 'meetings' }
  /** Who writes most to the person, or whom the person writes to most. */
  | { is: 'ranking'; of: 'senders' | 'recipients' }
  /** sure: it mentions mails. */
  | { is: 'question'; sure: boolean }
  | { is: 'open' }
export type IntentOf<Kind extends Intent['is']> = Extract<Intent, { is: Kind }>

/** Patterns read so much of a prompt. */
const maxChars = 600

const politeStart =
  /^(?:(?:hey|hi|hello|ok|okay|hallo)[, ]+assistant[,.! ]*|please,? |bitte |(?:can|could|would|will) you (?:please )?|i(?:'d| would) like you to |i (?:want|need) you to |k(?:annst|önntest) du (?:mir )?(?:bitte )?|k(?:önnen|önnten) sie (?:mir )?(?:bitte )?|help me (?:to )?|hilf mir,? (?:dabei,? )?)/iu

/** On one line. */
export function stripPoliteness(prompt: string): string {
  let rest = prompt.replace(/\s+/g, ' ').trim()
  for (let round = 0; round < 4; round++) {
    const found = politeStart.exec(rest)
    if (!found) break
    rest = rest.slice(found[0].length)
  }
  return rest
}

export function parseIntent(prompt: string, context: { mail: boolean; draft: boolean }): Intent {
  const whole = stripPoliteness(prompt)
  const text = whole.slice(0, maxChars)
  return (
    parseSmallTalk(prompt.replace(/\s+/g, ' ').trim().slice(0, maxChars)) ??
    parseRewrite(text, context.draft) ??
    (context.mail ? undefined : parseTodo(text)) ??
    parseDraft(whole, context.mail) ??
    parseAction(text) ??
    parseSummary(text, context.mail) ??
    parseRanking(text) ??
    parseQuestion(text) ??
    // With a mail in view a question is about that mail.
    (context.mail && text.endsWith('?') ? { is: 'question', sure: false } : { is: 'open' })
  )
}
