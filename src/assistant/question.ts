// Questions about the mailbox. Code searches, counts and quotes; a model only phrases what the found mails say and cites them
// by number. A statement without a citation is not used.
import type { App } from '../app.ts'
import type { ProposedAction, Source } from '../shared/assistant.ts'
import { hasLure } from '../shared/reading/inert.ts'
import { type AnswerTexts, formatDay } from './answer-texts.ts'
import { askModel, type StreamOptions } from './ask-model.ts'
import { questionPrompt } from './prompts/question.ts'
import { displayName, type ReadableMail } from './retrieval/mails.ts'
import { retrieve, type SearchResult, sourceOf } from './retrieval/retrieve.ts'
import { planSearch, type SearchPlan } from './retrieval/search-plan.ts'
import { containsQuote, inertQuote } from './retrieval/sentences.ts'
import { todayIn, wallClock } from './retrieval/time-window.ts'
import { type Phrasing, phrasingFor, type Style } from './style.ts'
import { plainText } from './writing/plain-text.ts'

export interface QuestionAnswer {
  response: string
  model: string | null
  sources: Source[]
  actions: ProposedAction[]
}

const maxCounted = 200

/** Undefined where no mail matches. */
export async function answerFromMailbox(
  app: App,
  userId: string,
  question: string,
  style: Style,
  stream: StreamOptions,
  /** What a follow-up was made of. */
  continued?: SearchPlan,
): Promise<QuestionAnswer | undefined> {
  const plan = continued ?? planSearch(question, wallClock(app.now(), style.zone))
  const found = await retrieve(app, userId, plan)
  const { words } = phrasingFor(style)
  const actions: ProposedAction[] = found.q === '' ? [] : [{ type: 'open_search', label: words.labels.search, q: found.q }]
  if (found.hits.length === 0) {
    const isPlace = plan.place !== undefined && plan.words.length === 0
    if (found.q === '' || (plan.wants !== 'count' && plan.wants !== 'who' && !isPlace)) return undefined
    const response = plan.wants === 'who' ? words.nobody : countText(plan, found, words)
    return { response: phrasingFor(style).phrase('found', response), model: null, sources: [], actions }
  }
  const sources = found.hits.map(({ source }) => source)
  const builtIn = { response: builtInAnswer(plan, found, style), model: null, sources, actions }
  // Counts and names are facts and need no phrasing.
  if (plan.wants === 'count' || plan.wants === 'who') return builtIn
  const mails = found.hits.map(({ mail }) => mail)
  return (
    (await askForWording(app, userId, { question, style, mails, facts: [words.found(found.total, found.q)] }, stream, builtIn)) ??
    builtIn
  )
}

export async function answerFromMail(
  app: App,
  userId: string,
  question: string,
  mail: ReadableMail,
  style: Style,
  stream: StreamOptions,
): Promise<QuestionAnswer> {
  const plan = planSearch(question, wallClock(app.now(), style.zone))
  const source = sourceOf(mail, plan)
  const { words, phrase } = phrasingFor(style)
  const builtIn: QuestionAnswer = {
    response:
      source.quote === ''
        ? phrase('sorry', words.notInTheMail)
        : phrase('found', `${words.inTheMail} “${inertQuote(source.quote)}” [1]`),
    model: null,
    sources: source.quote === '' ? [] : [source],
    actions: [{ type: 'open_email', label: words.labels.open, emailId: mail.id }],
  }
  if (mail.text.trim() === '') return { ...builtIn, response: phrase('sorry', words.emptyMail) }
  const own = { ...builtIn, sources: [source] }
  return (await askForWording(app, userId, { question, style, mails: [mail], facts: [] }, stream, own)) ?? builtIn
}

interface QuestionPromptInput {
  question: string
  style: Style
  mails: ReadableMail[]
  facts: string[]
}

async function askForWording(
  app: App,
  userId: string,
  asking: QuestionPromptInput,
  stream: StreamOptions,
  builtIn: QuestionAnswer,
): Promise<QuestionAnswer | undefined> {
  const today = todayIn(app.now(), asking.style.zone)
  const asked = await askModel(app, userId, questionPrompt({ ...asking, today }), stream)
  if (asked.is === 'none') return undefined
  const { text, cited } = checkCitations(asked.text, asking.mails, asking.question)
  if (cited.size === 0) return undefined
  // Keeps the numbering: the list ends after the last cited source.
  const response = asked.removed ? `${text}\n\n${phrasingFor(asking.style).words.removed}` : text
  return { ...builtIn, response, model: asked.model, sources: builtIn.sources.slice(0, Math.max(...cited)) }
}

/** Removes citations of unknown mails, and quotation marks around text that no mail contains. */
export function checkCitations(
  answer: string,
  mails: Pick<ReadableMail, 'text' | 'subject' | 'from'>[],
  question: string,
): { text: string; cited: Set<number> } {
  const cited = new Set<number>()
  const known = [...mails.map(({ text, subject, from }) => `${subject}\n${from.email}\n${text}`), question]
  const text = plainText(answer)
    .replace(/\s?\[(\d{1,3}(?:\s?,\s?\d{1,3})*)\]/g, (_, list: string) => {
      const numbers = list
        .split(',')
        .map(Number)
        .filter((number) => number >= 1 && number <= mails.length)
      for (const number of numbers) cited.add(number)
      return numbers.length > 0 ? ` [${numbers.join('] [')}]` : ''
    })
    .replace(/["“„]([^"“”„]{12,400})["”“]/g, (whole, inner: string) =>
      known.some((one) => containsQuote(one, inner.replace(/[.,]$/, ''))) ? whole : inner,
    )
  return { text: text.trim(), cited }
}

function builtInAnswer(plan: SearchPlan, found: SearchResult, style: Style): string {
  const speaker = phrasingFor(style)
  const { words, phrase, most } = speaker
  const { q, total, whole, senders } = found
  const some = whole ? undefined : words.someWords
  if (plan.wants === 'who') {
    const lines = senders.slice(0, 12).map(({ person, count }) => `${displayName(person)}${count > 1 ? ` (${count})` : ''}`)
    const counted = total > maxCounted ? words.found(total, q) : words.senders(senders.length)
    const more = senders.length > lines.length && words.more(senders.length - lines.length)
    return phrase(
      'found',
      some,
      counted,
      lines.map((line) => `- ${line}`).join('\n'),
      more,
      citationLines(found, style, speaker, 1),
    )
  }
  if (plan.wants === 'count')
    return phrase('found', some, countText(plan, found, words), citationLines(found, style, speaker, most))
  const rest = total - Math.min(most, found.hits.length)
  const isBest = plan.wants === 'when' || plan.wants === 'amount'
  const first = isBest ? words.best : plan.place && whole ? countText(plan, found, words) : words.found(total, q)
  // Such mails come last: where one comes first, there is nothing else.
  const careful = found.hits.slice(0, 1).some(({ mail }) => hasLure(mail.text)) && words.careful
  return phrase('found', careful, some, first, citationLines(found, style, speaker, most), rest > 0 && words.more(rest))
}

/** Of a place by its name, where nothing but its unread mails was asked for. */
function countText(
  { place, operators, words: terms, window }: SearchPlan,
  { total, q }: SearchResult,
  words: AnswerTexts,
): string {
  const others = operators.filter((one) => one !== place?.operator && one !== 'is:unread')
  const isWhole = others.length === 0 && terms.length === 0 && Object.keys(window).length === 0
  const name = place && words.places[place.id]
  if (!name || !isWhole) return words.count(total, q)
  return operators.includes('is:unread') ? words.unreadInPlace(total, name) : words.inPlace(total, name)
}

function citationLines({ hits }: SearchResult, { language, zone }: Style, { words }: Phrasing, most: number): string {
  return hits
    .slice(0, most)
    .map(({ source }, at) => {
      const head = `[${at + 1}] ${words.wrote(displayName(source.from), formatDay(source.date, language, zone))}, “${inertQuote(source.subject)}”`
      return source.quote === '' ? head : `${head}: “${inertQuote(source.quote)}”`
    })
    .join('\n')
}
