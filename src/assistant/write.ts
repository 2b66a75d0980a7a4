// Text for the composer. Nothing is saved or sent.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { ownWords } from '../models/fence.ts'
import { readPreferences } from '../preferences/preferences.ts'
import type { WriteChunk, WriteInput, Written } from '../shared/assistant.ts'
import type { Preferences } from '../shared/preferences.ts'
import { readRecipients } from '../shared/recipients.ts'
import { type Asking, askModel, type ModelAnswer, mayReadMail, type StreamOptions } from './ask-model.ts'
import { builtInFirst } from './built-in-first.ts'
import type { Tone } from './intents/parse-intent.ts'
import { type EditInput, editPrompt } from './prompts/edit.ts'
import { detectLanguage, isForeign } from './retrieval/language.ts'
import { readThreadMails } from './retrieval/mails.ts'
import { composeText, type DraftedText } from './writing/compose-text.ts'
import { editByRule } from './writing/edit.ts'
import { oneLineSubject, plainText, splitSubject } from './writing/plain-text.ts'
import { replyRecipient } from './writing/recipient.ts'

type FallbackReason = Exclude<NonNullable<DraftedText['why']>, 'later'>

export const threadMails = 10

const messages: Record<FallbackReason, string> = {
  'no-model': "No AI model is set up on this server, so here's a template to start from.",
  away: "This server's AI model isn't responding, so here's a template to start from.",
  'not-allowed': "You haven't allowed an external AI model to read your mail, so here's a template to start from.",
  'too-large': "This is too long for the AI model, so here's a template to start from.",
  limit: "You've reached today's AI limit, so here's a template to start from.",
  'no-text': "The email you're replying to has no text, so here's a template to start from.",
  failed: 'Failed to get AI suggestion. Please try again.',
}
/** For a member, who decides neither of these. */
const sharedMessages: Partial<Record<FallbackReason, string>> = {
  'not-allowed': "No manager has allowed an AI model to read this mailbox, so here's a template to start from.",
  limit: "This mailbox has reached today's AI limit, so here's a template to start from.",
}
const messageFor = (why: NonNullable<DraftedText['why']>, { askedBy }: Asking): string | null => {
  if (why === 'later') return null
  return (askedBy === undefined ? undefined : sharedMessages[why]) ?? messages[why]
}
/** Beside a text of a model; […] marks the place in it. */
const linksRemoved = "The suggestion contained links or numbers that aren't in your email, so they were removed."
const noTranslation = 'Translating needs an AI model. Please try again when one is available.'

export function write(app: App, userId: string, input: WriteInput, how: StreamOptions = {}): Promise<Written> {
  return writeText(app, userId, input, how)
}

/** For text that may repeat mails. */
export function rewriteMailText(
  app: App,
  userId: string,
  input: WriteInput & { task: EditInput['task'] },
  how: StreamOptions = {},
): Promise<Written> {
  return edit(app, userId, input, how, true)
}

export async function* writeStream(app: App, userId: string, input: WriteInput, asking: Asking = {}): AsyncGenerator<WriteChunk> {
  const written = yield* builtInFirst<Written, WriteChunk>(app, asking, {
    work: (how) => writeText(app, userId, input, how),
    toFirst: (builtIn) => ({ is: 'built-in', written: builtIn }),
    toPiece: (text) => ({ is: 'piece', text }),
  })
  yield { is: 'done', written }
}

async function writeText(app: App, userId: string, input: WriteInput, stream: StreamOptions): Promise<Written> {
  return input.task === 'draft' || input.task === 'reply'
    ? writeMail(app, userId, input, stream)
    : edit(app, userId, { ...input, task: input.task }, stream)
}

async function writeMail(app: App, userId: string, input: WriteInput, stream: StreamOptions): Promise<Written> {
  if (input.task === 'reply' && input.emailId === undefined) throw new AppError('invalid', 'Please choose the email to reply to.')
  const content = input.prompt ?? ''
  if (input.task === 'draft' && content === '' && !input.text?.trim())
    throw new AppError('invalid', 'Please enter a prompt for the AI assistant')
  const [preferences, thread] = await Promise.all([
    readPreferences(app, stream.askedBy ?? userId),
    input.emailId === undefined ? [] : readThreadMails(app, userId, input.emailId, threadMails),
  ])
  const [typed] = readRecipients(input.to ?? '').people
  const drafted = await composeText(
    app,
    userId,
    {
      content,
      tone: input.tone ?? defaultTone(preferences),
      ...(input.length ? { length: input.length } : {}),
      language: input.language,
      subject: input.subject,
      begun: ownWords(input.text ?? '') || undefined,
      to: typed ?? replyRecipient(thread, input.emailId),
      thread: threadUpTo(thread, input.emailId),
    },
    stream,
  )
  const { body, subject, model, removed, why } = drafted
  return {
    text: body,
    subject,
    model_used: model ?? 'built-in',
    why: explainSource(input.task, model, thread.length),
    message: why ? messageFor(why, stream) : removed ? linksRemoved : null,
  }
}

/** Ends with the mail to answer. */
export function threadUpTo<T extends { id: string }>(thread: T[], id: string | undefined): T[] {
  const at = thread.findIndex((mail) => mail.id === id)
  return at < 0 ? thread : thread.slice(0, at + 1)
}

export function defaultTone({ communicationTone, formality }: Preferences): Tone {
  if (formality === 'very_formal' || formality === 'formal' || communicationTone === 'formal') return 'formal'
  if (formality === 'very_casual' || formality === 'casual' || communicationTone === 'casual') return 'casual'
  return 'professional'
}

async function edit(
  app: App,
  userId: string,
  input: WriteInput & { task: EditInput['task'] },
  stream: StreamOptions,
  ofMail = input.emailId !== undefined,
): Promise<Written> {
  const { task, text = '' } = input
  // Quotes stay untouched and are not sent to a model.
  const own = ownWords(text)
  if (own.trim() === '') throw new AppError('invalid', "There's no text yet. Please write something first.")
  if (input.emailId !== undefined) await readThreadMails(app, userId, input.emailId, 1)
  const language = input.language ?? detectLanguage(own)
  const facts = { task, text: own, wish: input.prompt ?? '', tone: input.tone, language, ofMail }
  const asked = await askEdit(app, userId, facts, stream)
  const tail = quotedTail(text, own)
  if (asked.is === 'answered') {
    const words = plainText(splitSubject(asked.text).rest || asked.text)
    if (task === 'subject') return written(oneLineSubject(plainText(asked.text).split('\n')[0] ?? ''), '', task, asked.model)
    return { ...written(words, tail, task, asked.model), message: asked.removed ? linksRemoved : null }
  }
  // The text as it is would be no answer.
  if (task === 'translate' && asked.why === 'later') throw new AppError('unavailable', noTranslation)
  if (task === 'translate')
    return {
      text,
      subject: null,
      model_used: 'built-in',
      why: 'Not translated: no AI model is available.',
      message: noTranslation,
    }
  const tone = input.tone ?? defaultTone(await readPreferences(app, stream.askedBy ?? userId))
  const byRule = editByRule(task, own, tone, language.startsWith('de') ? 'de' : 'en')
  return { ...written(byRule, tail, task, null), message: messageFor(asked.why, stream) }
}

/** A text in a reply may repeat the mail: then a model that may not read mail is not asked. */
async function askEdit(app: App, userId: string, facts: EditInput, stream: StreamOptions): Promise<ModelAnswer<undefined>> {
  if (facts.ofMail && app.model.now() && !(await mayReadMail(app, userId))) return { is: 'none', why: 'not-allowed' }
  const asked = await askModel(app, userId, editPrompt(facts), stream)
  return asked.is === 'answered' && isWrongLanguage(asked.text, facts) ? { is: 'none', why: 'failed' } : asked
}

/** Whether a model answered in another language than the one asked for. */
function isWrongLanguage(answer: string, { task, text, language }: EditInput): boolean {
  const wanted = /^(?:en|de)\b/i.exec(language)?.[0].toLowerCase() as 'en' | 'de' | undefined
  if (!wanted || task === 'subject') return false
  return isForeign(answer, wanted) && (task === 'translate' || !isForeign(text, wanted))
}

function written(words: string, tail: string, task: WriteInput['task'], model: string | null): Written {
  const isSubject = task === 'subject'
  return {
    text: isSubject ? words : `${words}${tail}`,
    subject: isSubject ? words : null,
    model_used: model ?? 'built-in',
    why: explainSource(task, model, 0),
    message: null,
  }
}

function quotedTail(text: string, own: string): string {
  const last = own.trim().split('\n').at(-1) ?? ''
  const at = text.lastIndexOf(last)
  const rest = at < 0 ? '' : text.slice(at + last.length)
  return rest.trim() === '' ? '' : rest.trimEnd()
}

function explainSource(task: WriteInput['task'], model: string | null, mails: number): string {
  const by = model === null ? 'From a template' : `Written by ${model}`
  if (task === 'reply')
    return mails > 1 ? `${by}, based on ${mails} emails in this conversation.` : `${by}, based on the email you're replying to.`
  if (task === 'draft') return `${by}, based on your words.`
  return model === null ? 'Edited by built-in rules, based on your text.' : `${by}, based on your text.`
}
