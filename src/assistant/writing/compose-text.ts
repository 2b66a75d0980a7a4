// Writes a mail in the person's name: by a model where one may be asked, otherwise from a template. Recipients are decided
// elsewhere.
import type { App } from '../../app.ts'
import { type FreeDay, firstFree, freeLine, freeTimes } from '../../dav/calendar/free-times.ts'
import { listIdentities } from '../../identities/list.ts'
import { listMail } from '../../mail/list.ts'
import { subjectFor } from '../../mail/outgoing/prefill.ts'
import type { WriteInput } from '../../shared/assistant.ts'
import type { Language } from '../../shared/quote-words.ts'
import { askModel, type ModelAnswer, mayReadMail, type StreamOptions, whyNoModel } from '../ask-model.ts'
import type { Tone } from '../intents/parse-intent.ts'
import { draftPrompt } from '../prompts/draft.ts'
import { detectLanguage, isForeign } from '../retrieval/language.ts'
import { type ReadableMail, toReadable } from '../retrieval/mails.ts'
import { keySentences } from '../retrieval/rank-sentences.ts'
import { type Addressee, type Frame, frameOf, isGreetingLine, stripFrame, withGreeting } from './frame.ts'
import { sentence } from './phrase-request.ts'
import { plainText, splitSubject } from './plain-text.ts'
import { draftTemplate, replyTemplate, subjectFrom } from './templates.ts'

export interface DraftRequest {
  content: string
  /** Without a model the text has no gaps to fill in. */
  dictated?: true
  tone: Tone
  length?: WriteInput['length']
  /** BCP 47; by default that of the conversation or the request. */
  language?: string | undefined
  subject?: string | undefined
  begun?: string | undefined
  to?: Addressee | undefined
  /** The conversation to answer, oldest first. */
  thread?: ReadableMail[]
}
export interface DraftedText {
  subject: string
  body: string
  /** Null: from a template. */
  model: string | null
  /** Links or numbers of the model have been taken out. */
  removed?: boolean
  /** no-text: neither the mail nor the person gives any content. */
  why: Extract<ModelAnswer<unknown>, { is: 'none' }>['why'] | 'no-text' | null
}

export async function composeText(app: App, userId: string, request: DraftRequest, stream: StreamOptions): Promise<DraftedText> {
  const { thread = [] } = request
  const answered = thread.at(-1)
  const tag = request.language ?? detectLanguage(`${answered?.words ?? ''}\n${request.content}`)
  const language: Language = tag.toLowerCase().startsWith('de') ? 'de' : 'en'
  const hasFrame = /^(?:en|de)\b/i.test(tag)
  const name = await senderName(app, userId, answered?.accountId)
  const frame = frameOf(request.to, name, request.tone, language)
  const free = isAboutTime(request) ? await freeTimes(app, userId) : []
  const template = () => {
    // Dictated words keep their language, and so do greeting and closing.
    const said = request.dictated ? detectLanguage(request.content, language) : language
    return fromTemplate(request, said, said === language ? frame : frameOf(request.to, name, request.tone, said), free)
  }
  const mayRead = await mayReadMail(app, userId)
  const prompt = draftPrompt({
    kind: answered ? 'reply' : 'draft',
    content: request.content,
    tone: request.tone,
    length: request.length ?? 'medium',
    language: tag,
    framed: hasFrame,
    started: answered && !mayRead ? undefined : request.begun,
    thread: mayRead ? thread : [],
    examples: mayRead
      ? await writingSamples(
          app,
          userId,
          request.to?.email,
          thread.map(({ id }) => id),
        )
      : [],
    free: mayRead ? free.map(freeLine) : [],
  })
  const content = `${request.content}${request.begun ?? ''}`.trim()
  if (answered && content === '' && answered.text.trim() === '') return { ...template(), model: null, why: 'no-text' }
  // A model that may not read the original and got no instruction could only make something up.
  const cannotReadOriginal = answered !== undefined && !mayRead && request.content.trim() === ''
  const asked: ModelAnswer<undefined> = cannotReadOriginal
    ? { is: 'none', why: whyUnreadable(app) }
    : await askModel(app, userId, prompt, streamWithFrame(stream, hasFrame ? frame : undefined))
  if (asked.is === 'none') return { ...template(), model: null, why: asked.why }
  const { subject, rest } = splitSubject(plainText(asked.text))
  const words = hasFrame ? stripFrame(rest) : rest
  const source = `${answered?.words ?? ''}\n${request.content}`
  const isOther = hasFrame && isForeign(words, language) && (request.language !== undefined || !isForeign(source, language))
  if (words.trim() === '' || isOther) return { ...template(), model: null, why: 'failed' }
  return {
    subject: subjectOf(request, subject, language),
    body: hasFrame ? withGreeting(words, frame) : words,
    model: asked.model,
    removed: asked.removed,
    why: null,
  }
}

/** The person's words, or the mail they answer, are about meeting. */
const isAboutTime = ({ content, thread = [] }: DraftRequest): boolean =>
  meeting.test(content) || (thread.at(-1) !== undefined && meeting.test(thread.at(-1)?.words.slice(0, 3000) ?? ''))

const meeting =
  /\b(?:meet|meeting|appointment|call|schedule|available|availability|treffen|termin|terminvorschlag|besprechung|telefonieren|verabreden|passt)\b/iu

function whyUnreadable(app: App): ReturnType<typeof whyNoModel> | 'not-allowed' {
  if (app.model.now()) return 'not-allowed'
  return whyNoModel(app)
}

function fromTemplate(
  request: DraftRequest,
  language: Language,
  frame: Frame,
  free: readonly FreeDay[],
): { subject: string; body: string } {
  const answered = request.thread?.at(-1)
  const question = answered && keySentences(answered.words, [], 3).find(({ text }) => text.endsWith('?'))?.text
  const plain = answered
    ? replyTemplate(request.content, question, language)
    : draftTemplate(request.content, request.tone, language)
  const words = withTime(plain, firstFree(free, language))
  const text = request.dictated && request.content.trim() !== '' ? withoutGaps(words, request.content) : words
  return { subject: subjectOf(request, undefined, language), body: withGreeting(text, frame) }
}

const speechAct =
  /^(?:decline|accept|refuse|reject|confirm|agree|apologi[sz]e|say|thank (?:him|her|them)|sag|sage|lehne?|nimm|bestätige?|bedanke?|entschuldige?)\b/iu

/** A time that is proposed is one at which the person is free, by their calendar. */
const withTime = (words: string, time: string | undefined): string =>
  time === undefined ? words : words.replace(/\b(Would|Würde) \[…\] (suit you|passen)\?/, `$1 ${time} $2?`)

/** A listener cannot fill in gaps: short replies come from the template, anything else is used verbatim. */
function withoutGaps(words: string, content: string): string {
  if (!words.includes('[…]')) return words
  const own = content.replace(/\s+/g, ' ').trim()
  const closed = words.replace(/ \[…\]$/, '')
  const fits = !closed.includes('[…]') && (own.split(' ').length < 3 || speechAct.test(own))
  return fits ? closed : sentence(own)
}

function subjectOf(request: DraftRequest, suggested: string | undefined, language: Language): string {
  const answered = request.thread?.at(-1)
  if (answered) return subjectFor(answered.subject, 'Re')
  if (request.subject?.trim()) return request.subject.trim()
  return suggested ? suggested : subjectFrom(request.content, language)
}

/** Whose name stands under a mail, in a shared mailbox that of the mailbox. Empty where the signature has it. */
export async function senderName(app: App, userId: string, accountId: string | undefined): Promise<string> {
  const identities = await listIdentities(app, userId)
  const own = identities.find((one) => one.own && one.accountId === accountId) ?? identities[0]
  return own && own.signature.trim() === '' ? own.name.replace(/[\p{C}\s]+/gu, ' ').trim() : ''
}

/** Streams our greeting first and drops a subject line and a greeting of the model's. */
function streamWithFrame({ onChunk, ...how }: StreamOptions, frame: Frame | undefined): StreamOptions {
  if (!onChunk) return how
  let held: string | undefined = ''
  return {
    ...how,
    onChunk(text) {
      if (held === undefined) return onChunk(text)
      held += text
      const lines = held.split('\n')
      const at = lines.findIndex(
        (line) => line.trim() !== '' && !/^\s*(?:subject|betreff)\s*:/i.test(line) && !isGreetingLine(line),
      )
      // A first line counts once it is too long for a greeting.
      const rest = at < 0 ? '' : lines.slice(at).join('\n')
      if (at < 0 || (at === lines.length - 1 && rest.length < 70 && !/[.?]\s*$/.test(rest))) return
      held = undefined
      onChunk(`${frame ? `${frame.greeting}\n\n` : ''}${rest}`)
    },
  }
}

const examples = 3
const exampleChars = 500

export interface WritingSample {
  id: string
  text: string
}

/** Mails the person wrote, preferably to the same recipient, as examples of their style. */
export async function writingSamples(
  app: App,
  userId: string,
  to: string | undefined,
  exclude: string[] = [],
): Promise<WritingSample[]> {
  const same = to ? (await listMail(app, userId, { q: `in:sent to:${to}`, limit: 8 })).emails : []
  const any = same.length < examples ? (await listMail(app, userId, { mailbox: 'sent', limit: 8 })).emails : []
  const distinct = [...new Map([...same, ...any].map((mail) => [mail.id, mail])).values()].filter(
    ({ id }) => !exclude.includes(id),
  )
  const read = await Promise.all(distinct.slice(0, 6).map((mail) => toReadable(app, userId, mail)))
  return read
    .map(({ id, words }) => ({ id, text: words.slice(0, exampleChars).toWellFormed() }))
    .filter(({ text }) => text.length >= 20)
    .slice(0, examples)
}
