// Revises a dictated draft: "shorter", "more formal", "tell her it is Tuesday". Recipients, signature and quote stay.
import type { App } from '../app.ts'
import { parseIntent } from '../assistant/intents/parse-intent.ts'
import { detectLanguage } from '../assistant/retrieval/language.ts'
import { rewriteMailText } from '../assistant/write.ts'
import { replaceBody } from '../assistant/writing/edit.ts'
import { stripFrame } from '../assistant/writing/frame.ts'
import { phraseRequest, sentence } from '../assistant/writing/phrase-request.ts'
import { AppError } from '../core/errors.ts'
import { readDraft } from '../drafts/read.ts'
import type { Written } from '../shared/assistant.ts'
import type { SpokenDraft } from '../shared/voice.ts'
import { voiceLimits } from '../shared/voice-limits.ts'
import { DraftFields } from '../shared/writing.ts'
import { bodyFrom, gap, readBody, saveSpokenDraft } from './draft-body.ts'

interface Revision {
  draftId: string
  content: string
}

export async function revise(
  app: App,
  userId: string,
  { draftId, content }: Revision,
  signal?: AbortSignal,
): Promise<SpokenDraft> {
  const { id, revision, origin, ...draft } = await readDraft(app, userId, draftId)
  if (origin === 'person') throw new AppError('invalid', "This draft wasn't created by voice. Please edit it in the composer.")
  const fields = DraftFields.parse(draft)
  const body = readBody(fields.body)
  const { text, subject, model_used } = await rewriteText(app, userId, body.text, content, signal)
  const changed = { ...fields, subject: subject ?? fields.subject, body: bodyFrom({ ...body, text }) }
  const model = model_used === 'built-in' ? null : model_used
  return saveSpokenDraft(app, userId, { over: { id, revision }, fields: changed, text, model })
}

type Reworded = Pick<Written, 'text' | 'model_used'> & { subject?: string | null }

/** A draft may repeat a mail: a model that may not read mail is not asked. */
async function rewriteText(app: App, userId: string, text: string, content: string, signal?: AbortSignal): Promise<Reworded> {
  const intent = parseIntent(stripPoliteness(content), { mail: false, draft: true })
  if (intent.is !== 'rewrite') return rewriteWithRequest(app, userId, text, content, signal)
  const { task, tone } = intent
  const language = intent.language ?? detectLanguage(text)
  const written = await rewriteMailText(
    app,
    userId,
    { task, text, language, ...(tone ? { tone } : {}) },
    { signal, waitMs: voiceLimits.modelMs },
  )
  if (task === 'translate' && written.model_used === 'built-in') throw new AppError('unavailable', written.message ?? '')
  return task === 'subject' ? { text, subject: written.subject, model_used: written.model_used } : written
}

/** "a bit shorter, please" */
const stripPoliteness = (content: string) =>
  content
    .replace(/^(?:(?:please|bitte|and|und|a bit|a little|much|even|etwas|ein bisschen|ein wenig|noch|viel),? )+/i, '')
    .replace(/,? (?:please|bitte)\W*$/i, '')

/** Without a model the requested sentence is added. */
async function rewriteWithRequest(
  app: App,
  userId: string,
  text: string,
  content: string,
  signal?: AbortSignal,
): Promise<Reworded> {
  const wish = { task: 'rewrite', text, prompt: content, language: detectLanguage(text) } as const
  const written = await rewriteMailText(app, userId, wish, { signal, waitMs: voiceLimits.modelMs })
  if (written.model_used !== 'built-in') return written
  const words = stripFrame(text)
  const hasGap = words.includes(gap)
  // A request fills the gap, however it is phrased.
  const more = requestedSentence(content) ?? (hasGap ? sentence(content) : undefined)
  if (more === undefined)
    throw new AppError(
      'invalid',
      'Without an AI model, you can only make a draft shorter, longer or more formal, or add sentences.',
    )
  const changed = hasGap ? words.replace(gap, () => more) : `${words} ${more}`
  return { text: replaceBody(text, words, changed.trim()), model_used: 'built-in' }
}

const english =
  /^(?:please )?(?:and )?(?:also )?(?:(?:tell|let) (?:him|her|them|\p{Lu}\p{L}+)(?: know)?|say|write|add|mention)(?: also)?(?: that)?[,:]? (.+)$/iu
const german =
  /^(?:bitte )?(?:und )?(?:auch )?(?:(?:sag|sage|schreib|schreibe)(?: ihm| ihr| ihnen)?|ergänze?|erwähne?)(?: noch| auch)?,?( dass)?[,:]? (.+)$/iu
const ownWords = /^(?:I|we|it|this|the|my|our|please|ich|wir|es|das|der|die|bitte) .* /iu

/** The requested content as a sentence to the recipient; undefined where rules cannot tell. */
function requestedSentence(content: string): string | undefined {
  const text = content.replace(/\s+/g, ' ').trim()
  const [, dass, rest] = german.exec(text) ?? []
  if (rest !== undefined) return sentence((dass && phraseRequest(`dass ${rest}`)) || rest)
  const [, statement] = english.exec(text) ?? []
  if (statement !== undefined) return phraseRequest(`that ${statement}`)
  return phraseRequest(text) ?? (ownWords.test(text) ? sentence(text) : undefined)
}
