// Phrases to reply, write and revise. Dictated text is kept verbatim; of "asking whether" and "about" the word is kept because
// it is part of the text.
import type { Command, Which } from '../command.ts'
import { compileRows, type PhraseRow, type Slots } from './phrase-pattern.ts'
import { bodyText, isPronoun, mailReference, personText } from './slots.ts'

const replyCommand =
  (all: boolean) =>
  ({ content, who }: Slots): Command | undefined => {
    const text = bodyText(content)
    const which: Which | undefined = who === undefined || isPronoun(who) ? { is: 'this' } : mailReference(who)
    if (which?.is === 'this') return { is: 'reply', content: text, all }
    if (which?.is === 'newest') return { is: 'reply', content: text, all, newest: true }
    const name = which?.is === 'from' ? which.who : personText(who)
    return name === undefined ? undefined : { is: 'reply', content: text, all, who: name }
  }

function composeCommand({ who, content }: Slots): Command | undefined {
  const text = bodyText(content)
  if (isPronoun(who)) return text === '' ? undefined : { is: 'reply', content: text, all: false }
  const name = personText(who)
  return name === undefined ? undefined : { is: 'compose', who: name, content: text }
}

const all = '(reply all|reply to all|reply to everyone|reply to everybody|answer all|answer everyone|allen antworten)'
const reply =
  '(reply|answer|respond|write back|(send|write|draft|compose) [a|an] (reply|answer)) [to] [it|this|this {mail}|that|her|him|them]'
const antworte = '(antworte|antworten|antworten sie|antwort)'
const make = '(send|write|compose|draft|create|start)'
const aMail = '[a|an|the] [new] [short|quick|brief] {mail}'
const schreib = '(schreib|schreibe|schreiben sie|schick|schicke|schicken sie|sende|senden sie|verfasse|verfassen sie)'
const eineMail = '[eine|noch eine|ne] [neue] [kurze] {mail}'
const moment = '[no|nein|nope] [wait|actually|sorry|warte|moment|doch|lieber]'
const saying = '(saying|to say|that says|and say|telling (her|him|them)|and tell (her|him|them)) [that|:]'

/** Puts the kept words back in front of the dictated text. */
const withKeptWords = ({ verb = [], start = [], content = [], ...rest }: Slots): Slots => ({
  ...rest,
  content: [...verb, ...start, ...content],
})

const answers: PhraseRow[] = [
  {
    free: true,
    phrases: [`${all} ${saying} <content>`, `${all} that <content>`, `${all} : <content>`],
    make: replyCommand(true),
  },
  {
    free: true,
    phrases: ['(antworte|antworten sie) allen : <content>', '(antworte|antworten sie) allen <content>'],
    make: replyCommand(true),
  },
  { phrases: [all, '(antworte|antworten sie) allen'], make: replyCommand(true) },
  {
    free: true,
    phrases: [
      `${reply} ${saying} <content>`,
      `${reply} [with|that] : <content>`,
      `${reply} (with|that) <content>`,
      `tell (her|him|them) [that|:] <content>`,
      `let (her|him|them) know [that|:] <content>`,
      `${antworte} [ihr|ihm|ihnen|darauf] [mit] : <content>`,
      `${antworte} [ihr|ihm|ihnen|darauf] mit <content>`,
      `(sag|sage|sagen sie) (ihr|ihm|ihnen) : <content>`,
    ],
    make: replyCommand(false),
  },
  {
    free: true,
    phrases: [
      `${reply} <verb> <content>`,
      `(ask|thank) (her|him|them) <content>`,
      `${antworte} [ihr|ihm|ihnen|darauf] <verb> <content>`,
      `(sag|sage|sagen sie|frag|frage|fragen sie) (ihr|ihm|ihnen|sie|ihn) <verb> <content>`,
    ],
    make: (got) => replyCommand(false)(withKeptWords(got)),
  },
  {
    free: true,
    phrases: [
      `(reply|respond|answer|write back) to <who> ${saying} <content>`,
      `(reply|respond|answer|write back) to <who> (that|with|:) <content>`,
      `${antworte} auf <who> (mit|dass|:) <content>`,
      `${antworte} <who> dass <content>`,
      `${antworte} <who> : <content>`,
    ],
    make: replyCommand(false),
  },
  {
    phrases: [reply, `${antworte} [ihr|ihm|ihnen|darauf]`, '(beantworten|beantworte das|beantworte sie)'],
    make: replyCommand(false),
  },
  { phrases: ['(reply|respond|answer|write back) to <who>', `${antworte} auf <who>`], make: replyCommand(false) },
]

const composing: PhraseRow[] = [
  {
    free: true,
    phrases: [
      `(send|write) <who> ${aMail} ${saying} <content>`,
      `(send|write) <who> ${aMail} (:|that) <content>`,
      `${make} ${aMail} to <who> ${saying} <content>`,
      `${make} ${aMail} to <who> : <content>`,
      `[eine] [neue] {mail} an <who> : <content>`,
      `[a] new {mail} to <who> : <content>`,
      `(email|mail|message|write [to]) <who> ${saying} <content>`,
      `(email|mail|message) [to] <who> : <content>`,
      `(email|mail|message|write [to]) <who> that <content>`,
      `write [to] <who> : <content>`,
      `tell <who> that <content>`,
      `let <who> know that <content>`,
      `${schreib} ${eineMail} an <who> : <content>`,
      `${schreib} [an] <who> : <content>`,
      `${schreib} <who> ${eineMail} : <content>`,
    ],
    make: composeCommand,
  },
  {
    free: true,
    phrases: [
      `${make} ${aMail} to <who> [and] <verb> <content>`,
      `[eine] [neue] {mail} an <who> [und] <verb> <content>`,
      `(email|mail|message|write [to]) <who> [and] <verb> <content>`,
      `(send|write) <who> ${aMail} [and] <verb> <content>`,
      `${schreib} ${eineMail} an <who> [und] <verb> <content>`,
      `${schreib} [an] <who> ${eineMail} [und] <verb> <content>`,
      `${schreib} [an] <who> [und] <verb> <content>`,
      `[a] new {mail} to <who> [and] <verb> <content>`,
      `tell <who> <start> <content>`,
      `(sag|sage|sagen sie|gib|gebe|geben sie) <who> bescheid <verb> <content>`,
      `(sag|sage|sagen sie|frag|frage|fragen sie) <who> <verb> <content>`,
      `(ask) <who> <verb> <content>`,
    ],
    make: (got) => composeCommand(withKeptWords(got)),
  },
  {
    phrases: [
      `${make} ${aMail} to <who>`,
      `(send|write) <who> (a|an) [new] [short|quick] {mail}`,
      `[eine] [neue] {mail} an <who> [schreiben|senden|schicken|verfassen]`,
      `[a] new {mail} to <who>`,
      `(email|mail|write to) <who>`,
      `${schreib} ${eineMail} an <who>`,
      `${schreib} an <who>`,
      `${schreib} <who> (eine|ne) [neue|kurze] {mail}`,
      `(eine|ne) [neue] {mail} an <who> (schreiben|senden|schicken|verfassen)`,
    ],
    make: composeCommand,
  },
]

/** Without a recipient: the name is asked for. */
const withoutRecipient: PhraseRow[] = [
  {
    phrases: [
      '(send|write) (a|an) [new] [short|quick] {mail}',
      '(compose|draft|create|start) [a|an] [new] [short|quick] {mail}',
      '(a|an) new {mail}',
      `${schreib} eine [neue] [kurze] {mail}`,
      'eine [neue] {mail} (schreiben|senden|schicken|verfassen)',
      'neue {mail} (schreiben|verfassen)',
    ],
    make: () => ({ is: 'compose', who: '', content: '' }),
  },
]

/** Fallback: anything after "reply". */
const fallbackReply: PhraseRow[] = [
  { free: true, phrases: ['reply <content>', `${antworte} [ihr|ihm|ihnen] <content>`], make: replyCommand(false) },
]

const revising: PhraseRow[] = [
  {
    free: true,
    phrases: [
      '(change|rephrase|rewrite) (it|this|that|the text|the email|the message) (to|to say|so that it says|so that) [:] <content>',
      '(change|rewrite) (it|this|that) : <content>',
      `${moment} (make|write|phrase|change) (it|this|that) [to] <content>`,
      '(say|write) instead [that|:] <content>',
      'add [that|:] <content>',
      '(ändere|ändern sie) (es|das|sie|den text) (in|zu|auf) [:] <content>',
      '(ändere|ändern sie) (es|das|sie|den text) : <content>',
      `${moment} (mach|mache|machen sie|schreib|schreibe|schreiben sie|formuliere|formulieren sie) (es|das|sie|den text) <content>`,
      `${moment} (mach|mache|machen sie) <content> (draus|daraus)`,
      '(sag|sage|sagen sie|schreib|schreibe|schreiben sie) stattdessen [:] <content>',
      '(füge|fügen sie) hinzu [:] <content>',
    ],
    make: ({ content }) => ({ is: 'revise', content: bodyText(content) }),
  },
  {
    phrases: ['[a bit|much] <content>', '[etwas|viel] <content>'],
    make: ({ content = [] }) =>
      content.length === 1 && styleWords.has(content[0]?.norm ?? '') ? { is: 'revise', content: bodyText(content) } : undefined,
  },
]
const styleWords = new Set(
  'shorter longer friendlier warmer politer simpler kürzer länger freundlicher höflicher förmlicher formeller einfacher'.split(
    ' ',
  ),
)

export const composePhrases = compileRows([...revising, ...withoutRecipient, ...answers, ...composing, ...fallbackReply])
