// Open questions for a model. Without one the answer names what the assistant can do, and why this needs a model.
import type { App } from '../../app.ts'
import { askModel, mayReadMail, type StreamOptions } from '../ask-model.ts'
import { recentMessages } from '../memory.ts'
import { chatPrompt } from '../prompts/chat.ts'
import { todayIn } from '../retrieval/time-window.ts'
import { phrasingFor } from '../style.ts'
import { plainText } from '../writing/plain-text.ts'
import { noAnswer, type Reply, type Turn } from './answer-intent.ts'

export async function answerChat(app: App, userId: string, turn: Turn, stream: StreamOptions): Promise<Reply> {
  const { prompt, style, mail, draft, context } = turn
  const mayRead = await mayReadMail(app, userId)
  const before = await recentMessages(app, userId, turn.input, turn.preferences)
  const shown = mayRead ? { mail, context: context ?? draft } : {}
  const facts = {
    prompt,
    style,
    draft,
    ...shown,
    // The assistant's messages may repeat mails; the person's are their own.
    before: mayRead ? before : before.filter(({ by }) => by === 'user'),
    spoken: turn.input.conversationalMode === true,
    today: todayIn(app.now(), style.zone),
  }
  const asked = await askModel(app, userId, chatPrompt(facts), stream)
  if (asked.is === 'answered') {
    const { words } = phrasingFor(style)
    // Explains why the model ignores the mail in view.
    const unseen = !mayRead && (mail || context) ? `\n\n${words.notAllowed}` : ''
    const removed = asked.removed ? `\n\n${words.removed}` : ''
    return { response: `${plainText(asked.text)}${removed}${unseen}`, model: asked.model }
  }
  if (asked.why === 'failed' || asked.why === 'later') throw noAnswer()
  const { words, phrase } = phrasingFor(style)
  const why = {
    'no-model': words.noModel,
    away: words.away,
    'not-allowed': words.notAllowed,
    limit: words.limit,
    'too-large': words.tooLarge,
  }[asked.why]
  return { response: phrase('sorry', why, words.examples), model: null }
}
