// Rewrites the draft in view, or the text after a colon.
import type { App } from '../../app.ts'
import { type StreamOptions, unstreamed } from '../ask-model.ts'
import type { IntentOf } from '../intents/parse-intent.ts'
import { lastDraft } from '../memory.ts'
import { detectLanguage } from '../retrieval/language.ts'
import { phrasingFor } from '../style.ts'
import { rewriteMailText, write } from '../write.ts'
import type { Reply, Turn } from './answer-intent.ts'

export async function answerRewrite(
  app: App,
  userId: string,
  { task, tone, language }: IntentOf<'rewrite'>,
  turn: Turn,
  stream: StreamOptions,
): Promise<Reply> {
  const { words, phrase } = phrasingFor(turn.style)
  const earlier = turn.draft ? undefined : await lastDraft(app, userId, turn.input.sessionId)
  const own = turn.draft ?? textAfterColon(turn.prompt)
  const text = own ?? earlier?.body ?? turn.context
  if (!text) return { response: phrase('sorry', words.noText), model: null }
  // An earlier draft may answer a mail, and repeat it.
  const mailId = turn.mail?.id ?? earlier?.inReplyTo ?? undefined
  const other = language ?? (task === 'translate' ? (detectLanguage(text) === 'de' ? 'en' : 'de') : undefined)
  const wish = {
    task,
    text,
    ...(tone ? { tone } : {}),
    ...(other ? { language: other } : {}),
    ...(mailId ? { emailId: mailId } : {}),
  }
  // Earlier answers and the context in view may repeat mails.
  const written = await (own === undefined ? rewriteMailText : write)(app, userId, wish, unstreamed(stream))
  const model = written.model_used === 'built-in' ? null : written.model_used
  if (task === 'translate' && model === null) return { response: phrase('sorry', words.cannotTranslate), model }
  const body = task === 'subject' ? text : written.text
  const subject = written.subject ?? earlier?.subject ?? ''
  const kept = earlier ? { ...earlier } : {}
  return {
    response: phrase('draft', words.rewritten, task === 'subject' ? subject : written.text),
    model,
    draft: { ...kept, subject, body },
    actions: [{ type: 'compose', label: words.labels.compose }],
  }
}

function textAfterColon(prompt: string): string | undefined {
  const at = prompt.search(/[:\n]/)
  const text = at < 0 ? '' : prompt.slice(at + 1).trim()
  return text.length > 10 ? text : undefined
}
