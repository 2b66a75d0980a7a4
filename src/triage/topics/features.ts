// Features for the classifier: hashed words of subject and text, sender, domain, list. Hashes reveal no words, so corrections
// can be stored as numbers. The sender gets several numbers and weighs as much as a dozen words.
import type { TriageMail } from '../findings.ts'
import { wordList } from './phrase-table.ts'
import { domainOf } from './role-addresses.ts'
import { isToWork, registrableRoot } from './sender-kind.ts'

export const featureCount = 2 ** 15

const textChars = 1500
const textWordsMost = 120
const weight = { sender: 5, domain: 3, list: 4, subject: 2 } as const

/** Distinct numbers below `featureCount`, ascending. */
export function featuresOf(mail: TriageMail, text: string): number[] {
  const { from, listId } = mail
  const found = new Set<number>()
  const add = (name: string, times = 1) => {
    for (let time = 0; time < times; time++) found.add(hash(`${time}${name}`))
  }
  add(`from:${from.email.toLowerCase()}`, weight.sender)
  add(`at:${registrableRoot(domainOf(from.email))}`, weight.domain)
  if (listId !== null) add(`list:${listId}`, weight.list)
  for (const word of meaningfulWords(wordList(mail.subject))) add(`word:${word}`, weight.subject)
  for (const word of meaningfulWords(wordList(text, textChars)).slice(0, textWordsMost)) add(`word:${word}`)
  for (const flag of flagsOf(mail)) add(`is:${flag}`)
  return [...found].sort((a, b) => a - b)
}

const meaningfulWords = (words: string[]) => words.filter((word) => word.length > 2 && word.length < 30 && !stopWords.has(word))

const stopWords = new Set(
  `the and for you your are was were with that this have has had from not but can will our all any one out its they their them there what
  when who how why which about into than then been more also just please would could should may dear hello thank thanks
  der die das und fur mit von ist sind war nicht auch ein eine einen einer eines dem den des sie ihr ihre ihren ihnen wir uns unser ich du
  dich dir auf aus bei bis zum zur als wie was wer wann oder aber noch nur hat haben wird werden kann konnen bitte hallo liebe lieber danke
  les des une est pour dans que qui los las una por con para het een van che per della`.split(/\s+/),
)

function flagsOf(mail: TriageMail): string[] {
  return [
    ...(mail.unsubscribe ? ['unsubscribe'] : []),
    ...(mail.automated ? ['automated'] : ['by hand']),
    ...(mail.attachments.length > 0 ? ['files'] : []),
    ...(mail.calendar !== null ? ['calendar'] : []),
    ...(isToWork(mail) ? ['work'] : []),
    ...(mail.known.writtenTo > 0 ? ['known'] : []),
  ]
}

/** FNV-1a, folded to `featureCount`. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return ((value >>> 15) ^ value) & (featureCount - 1)
}
