// Requests to send, delete, move or forward. The answer only links to where a click does it.
import type { App } from '../../app.ts'
import { listMail } from '../../mail/list.ts'
import type { ProposedAction } from '../../shared/assistant.ts'
import type { IntentOf } from '../intents/parse-intent.ts'
import { lastDraft } from '../memory.ts'
import { displayName } from '../retrieval/mails.ts'
import { planSearch, searchQuery } from '../retrieval/search-plan.ts'
import { inertQuote } from '../retrieval/sentences.ts'
import { wallClock } from '../retrieval/time-window.ts'
import { phrasingFor } from '../style.ts'
import type { Reply, Turn } from './answer-intent.ts'

export async function answerAction(app: App, userId: string, { what }: IntentOf<'act'>, turn: Turn): Promise<Reply> {
  const { words, phrase } = phrasingFor(turn.style)
  if (what === 'send') {
    const draft = await lastDraft(app, userId, turn.input.sessionId)
    const actions: ProposedAction[] = draft ? [{ type: 'compose', label: words.labels.compose }] : []
    return { response: phrase('talk', words.neverActs.send), model: null, draft, actions }
  }
  if (turn.mail) {
    const actions: ProposedAction[] = [{ type: 'open_email', label: words.labels.open, emailId: turn.mail.id }]
    const meant = words.thatMail(inertQuote(turn.mail.subject), displayName(turn.mail.from))
    return { response: phrase('talk', words.neverActs[what], meant), model: null, actions }
  }
  return { ...(await searchMeantMails(app, userId, turn, words.neverActs[what])), model: null }
}

async function searchMeantMails(
  app: App,
  userId: string,
  { prompt, style }: Turn,
  never: string,
): Promise<Pick<Reply, 'response' | 'actions'>> {
  const { words, phrase } = phrasingFor(style)
  const plan = planSearch(prompt.replace(/^\S+\s/, ''), wallClock(app.now(), style.zone))
  const q = searchQuery(
    plan,
    plan.words.filter((word) => !/^(?:permanently|endgültig|ab|weiter|spam)$/i.test(word)),
  )
  const { emails, total } = q === '' ? { emails: [], total: 0 } : await listMail(app, userId, { q, limit: 1 })
  const [only] = emails
  if (!only) return { response: phrase('talk', never, q === '' ? undefined : words.nothingFound(q)), actions: [] }
  const actions: ProposedAction[] = [{ type: 'open_search', label: words.labels.search, q }]
  if (total === 1) actions.unshift({ type: 'open_email', label: words.labels.open, emailId: only.id })
  const meant = total === 1 ? words.thatMail(inertQuote(only.subject), displayName(only.from)) : words.found(total, q)
  return { response: phrase('talk', never, meant), actions }
}
