// The draft that Take Action starts with. The recipient is whoever a reply in that conversation goes to, whatever the mail or a
// model says. Nothing is stored or sent.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { subjectFor } from '../mail/outgoing/prefill.ts'
import { people } from '../mail/row.ts'
import type { Written } from '../shared/assistant.ts'
import type { Person } from '../shared/mail.ts'
import type { SuggestionDraft, SuggestionDraftInput, SuggestionType } from '../shared/suggestions.ts'
import { readSuggestionRow, suggestionGone } from '../suggestions/list.ts'
import { personName } from '../user/person.ts'
import type { Asking, StreamOptions } from './ask-model.ts'
import { write } from './write.ts'
import { senderName } from './writing/compose-text.ts'
import { templateFor } from './writing/suggestion-templates.ts'

type SuggestionRow = Awaited<ReturnType<typeof readSuggestionRow>>

/** The prompt holds no word of the mail, which reaches a model as evidence only. */
const prompts: Record<SuggestionType, string> = {
  urgent_attention: 'Answer this urgent email: say that I have seen it and am looking at it now.',
  deadline_detected: 'Answer this email, which names a deadline: confirm that I have noted it.',
  meeting_request: 'Answer this email, which proposes a time to meet. Leave open whether I can come.',
  reply_suggested: 'Answer the question in this email. Where you do not know the answer, leave a gap for me to fill in.',
  follow_up_needed: 'Write a short and friendly reminder: I sent this email, and there was no answer yet.',
  action_required: 'Answer this email, which asks me to do something: say that I am looking after it.',
}

export async function draftForSuggestion(
  app: App,
  userId: string,
  { id, builtIn = false }: SuggestionDraftInput,
  asking: Asking = {},
): Promise<SuggestionDraft> {
  const only = builtIn && app.model.now() ? { hasBetter: false } : undefined
  const row = await readSuggestionRow(app, userId, id)
  if (row.email_id === null) throw suggestionGone()
  const to = recipientOf(row)
  const written = await wordsFor(app, userId, row, { ...asking, onlyBuiltIn: only })
  const me = () => (asking.askedBy === undefined ? personName(app, userId) : senderName(app, userId, row.account_id))
  return {
    subject: subjectFor(row.subject ?? '', 'Re'),
    body: written?.text ?? templateFor({ type: row.type, who: to?.name ?? '', me: await me(), sentence: row.quote }),
    to: to ? addressText(to) : '',
    reasoning: row.reasoning,
    modelUsed: written?.model_used ?? 'built-in',
    ...(only?.hasBetter ? { hasBetter: true } : {}),
  }
}

/**
 * Undefined where the template of the suggestion's type is better: the assistant failed, or has only rules, which can answer a
 * question and nothing else.
 */
async function wordsFor(app: App, userId: string, row: SuggestionRow, how: StreamOptions): Promise<Written | undefined> {
  if (row.email_id === null) return undefined
  try {
    const written = await write(app, userId, { task: 'reply', emailId: row.email_id, prompt: prompts[row.type] }, how)
    return written.model_used === 'built-in' && row.type !== 'reply_suggested' ? undefined : written
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    app.log.info({ kind: cause.kind }, 'suggestion draft failed, template used')
    return undefined
  }
}

/** Reply-To before From; of the person's own mail its first recipient. */
function recipientOf(row: SuggestionRow): Person | undefined {
  if (row.type === 'follow_up_needed') return people(row.to_list ?? '[]')[0]
  const [replyTo] = people(row.reply_to_list ?? '[]')
  return replyTo ?? { name: row.from_name ?? '', email: row.from_email ?? '' }
}

/** A name with special characters is left out. */
function addressText({ name, email }: Person): string {
  const plain = name.replace(/\s+/g, ' ').trim()
  return plain === '' || /[<>"(),:;@[\]\\]/.test(plain) ? email : `${plain} <${email}>`
}
