// Phrases to reply, write and revise. Dictated text is kept verbatim; of "asking whether" and "about" the word is kept because
// it is part of the text.
import type { Command, Which } from '../command.ts'
import { compileRows, type PhraseRow, type Slots } from './phrase-pattern.ts'
import { bodyText, isPronoun, mailReference, personText } from './slots.ts'

const replyCommand =
  (all: boolean) =>
  ({ says, who }: Slots): Command | undefined => {
    const text = bodyText(says)
    const which: Which | undefined = who === undefined || isPronoun(who) ? { is: 'this' } : mailReference(who)
    if (which?.is === 'this') return { is: 'reply', says: text, all }
    if (which?.is === 'newest') return { is: 'reply', says: text, all, newest: true }
    const name = which?.is === 'from' ? which.who : personText(who)
    return name === undefined ? undefined : { is: 'reply', says: text, all, who: name }
  }

function composeCommand({ who, says }: Slots): Command | undefined {
  const text = bodyText(says)
  if (isPronoun(who)) return text === '' ? undefined : { is: 'reply', says: text, all: false }
  const name = personText(who)
  return name === undefined ? undefined : { is: 'compose', who: name, says: text }
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
const withKeptWords = ({ verb = [], start = [], says = [], ...rest }: Slots): Slots => ({
  ...rest,
  says: [...verb, ...start, ...says],
})

const answers: PhraseRow[] = [
  { free: true, phrases: [`${all} ${saying} <says>`, `${all} that <says>`, `${all} : <says>`], make: replyCommand(true) },
  {
    free: true,
    phrases: ['(antworte|antworten sie) allen : <says>', '(antworte|antworten sie) allen <says>'],
    make: replyCommand(true),
  },
  { phrases: [all, '(antworte|antworten sie) allen'], make: replyCommand(true) },
  {
    free: true,
    phrases: [
      `${reply} ${saying} <says>`,
      `${reply} [with|that] : <says>`,
      `${reply} (with|that) <says>`,
      `tell (her|him|them) [that|:] <says>`,
      `let (her|him|them) know [that|:] <says>`,
      `${antworte} [ihr|ihm|ihnen|darauf] [mit] : <says>`,
      `${antworte} [ihr|ihm|ihnen|darauf] mit <says>`,
      `(sag|sage|sagen sie) (ihr|ihm|ihnen) : <says>`,
    ],
    make: replyCommand(false),
  },
  {
    free: true,
    phrases: [
      `${reply} <verb> <says>`,
      `(ask|thank) (her|him|them) <says>`,
      `${antworte} [ihr|ihm|ihnen|darauf] <verb> <says>`,
      `(sag|sage|sagen sie|frag|frage|fragen sie) (ihr|ihm|ihnen|sie|ihn) <verb> <says>`,
    ],
    make: (got) => replyCommand(false)(withKeptWords(got)),
  },
  {
    free: true,
    phrases: [
      `(reply|respond|answer|write back) to <who> ${saying} <says>`,
      `(reply|respond|answer|write back) to <who> (that|with|:) <says>`,
      `${antworte} auf <who> (mit|dass|:) <says>`,
      `${antworte} <who> dass <says>`,
      `${antworte} <who> : <says>`,
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
      `(send|write) <who> ${aMail} ${saying} <says>`,
      `(send|write) <who> ${aMail} (:|that) <says>`,
      `${make} ${aMail} to <who> ${saying} <says>`,
      `${make} ${aMail} to <who> : <says>`,
      `[eine] [neue] {mail} an <who> : <says>`,
      `[a] new {mail} to <who> : <says>`,
      `(email|mail|message|write [to]) <who> ${saying} <says>`,
      `(email|mail|message) [to] <who> : <says>`,
      `(email|mail|message|write [to]) <who> that <says>`,
      `write [to] <who> : <says>`,
      `tell <who> that <says>`,
      `let <who> know that <says>`,
      `${schreib} ${eineMail} an <who> : <says>`,
      `${schreib} [an] <who> : <says>`,
      `${schreib} <who> ${eineMail} : <says>`,
    ],
    make: composeCommand,
  },
  {
    free: true,
    phrases: [
      `${make} ${aMail} to <who> [and] <verb> <says>`,
      `[eine] [neue] {mail} an <who> [und] <verb> <says>`,
      `(email|mail|message|write [to]) <who> [and] <verb> <says>`,
      `(send|write) <who> ${aMail} [and] <verb> <says>`,
      `${schreib} ${eineMail} an <who> [und] <verb> <says>`,
      `${schreib} [an] <who> ${eineMail} [und] <verb> <says>`,
      `${schreib} [an] <who> [und] <verb> <says>`,
      `[a] new {mail} to <who> [and] <verb> <says>`,
      `tell <who> <start> <says>`,
      `(sag|sage|sagen sie|gib|gebe|geben sie) <who> bescheid <verb> <says>`,
      `(sag|sage|sagen sie|frag|frage|fragen sie) <who> <verb> <says>`,
      `(ask) <who> <verb> <says>`,
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
    make: () => ({ is: 'compose', who: '', says: '' }),
  },
]

/** Fallback: anything after "reply". */
const fallbackReply: PhraseRow[] = [
  { free: true, phrases: ['reply <says>', `${antworte} [ihr|ihm|ihnen] <says>`], make: replyCommand(false) },
]

const revising: PhraseRow[] = [
  {
    free: true,
    phrases: [
      '(change|rephrase|rewrite) (it|this|that|the text|the email|the message) (to|to say|so that it says|so that) [:] <says>',
      '(change|rewrite) (it|this|that) : <says>',
      `${moment} (make|write|phrase|change) (it|this|that) [to] <says>`,
      '(say|write) instead [that|:] <says>',
      'add [that|:] <says>',
      '(ändere|ändern sie) (es|das|sie|den text) (in|zu|auf) [:] <says>',
      '(ändere|ändern sie) (es|das|sie|den text) : <says>',
      `${moment} (mach|mache|machen sie|schreib|schreibe|schreiben sie|formuliere|formulieren sie) (es|das|sie|den text) <says>`,
      `${moment} (mach|mache|machen sie) <says> (draus|daraus)`,
      '(sag|sage|sagen sie|schreib|schreibe|schreiben sie) stattdessen [:] <says>',
      '(füge|fügen sie) hinzu [:] <says>',
    ],
    make: ({ says }) => ({ is: 'revise', says: bodyText(says) }),
  },
  {
    phrases: ['[a bit|much] <says>', '[etwas|viel] <says>'],
    make: ({ says = [] }) =>
      says.length === 1 && styleWords.has(says[0]?.norm ?? '') ? { is: 'revise', says: bodyText(says) } : undefined,
  },
]
const styleWords = new Set(
  'shorter longer friendlier warmer politer simpler kürzer länger freundlicher höflicher förmlicher formeller einfacher'.split(
    ' ',
  ),
)

export const composePhrases = compileRows([...revising, ...withoutRecipient, ...answers, ...composing, ...fallbackReply])
