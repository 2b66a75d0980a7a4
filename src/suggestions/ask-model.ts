// Suggestions of a model, verified against the mail: a quote that is not verbatim, a time that is invalid or past, and anything
// else that does not fit is dropped. Titles and priorities are the product's own.
import type { App } from '../app.ts'
import type { StoredTriageMail } from '../categories/sorting/triage-mails.ts'
import { ask } from '../privacy/model-gate.ts'
import { day } from '../shared/limits.ts'
import { inertReason } from '../shared/reading/inert.ts'
import { sentAt } from '../triage/parsing/sender-clock.ts'
import { markAnalyzed } from './analyzed-queries.ts'
import { storeSuggestions } from './create.ts'
import { type ModelAnswer, suggestPrompt } from './prompts.ts'
import { categoryOf, type Evidence, type Proposal, propose } from './proposal.ts'

const minQuoteChars = 6
const horizon = 400 * day

/** nobody: no model answers, so further mails need not be asked about. failed: retry this mail later. */
export async function askModelAbout(
  app: App,
  userId: string,
  one: StoredTriageMail,
  model: string,
): Promise<'done' | 'failed' | 'nobody'> {
  const now = app.now().getTime()
  const answer = await askForProposals(app, userId, one)
  if (answer === 'failed' || answer === 'nobody') return answer
  const { accountId, mail } = one
  const all = [{ key: mail.key, accountId, proposals: answer }]
  await storeSuggestions(app, userId, answer.length > 0 ? all : [], (facts) => facts.inInbox && !facts.answered)
  await markAnalyzed(app.db, userId, all, model, now)
  return 'done'
}

async function askForProposals(app: App, userId: string, one: StoredTriageMail): Promise<Proposal[] | 'failed' | 'nobody'> {
  const { id, mail } = one
  if (mail.text.trim() === '') return []
  // Rounded to the hour, so that cached answers can be reused.
  const now = `${app.now().toISOString().slice(0, 13)}:00Z`
  const fenced = { from: mail.from, to: mail.to, subject: mail.subject, date: sentAt(mail), text: mail.text }
  const prompt = suggestPrompt({ id, mail: fenced, me: [...mail.me.names, ...mail.me.addresses], now })
  const asked = await ask(app, userId, prompt, { lane: 'background', reuse: true })
  if (asked.is === 'none') return asked.why === 'failed' || asked.why === 'too-large' ? 'failed' : 'nobody'
  if (asked.is === 'unknown') return []
  return asked.data.suggestions.flatMap((said) => verified(one, said, app.now().getTime(), asked.model))
}

type ModelSuggestion = ModelAnswer['suggestions'][number]

function verified({ mail, categories }: StoredTriageMail, said: ModelSuggestion, now: number, model: string): Proposal[] {
  const sentence = said.quote.trim()
  const start = sentence.length < minQuoteChars ? -1 : mail.text.indexOf(sentence)
  if (start < 0) return []
  const dueAt = dueAtOf(said, now)
  if (dueAt === undefined) return []
  const ground: Evidence = { sentence, start, end: start + sentence.length, cue: '', dueAt }
  const isStranger = mail.known.writtenTo === 0
  const basis = { mail, now, sentiment: said.sentiment, category: categoryOf(categories, 'personal'), urgent: false }
  const made = propose(basis, said.type, ground, said.type === 'reply_suggested' && isStranger ? 'stranger' : said.type)
  return [{ ...made, reasoning: inertReason(said.reason, 200) || made.reasoning, made_by: model }]
}

/** Null: no time needed. Undefined: needed, and none in the future. */
function dueAtOf({ type, due }: ModelSuggestion, now: number): number | null | undefined {
  if (type !== 'deadline_detected' && type !== 'meeting_request') return null
  const at = Date.parse(due ?? '')
  return at > now && at < now + horizon ? at : undefined
}
