// Reading mails aloud: who, when and the subject, then the summary, and on "more" the text. What a mail says goes into the
// mouth as a stranger's words and nowhere else.
import { speakable } from '../../../../src/shared/speakable.ts'
import type { Script, VoiceMail } from '../../../../src/shared/voice.ts'
import { voiceLimits } from '../../../../src/shared/voice-limits.ts'
import type { Command } from '../command.ts'
import { called, subjectOf } from './names.ts'
import type { Goal } from './plan.ts'
import { ask, own, say, strange, type Turn, tell } from './turn.ts'
import { waitIsOver } from './waiting.ts'

const summarySentences = 3
/** Characters; as src/shared/speakable.ts has it. */
const longestSentence = 300

type What = Extract<Command, { is: 'read' }>['what']

export function read(turn: Turn, what: What) {
  switch (what) {
    case 'newest':
    case 'unread':
      return askMails(turn, what === 'unread', { is: 'read' })
    case 'next':
    case 'previous':
      return step(turn, what === 'next' ? 1 : -1)
    case 'again':
      return again(turn)
  }
}

export function askMails(turn: Turn, unread: boolean, goal: Goal): void {
  ask(turn, { call: 'mails', ...(unread ? { unread } : {}) }, { is: 'newest', unread, goal })
}

function step(turn: Turn, by: 1 | -1) {
  const { mails, at } = turn.state
  if (mails.length === 0) return askMails(turn, false, { is: 'read' })
  const mail = mails[(at ?? -1) + by]
  if (mail) startReading(turn, mail)
  else tell(turn, by === 1 ? turn.words.noMore : turn.words.noEarlier)
}

function again(turn: Turn) {
  const { focus, script, opened } = turn.state
  if (opened !== null) return askOpened(turn, opened, { is: 'read' })
  if (!focus) return tell(turn, turn.words.noMail)
  if (script?.id !== focus.id) return startReading(turn, focus)
  waitIsOver(turn)
  sayMail(turn, focus, script)
}

/** Of the mail that is open on the page only the id is known: its script tells the rest. */
export function askOpened(turn: Turn, id: string, goal: Goal): void {
  ask(turn, { call: 'script', id }, { is: 'opened', goal })
}

/** Whatever was to be confirmed is not, after a mail was read. */
export function startReading(turn: Turn, mail: VoiceMail): void {
  waitIsOver(turn)
  lookAt(turn, mail)
  ask(turn, { call: 'script', id: mail.id }, { is: 'script', mail, all: false })
}

export function lookAt(turn: Turn, mail: VoiceMail): void {
  const { state } = turn
  const at = state.mails.findIndex(({ id }) => id === mail.id)
  if (state.focus?.id !== mail.id) state.script = null
  if (at >= 0) state.at = at
  state.focus = mail
  state.opened = null
}

export function gotScript(turn: Turn, mail: VoiceMail, script: Script, all: boolean): void {
  turn.state.script = script
  if (all) sayAll(turn, script)
  else sayMail(turn, mail, script)
}

/** Where nobody knows it, it is spoken as the person speaks. */
const languageOf = ({ language }: Script) => language || null

/** The server is away: what came with the list is read. False where nothing did. */
export function readStored(turn: Turn, mail: VoiceMail, all: boolean): boolean {
  const { id, from, subject, date } = mail
  const body = mail.body ?? ''
  const { sentences, language } = speakable(body, { of: 'answer' })
  if (sentences.length === 0) return false
  const first = sentences.slice(0, summarySentences)
  const rest = sentences.length > first.length ? sentences : []
  // Whole sentences were taken: one that is shorter by more than a sentence is all there is.
  const cut = body.length > voiceLimits.bodyChars - longestSentence
  const known = { summary: first, sentences: rest, language: language ?? '', attachments: 0, cut, model_used: 'built-in' }
  gotScript(turn, mail, { id, from, subject, date, ...known }, all && rest.length > 0)
  return true
}

function sayMail(turn: Turn, mail: VoiceMail, script: Script): void {
  const { words } = turn
  const subject = subjectOf(script.subject)
  const head = [words.mailFrom(called(words, script.from), words.when(script.date, turn.now))]
  if (subject === '') head.push(words.noSubject)
  const text = [...(subject === '' ? [] : [words.sentenceOf(subject)]), ...script.summary]
  const empty = script.summary.length === 0 && script.sentences.length === 0
  const tail = [
    ...(empty ? [words.nothingToRead] : []),
    ...(script.attachments === 0 ? [] : [words.attachments(script.attachments)]),
    script.sentences.length === 0 ? words.afterText : words.afterSummary,
  ]
  // It has been read once the first sentence of the summary was spoken.
  const enough = head.length + Math.min(text.length, 2)
  say(turn, [own(...head), strange(text, languageOf(script)), own(...tail)], { is: 'mail', id: mail.id, enough })
}

export function more(turn: Turn) {
  const { focus, script, opened } = turn.state
  if (opened !== null) return askOpened(turn, opened, { is: 'read' })
  if (!focus) return tell(turn, turn.words.noMail)
  waitIsOver(turn)
  if (script?.id === focus.id) sayAll(turn, script)
  else ask(turn, { call: 'script', id: focus.id }, { is: 'script', mail: focus, all: true })
}

function sayAll(turn: Turn, script: Script) {
  const { words } = turn
  if (script.sentences.length === 0) return tell(turn, words.nothingToRead, words.afterText)
  const tail = script.cut ? [words.cut, words.afterText] : [words.afterText]
  say(turn, [strange(script.sentences, languageOf(script)), own(...tail)], { is: 'mail', id: script.id, enough: 1 })
}
