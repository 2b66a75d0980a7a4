// One turn of the conversation with the assistant. The intent is parsed by rules; every intent has an answer without a model,
// and a better one with it. The assistant answers and proposes: nothing here sends, moves or deletes.
import type { App } from '../app.ts'
import { readPreferences } from '../preferences/preferences.ts'
import type { AskAnswer, AskChunk, AskInput } from '../shared/assistant.ts'
import { personTimeZone } from '../user/person.ts'
import type { StreamOptions } from './ask-model.ts'
import { builtInFirst } from './built-in-first.ts'
import { followUpOf } from './follow-up.ts'
import { parseIntent } from './intents/parse-intent.ts'
import { recentMessages, storeTurn } from './memory.ts'
import { detectLanguage } from './retrieval/language.ts'
import { readMail } from './retrieval/mails.ts'
import { wallClock } from './retrieval/time-window.ts'
import { type Style, scoreTone, styleOf } from './style.ts'
import { answerIntent, noAnswer, type Reply, type Turn } from './turns/answer-intent.ts'

export async function askAssistant(app: App, userId: string, input: AskInput, how: StreamOptions = {}): Promise<AskAnswer> {
  return runTurn(app, userId, input, how)
}

/** The built-in answer where a model may have a better one, chunks of that, then the whole. A consumer that stops ends the work. */
export async function* streamAssistant(
  app: App,
  userId: string,
  input: AskInput,
  signal?: AbortSignal,
): AsyncGenerator<AskChunk> {
  const answer = yield* builtInFirst<AskAnswer, AskChunk>(
    app,
    { signal },
    {
      work: (how) => runTurn(app, userId, input, how),
      toFirst: (builtIn) => ({ is: 'built-in', answer: builtIn }),
      toPiece: (text) => ({ is: 'piece', text }),
    },
  )
  yield { is: 'done', answer }
}

async function runTurn(app: App, userId: string, input: AskInput, stream: StreamOptions): Promise<AskAnswer> {
  const started = await startTurn(app, userId, input)
  const followUp = started.mail
    ? undefined
    : followUpOf(
        started.prompt,
        await recentMessages(app, userId, input, started.preferences),
        wallClock(app.now(), started.style.zone),
      )
  const turn = followUp
    ? { ...started, prompt: followUp.prompt, ...(followUp.continued ? { continued: followUp.continued } : {}) }
    : started
  const intent = followUp?.intent ?? parseIntent(turn.prompt, { mail: turn.mail !== undefined, draft: turn.draft !== undefined })
  let hasStreamed = false
  const tracked: StreamOptions = {
    ...stream,
    ...(stream.onChunk
      ? {
          onChunk: (text: string) => {
            hasStreamed = true
            stream.onChunk?.(text)
          },
        }
      : {}),
  }
  const reply = await answerIntent(app, userId, intent, turn, tracked)
  stream.signal?.throwIfAborted()
  // A built-in answer is emitted as one chunk.
  if (!hasStreamed) stream.onChunk?.(reply.response)
  const whole = toAnswer(reply, turn.style)
  if (!stream.onlyBuiltIn?.hasBetter) await storeTurn(app, userId, input, whole, turn.preferences.conversationMemory)
  return whole
}

async function startTurn(app: App, userId: string, input: AskInput): Promise<Turn> {
  const { prompt, context } = input
  const shown = typeof context === 'object' ? context : undefined
  const [preferences, zone, mail] = await Promise.all([
    readPreferences(app, userId),
    personTimeZone(app, userId),
    shown?.emailId === undefined ? undefined : readMail(app, userId, shown.emailId),
  ])
  const before = prompt.length > 25 ? [] : await recentMessages(app, userId, input, preferences)
  // A very short prompt keeps the language of the conversation.
  const language = detectLanguage(prompt, before.length > 0 ? detectLanguage(before.map(({ text }) => text).join('\n')) : 'en')
  return {
    prompt,
    input,
    preferences,
    style: styleOf(preferences, language, zone),
    mail,
    draft: shown?.draft?.trim() || undefined,
    context: typeof context === 'string' && context.trim() !== '' ? context : undefined,
  }
}

function toAnswer({ response, model, draft, actions = [], sources = [] }: Reply, style: Style): AskAnswer {
  if (response.trim() === '') throw noAnswer()
  return {
    response,
    model_used: model ?? 'built-in',
    ...scoreTone(response, style),
    ...(draft ? { draft } : {}),
    ...(actions.length > 0 ? { actions } : {}),
    ...(sources.length > 0 ? { sources } : {}),
  }
}
