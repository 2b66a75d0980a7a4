// Dispatches an intent to the answer for it.

import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'
import type { AskInput, AssistantDraft, ProposedAction, Source } from '../../shared/assistant.ts'
import type { Preferences } from '../../shared/preferences.ts'
import type { StreamOptions } from '../ask-model.ts'
import type { Intent, IntentOf } from '../intents/parse-intent.ts'
import { recentMessages } from '../memory.ts'
import { answerFromMail, answerFromMailbox } from '../question.ts'
import type { ReadableMail } from '../retrieval/mails.ts'
import { planSearch, type SearchPlan, searchQuery } from '../retrieval/search-plan.ts'
import { wallClock } from '../retrieval/time-window.ts'
import { phrasingFor, type Style } from '../style.ts'
import { answerAction } from './answer-action.ts'
import { answerChat } from './answer-chat.ts'
import { answerDraft, answerReply } from './answer-draft.ts'
import { answerRanking } from './answer-ranking.ts'
import { answerRewrite } from './answer-rewrite.ts'
import { answerSummary } from './answer-summary.ts'
import { answerTodo } from './answer-todo.ts'

export async function answerIntent(app: App, userId: string, intent: Intent, turn: Turn, stream: StreamOptions): Promise<Reply> {
  switch (intent.is) {
    case 'talk':
      return answerSmallTalk(app, intent.about, turn)
    case 'act':
      return answerAction(app, userId, intent, turn)
    case 'rewrite':
      return answerRewrite(app, userId, intent, turn, stream)
    case 'draft':
      return answerDraft(app, userId, intent, turn, stream)
    case 'reply':
      return answerReply(app, userId, intent, turn, stream)
    case 'summary':
      return answerSummary(app, userId, intent, turn, stream)
    case 'todo':
      return answerTodo(app, userId, intent, turn)
    case 'ranking':
      return answerRanking(app, userId, intent, turn)
    case 'question':
      return answerQuestion(app, userId, intent.sure, turn, stream)
    case 'open':
      return answerChat(app, userId, turn, stream)
  }
}

function answerSmallTalk(app: App, about: IntentOf<'talk'>['about'], { style }: Turn): Reply {
  const { words, phrase } = phrasingFor(style)
  const said = about === 'self' ? words.self(app.model.now()?.name ?? null, app.model.state().reachable) : words[about]
  return { response: phrase('talk', said), model: null }
}

/** The prompt refers to the person's draft or to earlier messages. */
async function isAboutConversation(
  app: App,
  userId: string,
  { prompt, input, preferences, draft, context }: Turn,
): Promise<boolean> {
  if (draft || context) return true
  if (!/\b(?:you|your|that|this|it|du|dein\w*|sie|ihr\w*|das|dies\w*|damit|davon)\b/i.test(prompt)) return false
  return (await recentMessages(app, userId, input, preferences)).length > 0
}

/** About the mail in view unless the question names others. Without any match no model is asked. */
async function answerQuestion(app: App, userId: string, sure: boolean, turn: Turn, stream: StreamOptions): Promise<Reply> {
  const { prompt, style, mail } = turn
  const others =
    /\b(?:mails|e-?mails|inbox|messages|all|other|mailbox|unread|nachrichten|posteingang|postfach|alle|andere\w*|ungelesene\w*)\b/i
  if (mail && !others.test(prompt)) return answerFromMail(app, userId, prompt, mail, style, stream)
  const found = await answerFromMailbox(app, userId, prompt, style, stream, turn.continued)
  if (found) return found
  const plan = turn.continued ?? planSearch(prompt, wallClock(app.now(), style.zone))
  const q = searchQuery(plan, plan.words)
  if (!sure && app.model.now() && (q === '' || (await isAboutConversation(app, userId, turn))))
    return answerChat(app, userId, turn, stream)
  const { words, phrase } = phrasingFor(style)
  if (q === '') return { response: phrase('sorry', words.aboutWhat), model: null }
  const actions = [{ type: 'open_search' as const, label: words.labels.search, q }]
  return { response: phrase('sorry', words.nothingFound(q), words.tryOthers), model: null, actions }
}

export interface Turn {
  prompt: string
  input: AskInput
  preferences: Preferences
  style: Style
  mail: ReadableMail | undefined
  draft: string | undefined
  context: string | undefined
  /** The search of a follow-up: what was asked before, with what it changes. */
  continued?: SearchPlan
}
export interface Reply {
  response: string
  /** Null: built-in text. */
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
