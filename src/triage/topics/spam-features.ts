// What a mail says of being spam, as tokens for the learned model (spam-model.ts): words and pairs of words, and how it is made. None
// of them names who it is for, and no mark that a sender sets to seem wanted (a list, an unsubscribe link) is one.
import type { TriageMail } from '../findings.ts'
import { wordList } from './phrase-table.ts'
import { domainOf, localOf } from './role-addresses.ts'
import { isFreemail, registrableRoot } from './sender-kind.ts'

const textChars = 4000
const wordsMost = 400
const wordChars = 24
const htmlChars = 60_000

/** Distinct, in order. Words of the subject start with `s:`, those of the text with `w:`, facts with `is:`. */
export function spamTokens(mail: TriageMail, text: string): string[] {
  const found = new Set<string>()
  const own = ownWords(mail)
  const kept = (words: string[]) => words.filter((word) => word.length <= wordChars && !own.has(word)).map(shapeOf)
  addWords(found, 's', kept(wordList(mail.subject, 300)))
  addWords(found, 'w', kept(wordList(withoutQuotes(text), textChars)).slice(0, wordsMost))
  for (const fact of [...factsOfSender(mail), ...factsOfText(mail, text), ...factsOfHtml(mail)]) found.add(`is:${fact}`)
  return [...found]
}

function addWords(found: Set<string>, where: string, words: string[]): void {
  for (const [at, word] of words.entries()) {
    found.add(`${where}:${word}`)
    if (at > 0) found.add(`${where}:${words[at - 1]} ${word}`)
  }
}

/** Numbers by their length: a year or a price is not learned by heart. */
const shapeOf = (word: string) => (/^\d+$/.test(word) ? `#${Math.min(word.length, 6)}` : word)

/** Of the person: who is addressed by name is no evidence that holds for others. */
function ownWords({ me }: TriageMail): Set<string> {
  return new Set([...me.names, ...me.addresses].flatMap((one) => wordList(one.replace(/\.[a-z]+$/i, ''))))
}

/** Quoted lines are somebody else's words. */
const withoutQuotes = (text: string) => (text.includes('>') ? text.replace(/^[ \t]*>.*$/gm, '') : text)

function factsOfSender({ from, to, cc, replyTo, me, attachments }: TriageMail): string[] {
  const domain = domainOf(from.email)
  const local = localOf(from.email)
  const toMe = [...to, ...cc].some(({ email }) => me.addresses.includes(email.toLowerCase()))
  const answersElsewhere = replyTo.some(({ email }) => registrableRoot(domainOf(email)) !== registrableRoot(domain))
  return [
    ...(from.name === '' ? ['sender without a name'] : []),
    ...(/\d{3}/.test(local) ? ['digits in the sender'] : []),
    ...(/^[^aeiou\d]{6,}$/.test(local) ? ['sender that cannot be spoken'] : []),
    ...(isFreemail(domain) ? ['free mail'] : []),
    ...(to.length === 0 ? ['to nobody'] : []),
    ...(toMe ? [] : ['not to me']),
    ...(answersElsewhere ? ['answers go elsewhere'] : []),
    ...(attachments.length > 0 ? ['files'] : []),
  ]
}

function factsOfText({ subject }: TriageMail, text: string): string[] {
  const letters = subject.replace(/[^\p{L}]/gu, '')
  const shown = text.slice(0, textChars)
  const capitals = (shown.match(/\b\p{Lu}{4,}\b/gu) ?? []).length
  return [
    ...(subject.trim() === '' ? ['no subject'] : []),
    ...(letters.length > 7 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
      ? ['shouts in the subject']
      : []),
    ...(/!/.test(subject) ? ['! in the subject'] : []),
    ...(/[$€£]/.test(subject) ? ['money in the subject'] : []),
    ...(/\s{4,}\S{1,12}$|\s[a-z]*\d+[a-z\d]*$/i.test(subject) ? ['number at the end of the subject'] : []),
    ...(/^(?:re|aw|fwd?|wg)\s*(?:\[\d+\])?:/i.test(subject) ? ['answer'] : []),
    ...(/^\s*>/m.test(shown) ? ['quotes'] : []),
    ...(/!{2,}/.test(shown) ? ['!!'] : []),
    ...(/\$\s?\d/.test(shown) ? ['dollars'] : []),
    ...(/\d%|100\s?%/.test(shown) ? ['per cent'] : []),
    ...(/\b1?[-. (]{0,2}8(?:00|66|77|88)[-. )]{1,2}\d{3}/.test(shown) ? ['toll-free number'] : []),
    ...(/https?:\/\/\d{1,3}(?:\.\d{1,3}){3}/.test(shown) ? ['link to a number'] : []),
    `length ${lengthClass(text.trim().length)}`,
    `capitals ${Math.min(4, Math.ceil(Math.log2(1 + capitals)))}`,
    `links ${Math.min(4, (shown.match(/https?:\/\//g) ?? []).length)}`,
  ]
}

const lengthClass = (chars: number) => (chars < 60 ? 0 : Math.min(6, Math.floor(Math.log2(chars / 60))))

/** Not whether it is HTML at all, has pictures or colours: today most mail that is wanted has them, too. */
function factsOfHtml({ html }: TriageMail): string[] {
  if (html === null) return []
  const source = html.slice(0, htmlChars)
  return [
    ...(/<form\b/i.test(source) ? ['form'] : []),
    ...(/<(?:script|iframe|object|embed)\b/i.test(source) ? ['program in the page'] : []),
    ...(/href\s*=\s*["']?https?:\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|[^"'>\s/]{0,200}[%@])/i.test(source) ? ['disguised link'] : []),
    ...(/font-size:\s*[01]p|<font[^>]{0,200}color\s*=\s*["']?#?(?:fff|white)/i.test(source) ? ['invisible text'] : []),
  ]
}
