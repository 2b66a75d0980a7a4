// A mail in the person's name: by a model where one may be asked, otherwise from a template. Recipients are no business of
// this: it only writes words.
import type { App } from '../../app.ts'
import { listIdentities } from '../../identities/list.ts'
import { listMail } from '../../mail/list.ts'
import { subjectFor } from '../../mail/outgoing/prefill.ts'
import type { WriteInput } from '../../shared/assistant.ts'
import type { Language } from '../../shared/quote-words.ts'
import { withoutForeignLinks } from '../../shared/reading/inert.ts'
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
  /** Said aloud: without a model, no gap is left to be filled in. */
  dictated?: true
  tone: Tone
  length?: WriteInput['length']
  /** BCP 47; the conversation's, or that of the wish, where it is not said. */
  language?: string | undefined
  subject?: string | undefined
  begun?: string | undefined
  to?: Addressee | undefined
  /** What is answered, with what was before it, oldest first. */
  thread?: ReadableMail[]
}
export interface DraftedText {
  subject: string
  body: string
  /** Null: from a template. */
  model: string | null
  /** no-text: neither the mail nor the person says what to answer. */
  why: Extract<ModelAnswer<unknown>, { is: 'none' }>['why'] | 'no-text' | null
}

export async function composeText(
  app: App,
  userId: string,
  speechAct: DraftRequest,
  listening: StreamOptions,
): Promise<DraftedText> {
  const { thread = [] } = speechAct
  const answered = thread.at(-1)
  const tag = speechAct.language ?? detectLanguage(`${answered?.words ?? ''}\n${speechAct.content}`)
  const language: Language = tag.toLowerCase().startsWith('de') ? 'de' : 'en'
  const hasFrame = /^(?:en|de)\b/i.test(tag)
  const name = await senderName(app, userId, answered?.accountId)
  const frame = frameOf(speechAct.to, name, speechAct.tone, language)
  const template = () => {
    // Own words stand as they were said, and so does what is around them.
    const said = speechAct.dictated ? detectLanguage(speechAct.content, language) : language
    return fromTemplate(speechAct, said, said === language ? frame : frameOf(speechAct.to, name, speechAct.tone, said))
  }
  const mayRead = await mayReadMail(app, userId)
  const prompt = draftPrompt({
    kind: answered ? 'reply' : 'draft',
    content: speechAct.content,
    tone: speechAct.tone,
    length: speechAct.length ?? 'medium',
    language: tag,
    framed: hasFrame,
    // In an answer it may repeat what is answered.
    started: answered && !mayRead ? undefined : speechAct.begun,
    thread: mayRead ? thread : [],
    examples: mayRead
      ? await writingSamples(
          app,
          userId,
          speechAct.to?.email,
          thread.map(({ id }) => id),
        )
      : [],
  })
  // There is nothing to answer, and nothing to say: whatever a model wrote would rest on nothing.
  const content = `${speechAct.content}${speechAct.begun ?? ''}`.trim()
  if (answered && content === '' && answered.text.trim() === '') return { ...template(), model: null, why: 'no-text' }
  // An answer about which nobody has said anything, by a model that may not see what it answers, is no answer.
  const cannotReadOriginal = answered !== undefined && !mayRead && speechAct.content.trim() === ''
  const asked: ModelAnswer<undefined> = cannotReadOriginal
    ? { is: 'none', why: whyUnreadable(app) }
    : await askModel(app, userId, prompt, streamWithFrame(listening, hasFrame ? frame : undefined))
  if (asked.is === 'none') return { ...template(), model: null, why: asked.why }
  const { subject, rest } = splitSubject(plainText(asked.text))
  const words = withoutForeignLinks(hasFrame ? stripFrame(rest) : rest, [speechAct.content, speechAct.begun ?? ''])
  const source = `${answered?.words ?? ''}\n${speechAct.content}`
  const isOther = hasFrame && isForeign(words, language) && (speechAct.language !== undefined || !isForeign(source, language))
  if (words.trim() === '' || isOther) return { ...template(), model: null, why: 'failed' }
  return {
    subject: subjectOf(speechAct, subject && withoutForeignLinks(subject, [speechAct.content]), language),
    body: hasFrame ? withGreeting(words, frame) : words,
    model: asked.model,
    why: null,
  }
}

function whyUnreadable(app: App): ReturnType<typeof whyNoModel> | 'not-allowed' {
  if (app.model.now()) return 'not-allowed'
  return whyNoModel(app)
}

function fromTemplate(wish: DraftRequest, language: Language, frame: Frame): { subject: string; body: string } {
  const answered = wish.thread?.at(-1)
  const question = answered && keySentences(answered.words, [], 3).find(({ text }) => text.endsWith('?'))?.text
  const words = answered ? replyTemplate(wish.content, question, language) : draftTemplate(wish.content, wish.tone, language)
  const text = wish.dictated && wish.content.trim() !== '' ? withoutGaps(words, wish.content) : words
  return { subject: subjectOf(wish, undefined, language), body: withGreeting(text, frame) }
}

const wish =
  /^(?:decline|accept|refuse|reject|confirm|agree|apologi[sz]e|say|thank (?:him|her|them)|sag|sage|lehne?|nimm|bestätige?|bedanke?|entschuldige?)\b/iu

/** Nobody fills in what is only heard: short words and wishes as a template has them, and otherwise the person's own words. */
function withoutGaps(words: string, content: string): string {
  if (!words.includes('[…]')) return words
  const own = content.replace(/\s+/g, ' ').trim()
  const closed = words.replace(/ \[…\]$/, '')
  const fits = !closed.includes('[…]') && (own.split(' ').length < 3 || wish.test(own))
  return fits ? closed : sentence(own)
}

function subjectOf(wish: DraftRequest, suggested: string | undefined, language: Language): string {
  const answered = wish.thread?.at(-1)
  if (answered) return subjectFor(answered.subject, 'Re')
  if (wish.subject?.trim()) return wish.subject.trim()
  return suggested ? suggested : subjectFrom(wish.content, language)
}

/** What the person is called where they write from. A signature has the name already. */
async function senderName(app: App, userId: string, accountId: string | undefined): Promise<string> {
  const identities = await listIdentities(app, userId)
  const own = identities.find((one) => one.own && one.accountId === accountId) ?? identities[0]
  return own && own.signature.trim() === '' ? own.name.replace(/[\p{C}\s]+/gu, ' ').trim() : ''
}

/** Pieces as the mail will read: the greeting of ours first, without a subject line and a greeting of the model's. */
function streamWithFrame({ signal, onChunk }: StreamOptions, frame: Frame | undefined): StreamOptions {
  if (!onChunk) return { signal }
  let held: string | undefined = ''
  return {
    signal,
    onChunk(text) {
      if (held === undefined) return onChunk(text)
      held += text
      const lines = held.split('\n')
      const at = lines.findIndex(
        (line) => line.trim() !== '' && !/^\s*(?:subject|betreff)\s*:/i.test(line) && !isGreetingLine(line),
      )
      // The first line of words counts once it is long enough to be no greeting.
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

/** To the same person where there are such mails, otherwise to anybody. */
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
