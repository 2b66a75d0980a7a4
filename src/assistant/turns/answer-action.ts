// Requests to send, delete, move or forward. The answer says how many mails are meant and offers a button, or links to where a click
// does it: nothing is done here.
import type { App } from '../../app.ts'
import { listMail } from '../../mail/list.ts'
import type { ProposedAction, SetAct } from '../../shared/assistant.ts'
import type { IntentOf } from '../intents/parse-intent.ts'
import { lastDraft } from '../memory.ts'
import { displayName } from '../retrieval/mails.ts'
import { retrieve } from '../retrieval/retrieve.ts'
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
  if (unsubscribing.test(turn.prompt)) return answerUnsubscribe(app, userId, turn)
  return { ...(await searchMeantMails(app, userId, turn, { what, never: words.neverActs[what] })), model: null }
}

const ofTheRequest = /^(?:permanently|endgültig|ab|weiter|spam|junk|gelesene?|ungelesene?|star|stern|mark|markiere?)$/i
const unsubscribing = /\bunsubscribe\b|\babbestell|\bmelde? mich\b.*\bab\b/i

/** What a button can do with all that is meant. */
function setActOf(what: IntentOf<'act'>['what'], prompt: string): SetAct | undefined {
  if (what === 'delete') return 'trash'
  if (what === 'archive') return 'archive'
  if (what !== 'mark') return undefined
  if (/\bas unread\b|\bals ungelesen\b/i.test(prompt)) return 'unread'
  if (/\bas read\b|\bals gelesen\b/i.test(prompt)) return 'read'
  if (/^(?:please )?(?:star|flag)\b|\bmit (?:einem )?stern\b/i.test(prompt)) return 'star'
  return /\b(?:as|to|als|zu[mr]?) (?:spam|junk)\b/i.test(prompt) ? 'junk' : undefined
}

/** The newest mail of that sender, where the button is. */
async function answerUnsubscribe(app: App, userId: string, { prompt, style }: Turn): Promise<Reply> {
  const { words, phrase } = phrasingFor(style)
  const plan = planSearch(prompt.replace(unsubscribing, ' '), wallClock(app.now(), style.zone))
  const { hits, q } = await retrieve(app, userId, plan)
  const [hit] = hits
  if (!hit) return { response: phrase('sorry', q === '' ? words.aboutWhat : words.nothingFound(q)), model: null }
  const who = displayName(hit.mail.from)
  return {
    response: phrase('talk', words.unsubscribe(who)),
    model: null,
    sources: [hit.source],
    actions: [{ type: 'open_email', label: words.labels.open, emailId: hit.mail.id }],
  }
}

async function searchMeantMails(
  app: App,
  userId: string,
  { prompt, style }: Turn,
  { what, never }: { what: IntentOf<'act'>['what']; never: string },
): Promise<Pick<Reply, 'response' | 'actions'>> {
  const { words, phrase } = phrasingFor(style)
  const plan = planSearch(prompt.replace(/^\S+\s/, ''), wallClock(app.now(), style.zone))
  const q = searchQuery(
    plan,
    plan.words.filter((word) => !ofTheRequest.test(word)),
  )
  const { emails, total } = q === '' ? { emails: [], total: 0 } : await listMail(app, userId, { q, limit: 1 })
  const [only] = emails
  if (!only) {
    const name = plan.place && q === plan.place.operator ? words.places[plan.place.id] : undefined
    const nothing = name ? words.inPlace(0, name) : q === '' ? undefined : words.nothingFound(q)
    return { response: phrase('talk', ...(name ? [] : [never]), nothing), actions: [] }
  }
  const actions: ProposedAction[] = [{ type: 'open_search', label: words.labels.search, q }]
  if (total === 1) actions.unshift({ type: 'open_email', label: words.labels.open, emailId: only.id })
  // A single mail is looked at first.
  const act = total > 1 ? setActOf(what, prompt) : undefined
  if (act !== undefined) {
    actions.unshift({ type: 'act', label: words.labels.act[act](total), q, act, count: total })
    return { response: phrase('talk', words.proposes[act](total, q), words.notDoneYet), actions }
  }
  const meant = total === 1 ? words.thatMail(inertQuote(only.subject), displayName(only.from)) : words.found(total, q)
  return { response: phrase('talk', never, meant), actions }
}
