// A mail in the person's name: by a model where one may be asked, otherwise from a template. Recipients are no business of
// this: it only writes words.
import type { App } from '../../app.ts'
import { listIdentities } from '../../identities/list.ts'
import { subjectFor } from '../../mail/outgoing/prefill.ts'
import type { WriteInput } from '../../shared/assistant.ts'
import type { Language } from '../../shared/quote-words.ts'
import { withoutForeignLinks } from '../../shared/reading/inert.ts'
import { askModel, type Consulted, type Listening, mayReadMail, whyNone } from '../ask-model.ts'
import type { Tone } from '../intent.ts'
import { draftPrompt } from '../prompts/draft.ts'
import { isForeign, languageOf } from '../reading/language.ts'
import type { SeenMail } from '../reading/mails.ts'
import { telling } from '../reading/telling.ts'
import { plainText, takeSubject } from './clean.ts'
import { type Frame, framed, frameOf, isGreetingLine, type Someone, withoutFrame } from './frame.ts'
import { sentence } from './phrases.ts'
import { ownStyle } from './style.ts'
import { draftTemplate, replyTemplate, subjectFrom } from './templates.ts'

export interface DraftWish {
  says: string
  /** Said aloud: without a model, no gap is left to be filled in. */
  dictated?: true
  tone: Tone
  length?: WriteInput['length']
  /** BCP 47; the conversation's, or that of the wish, where it is not said. */
  language?: string | undefined
  subject?: string | undefined
  begun?: string | undefined
  to?: Someone | undefined
  /** What is answered, with what was before it, oldest first. */
  thread?: SeenMail[]
}
export interface Drafted {
  subject: string
  body: string
  /** Null: from a template. */
  model: string | null
  /** no-text: neither the mail nor the person says what to answer. */
  why: Extract<Consulted<unknown>, { is: 'none' }>['why'] | 'no-text' | null
}

export async function composeText(app: App, userId: string, wish: DraftWish, listening: Listening): Promise<Drafted> {
  const { thread = [] } = wish
  const answered = thread.at(-1)
  const tag = wish.language ?? languageOf(`${answered?.words ?? ''}\n${wish.says}`)
  const language: Language = tag.toLowerCase().startsWith('de') ? 'de' : 'en'
  const byCode = /^(?:en|de)\b/i.test(tag)
  const name = await ownName(app, userId, answered?.accountId)
  const frame = frameOf(wish.to, name, wish.tone, language)
  const template = () => {
    // Own words stand as they were said, and so does what is around them.
    const said = wish.dictated ? languageOf(wish.says, language) : language
    return fromTemplate(wish, said, said === language ? frame : frameOf(wish.to, name, wish.tone, said))
  }
  const mayRead = await mayReadMail(app, userId)
  const prompt = draftPrompt({
    kind: answered ? 'reply' : 'draft',
    says: wish.says,
    tone: wish.tone,
    length: wish.length ?? 'medium',
    language: tag,
    framed: byCode,
    // In an answer it may repeat what is answered.
    begun: answered && !mayRead ? undefined : wish.begun,
    thread: mayRead ? thread : [],
    examples: mayRead
      ? await ownStyle(
          app,
          userId,
          wish.to?.email,
          thread.map(({ id }) => id),
        )
      : [],
  })
  // There is nothing to answer, and nothing to say: whatever a model wrote would rest on nothing.
  const says = `${wish.says}${wish.begun ?? ''}`.trim()
  if (answered && says === '' && answered.text.trim() === '') return { ...template(), model: null, why: 'no-text' }
  // An answer about which nobody has said anything, by a model that may not see what it answers, is no answer.
  const blind = answered !== undefined && !mayRead && wish.says.trim() === ''
  const asked: Consulted<undefined> = blind
    ? { is: 'none', why: whyBlind(app) }
    : await askModel(app, userId, prompt, withFrame(listening, byCode ? frame : undefined))
  if (asked.is === 'none') return { ...template(), model: null, why: asked.why }
  const { subject, rest } = takeSubject(plainText(asked.text))
  const words = withoutForeignLinks(byCode ? withoutFrame(rest) : rest, [wish.says, wish.begun ?? ''])
  const source = `${answered?.words ?? ''}\n${wish.says}`
  const isOther = byCode && isForeign(words, language) && (wish.language !== undefined || !isForeign(source, language))
  if (words.trim() === '' || isOther) return { ...template(), model: null, why: 'failed' }
  return {
    subject: subjectOf(wish, subject && withoutForeignLinks(subject, [wish.says]), language),
    body: byCode ? framed(words, frame) : words,
    model: asked.model,
    why: null,
  }
}

function whyBlind(app: App): ReturnType<typeof whyNone> | 'not-allowed' {
  if (app.model.now()) return 'not-allowed'
  return whyNone(app)
}

function fromTemplate(wish: DraftWish, language: Language, frame: Frame): { subject: string; body: string } {
  const answered = wish.thread?.at(-1)
  const question = answered && telling(answered.words, [], 3).find(({ text }) => text.endsWith('?'))?.text
  const words = answered ? replyTemplate(wish.says, question, language) : draftTemplate(wish.says, wish.tone, language)
  const text = wish.dictated && wish.says.trim() !== '' ? withoutGaps(words, wish.says) : words
  return { subject: subjectOf(wish, undefined, language), body: framed(text, frame) }
}

const wish =
  /^(?:decline|accept|refuse|reject|confirm|agree|apologi[sz]e|say|thank (?:him|her|them)|sag|sage|lehne?|nimm|bestätige?|bedanke?|entschuldige?)\b/iu

/** Nobody fills in what is only heard: short words and wishes as a template has them, and otherwise the person's own words. */
function withoutGaps(words: string, says: string): string {
  if (!words.includes('[…]')) return words
  const own = says.replace(/\s+/g, ' ').trim()
  const closed = words.replace(/ \[…\]$/, '')
  const fits = !closed.includes('[…]') && (own.split(' ').length < 3 || wish.test(own))
  return fits ? closed : sentence(own)
}

function subjectOf(wish: DraftWish, suggested: string | undefined, language: Language): string {
  const answered = wish.thread?.at(-1)
  if (answered) return subjectFor(answered.subject, 'Re')
  if (wish.subject?.trim()) return wish.subject.trim()
  return suggested ? suggested : subjectFrom(wish.says, language)
}

/** What the person is called where they write from. A signature has the name already. */
async function ownName(app: App, userId: string, accountId: string | undefined): Promise<string> {
  const identities = await listIdentities(app, userId)
  const own = identities.find((one) => one.own && one.accountId === accountId) ?? identities[0]
  return own && own.signature.trim() === '' ? own.name.replace(/[\p{C}\s]+/gu, ' ').trim() : ''
}

/** Pieces as the mail will read: the greeting of ours first, without a subject line and a greeting of the model's. */
function withFrame({ signal, onPiece }: Listening, frame: Frame | undefined): Listening {
  if (!onPiece) return { signal }
  let held: string | undefined = ''
  return {
    signal,
    onPiece(text) {
      if (held === undefined) return onPiece(text)
      held += text
      const lines = held.split('\n')
      const at = lines.findIndex(
        (line) => line.trim() !== '' && !/^\s*(?:subject|betreff)\s*:/i.test(line) && !isGreetingLine(line),
      )
      // The first line of words counts once it is long enough to be no greeting.
      const rest = at < 0 ? '' : lines.slice(at).join('\n')
      if (at < 0 || (at === lines.length - 1 && rest.length < 70 && !/[.?]\s*$/.test(rest))) return
      held = undefined
      onPiece(`${frame ? `${frame.greeting}\n\n` : ''}${rest}`)
    },
  }
}
