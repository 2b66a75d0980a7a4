// Reads mails aloud: sender, date and subject, then the summary, and on "more" the full text. Mail text is only ever spoken, as
// untrusted text.
import { speakable } from '../../../../src/shared/speakable.ts'
import type { Script, VoiceMail } from '../../../../src/shared/voice.ts'
import { voiceLimits } from '../../../../src/shared/voice-limits.ts'
import type { Command } from '../command.ts'
import type { MailIntent } from './continuation.ts'
import { spokenPerson, spokenSubject } from './spoken-names.ts'
import { dismissPending, ownPart, request, respond, type StepContext, speakParts, untrustedPart } from './step-context.ts'

const summarySentences = 3
/** Characters; same as src/shared/speakable.ts. */
const maxSentenceChars = 300

type What = Extract<Command, { is: 'read' }>['what']

export function readMails(ctx: StepContext, what: What) {
  switch (what) {
    case 'newest':
    case 'unread':
      return fetchMails(ctx, what === 'unread', { is: 'read' })
    case 'next':
    case 'previous':
      return readAdjacent(ctx, what === 'next' ? 1 : -1)
    case 'again':
      return readAgain(ctx)
  }
}

export function fetchMails(ctx: StepContext, unread: boolean, goal: MailIntent): void {
  request(ctx, { call: 'mails', ...(unread ? { unread } : {}) }, { is: 'newest', unread, goal })
}

function readAdjacent(ctx: StepContext, by: 1 | -1) {
  const { mails, currentIndex: at } = ctx.state
  if (mails.length === 0) return fetchMails(ctx, false, { is: 'read' })
  const mail = mails[(at ?? -1) + by]
  if (mail) fetchScript(ctx, mail)
  else respond(ctx, by === 1 ? ctx.words.noMore : ctx.words.noEarlier)
}

function readAgain(ctx: StepContext) {
  const { focus, script, opened } = ctx.state
  if (opened !== null) return fetchOpenedMail(ctx, opened, { is: 'read' })
  if (!focus) return respond(ctx, ctx.words.noMail)
  if (script?.id !== focus.id) return fetchScript(ctx, focus)
  dismissPending(ctx)
  speakMail(ctx, focus, script)
}

/** Only its id is known: the script has the rest. */
export function fetchOpenedMail(ctx: StepContext, id: string, goal: MailIntent): void {
  request(ctx, { call: 'script', id }, { is: 'opened', goal })
}

/** Reading a mail dismisses a pending confirmation. */
export function fetchScript(ctx: StepContext, mail: VoiceMail): void {
  dismissPending(ctx)
  focusMail(ctx, mail)
  request(ctx, { call: 'script', id: mail.id }, { is: 'script', mail, all: false })
}

export function focusMail(ctx: StepContext, mail: VoiceMail): void {
  const { state } = ctx
  const at = state.mails.findIndex(({ id }) => id === mail.id)
  if (state.focus?.id !== mail.id) state.script = null
  if (at >= 0) state.currentIndex = at
  state.focus = mail
  state.opened = null
}

export function onScript(ctx: StepContext, mail: VoiceMail, script: Script, all: boolean): void {
  ctx.state.script = script
  if (all) speakFullText(ctx, script)
  else speakMail(ctx, mail, script)
}

/** Unknown language: spoken in the user's. */
const languageOf = ({ language }: Script) => language || null

/** The server is unreachable: reads the body that came with the list. False if there is none. */
export function readFromCache(ctx: StepContext, mail: VoiceMail, all: boolean): boolean {
  const { id, from, subject, date } = mail
  const body = mail.body ?? ''
  const { sentences, language } = speakable(body, { of: 'answer' })
  if (sentences.length === 0) return false
  const first = sentences.slice(0, summarySentences)
  const rest = sentences.length > first.length ? sentences : []
  // Bodies are cut after whole sentences: one shorter than the limit by more than a sentence is complete.
  const cut = body.length > voiceLimits.bodyChars - maxSentenceChars
  const known = { summary: first, sentences: rest, language: language ?? '', attachments: 0, cut, model_used: 'built-in' }
  onScript(ctx, mail, { id, from, subject, date, ...known }, all && rest.length > 0)
  return true
}

function speakMail(ctx: StepContext, mail: VoiceMail, script: Script): void {
  const { words } = ctx
  const subject = spokenSubject(script.subject)
  const head = [words.mailFrom(spokenPerson(words, script.from), words.when(script.date, ctx.now))]
  if (subject === '') head.push(words.noSubject)
  const text = [...(subject === '' ? [] : [words.sentenceOf(subject)]), ...script.summary]
  const empty = script.summary.length === 0 && script.sentences.length === 0
  const tail = [
    ...(empty ? [words.nothingToRead] : []),
    ...(script.attachments === 0 ? [] : [words.attachments(script.attachments)]),
    script.sentences.length === 0 ? words.afterText : words.afterSummary,
  ]
  // Counts as read after the first sentence of the summary.
  const enough = head.length + Math.min(text.length, 2)
  speakParts(ctx, [ownPart(...head), untrustedPart(text, languageOf(script)), ownPart(...tail)], {
    is: 'mail',
    id: mail.id,
    enough,
  })
}

export function readMore(ctx: StepContext) {
  const { focus, script, opened } = ctx.state
  if (opened !== null) return fetchOpenedMail(ctx, opened, { is: 'read' })
  if (!focus) return respond(ctx, ctx.words.noMail)
  dismissPending(ctx)
  if (script?.id === focus.id) speakFullText(ctx, script)
  else request(ctx, { call: 'script', id: focus.id }, { is: 'script', mail: focus, all: true })
}

function speakFullText(ctx: StepContext, script: Script) {
  const { words } = ctx
  if (script.sentences.length === 0) return respond(ctx, words.nothingToRead, words.afterText)
  const tail = script.cut ? [words.cut, words.afterText] : [words.afterText]
  speakParts(ctx, [untrustedPart(script.sentences, languageOf(script)), ownPart(...tail)], {
    is: 'mail',
    id: script.id,
    enough: 1,
  })
}
