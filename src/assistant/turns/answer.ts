// From what is wanted to what answers it.
import type { App } from '../../app.ts'
import type { Listening } from '../ask-model.ts'
import type { Intent } from '../intent.ts'
import { saidBefore } from '../memory.ts'
import { answerFromMail, answerFromMailbox } from '../question.ts'
import { wallClock } from '../reading/day.ts'
import { planSearch, searchOf } from '../reading/search-plan.ts'
import { speakerFor } from '../speaker.ts'
import { answerSummary } from './answer-summary.ts'
import { answerTodo } from './answer-todo.ts'
import { chat } from './chat.ts'
import { draftNew, draftReply } from './draft.ts'
import { proposeAct } from './propose.ts'
import { rewriteDraft } from './rewrite.ts'
import type { Reply, Turn } from './turn.ts'

export async function answer(app: App, userId: string, intent: Intent, turn: Turn, listening: Listening): Promise<Reply> {
  switch (intent.is) {
    case 'talk':
      return talk(app, intent.about, turn)
    case 'act':
      return proposeAct(app, userId, intent, turn)
    case 'rewrite':
      return rewriteDraft(app, userId, intent, turn, listening)
    case 'draft':
      return draftNew(app, userId, intent, turn, listening)
    case 'reply':
      return draftReply(app, userId, intent, turn, listening)
    case 'summary':
      return answerSummary(app, userId, intent, turn, listening)
    case 'standing':
      return answerTodo(app, userId, intent, turn)
    case 'question':
      return question(app, userId, intent.sure, turn, listening)
    case 'open':
      return chat(app, userId, turn, listening)
  }
}

function talk(app: App, about: Extract<Intent, { is: 'talk' }>['about'], { style }: Turn): Reply {
  const { words, phrase } = speakerFor(style)
  const said = about === 'self' ? words.self(app.model.now()?.name ?? null, app.model.state().reachable) : words[about]
  return { response: phrase('talk', said), model: null }
}

/** It is about what the person is writing, or points back to what was said. */
async function isOfNoMail(app: App, userId: string, { prompt, input, preferences, draft, context }: Turn): Promise<boolean> {
  if (draft || context) return true
  if (!/\b(?:you|your|that|this|it|du|dein\w*|sie|ihr\w*|das|dies\w*|damit|davon)\b/i.test(prompt)) return false
  return (await saidBefore(app, userId, input, preferences)).length > 0
}

/** About the mail in view, unless it names others. What no mail has anything of rests on nothing: then no model is asked. */
async function question(app: App, userId: string, sure: boolean, turn: Turn, listening: Listening): Promise<Reply> {
  const { prompt, style, mail } = turn
  const others =
    /\b(?:mails|e-?mails|inbox|messages|all|other|mailbox|unread|nachrichten|posteingang|postfach|alle|andere\w*|ungelesene\w*)\b/i
  if (mail && !others.test(prompt)) return answerFromMail(app, userId, prompt, mail, style, listening)
  const found = await answerFromMailbox(app, userId, prompt, style, listening)
  if (found) return found
  const plan = planSearch(prompt, wallClock(app.now(), style.zone))
  const q = searchOf(plan, plan.words)
  if (!sure && app.model.now() && (q === '' || (await isOfNoMail(app, userId, turn)))) return chat(app, userId, turn, listening)
  const { words, phrase } = speakerFor(style)
  if (q === '') return { response: phrase('sorry', words.aboutWhat), model: null }
  const actions = [{ type: 'open_search' as const, label: words.labels.search, q }]
  return { response: phrase('sorry', words.nothingFound(q), words.tryOthers), model: null, actions }
}
