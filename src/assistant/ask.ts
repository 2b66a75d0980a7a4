// One turn of the conversation with the assistant. What is wanted is told by words first; each of it can be done without a
// model, and better with one. It answers and proposes: nothing here sends, moves or deletes.
import type { App } from '../app.ts'
import { readPreferences } from '../preferences/preferences.ts'
import type { AskAnswer, AskInput, AskPiece } from '../shared/assistant.ts'
import { personTimeZone } from '../user/person-time-zone.ts'
import type { Listening } from './ask-model.ts'
import { readIntent } from './intent.ts'
import { remember, saidBefore } from './memory.ts'
import { inPieces } from './pieces.ts'
import { languageOf } from './reading/language.ts'
import { seenMail } from './reading/mails.ts'
import { type Style, soundOf, styleOf } from './style.ts'
import { answer } from './turns/answer.ts'
import { noAnswer, type Reply, type Turn } from './turns/turn.ts'

export async function askAssistant(app: App, userId: string, input: AskInput, signal?: AbortSignal): Promise<AskAnswer> {
  return take(app, userId, input, { signal })
}

/** Pieces of the answer as it is written, then the whole. Who stops listening ends it. */
export async function* streamAssistant(
  app: App,
  userId: string,
  input: AskInput,
  signal?: AbortSignal,
): AsyncGenerator<AskPiece> {
  const pieceOf = (text: string): AskPiece => ({ is: 'piece', text })
  const answer = yield* inPieces(signal, pieceOf, (listening) => take(app, userId, input, listening))
  yield { is: 'done', answer }
}

async function take(app: App, userId: string, input: AskInput, listening: Listening): Promise<AskAnswer> {
  const turn = await turnOf(app, userId, input)
  const intent = readIntent(turn.prompt, { mail: turn.mail !== undefined, draft: turn.draft !== undefined })
  let passed = false
  const heard: Listening = {
    signal: listening.signal,
    ...(listening.onPiece
      ? {
          onPiece: (text: string) => {
            passed = true
            listening.onPiece?.(text)
          },
        }
      : {}),
  }
  const reply = await answer(app, userId, intent, turn, heard)
  listening.signal?.throwIfAborted()
  // What code wrote is there at once; it is told in one piece.
  if (!passed) listening.onPiece?.(reply.response)
  const whole = toAnswer(reply, turn.style)
  await remember(app, userId, input, whole, turn.preferences.conversationMemory)
  return whole
}

async function turnOf(app: App, userId: string, input: AskInput): Promise<Turn> {
  const { prompt, context } = input
  const looked = typeof context === 'object' ? context : undefined
  const [preferences, zone, mail] = await Promise.all([
    readPreferences(app, userId),
    personTimeZone(app, userId),
    looked?.emailId === undefined ? undefined : seenMail(app, userId, looked.emailId),
  ])
  const before = prompt.length > 25 ? [] : await saidBefore(app, userId, input, preferences)
  // A word or two go on in the language of what was said before.
  const language = languageOf(prompt, before.length > 0 ? languageOf(before.map(({ text }) => text).join('\n')) : 'en')
  return {
    prompt,
    input,
    preferences,
    style: styleOf(preferences, language, zone),
    mail,
    draft: looked?.draft?.trim() || undefined,
    context: typeof context === 'string' && context.trim() !== '' ? context : undefined,
  }
}

function toAnswer({ response, model, draft, actions = [], sources = [] }: Reply, style: Style): AskAnswer {
  if (response.trim() === '') throw noAnswer()
  return {
    response,
    model_used: model ?? 'built-in',
    ...soundOf(response, style),
    ...(draft ? { draft } : {}),
    ...(actions.length > 0 ? { actions } : {}),
    ...(sources.length > 0 ? { sources } : {}),
  }
}
