// Requests to send, delete, move or forward. Nothing of it is done here: the person is led to where one click does it.
import type { App } from '../../app.ts'
import { listMail } from '../../mail/list.ts'
import type { ProposedAction } from '../../shared/assistant.ts'
import type { Intent } from '../intent.ts'
import { lastDraft } from '../memory.ts'
import { wallClock } from '../reading/day.ts'
import { nameOf } from '../reading/mails.ts'
import { planSearch, searchOf } from '../reading/search-plan.ts'
import { retold } from '../reading/sentences.ts'
import { speakerFor } from '../speaker.ts'
import type { Reply, Turn } from './turn.ts'

export async function proposeAct(app: App, userId: string, { what }: Extract<Intent, { is: 'act' }>, turn: Turn): Promise<Reply> {
  const { words, phrase } = speakerFor(turn.style)
  if (what === 'send') {
    const draft = await lastDraft(app, userId, turn.input.sessionId)
    const actions: ProposedAction[] = draft ? [{ type: 'compose', label: words.labels.compose }] : []
    return { response: phrase('talk', words.neverActs.send), model: null, draft, actions }
  }
  if (turn.mail) {
    const actions: ProposedAction[] = [{ type: 'open_email', label: words.labels.open, emailId: turn.mail.id }]
    const meant = words.thatMail(retold(turn.mail.subject), nameOf(turn.mail.from))
    return { response: phrase('talk', words.neverActs[what], meant), model: null, actions }
  }
  return { ...(await meantMails(app, userId, turn, words.neverActs[what])), model: null }
}

/** What the request may be about, as a search. */
async function meantMails(
  app: App,
  userId: string,
  { prompt, style }: Turn,
  never: string,
): Promise<Pick<Reply, 'response' | 'actions'>> {
  const { words, phrase } = speakerFor(style)
  const plan = planSearch(prompt.replace(/^\S+\s/, ''), wallClock(app.now(), style.zone))
  const q = searchOf(
    plan,
    plan.words.filter((word) => !/^(?:permanently|endgültig|ab|weiter|spam)$/i.test(word)),
  )
  const { emails, total } = q === '' ? { emails: [], total: 0 } : await listMail(app, userId, { q, limit: 1 })
  const [only] = emails
  if (!only) return { response: phrase('talk', never, q === '' ? undefined : words.nothingFound(q)), actions: [] }
  const actions: ProposedAction[] = [{ type: 'open_search', label: words.labels.search, q }]
  if (total === 1) actions.unshift({ type: 'open_email', label: words.labels.open, emailId: only.id })
  const meant = total === 1 ? words.thatMail(retold(only.subject), nameOf(only.from)) : words.found(total, q)
  return { response: phrase('talk', never, meant), actions }
}
