// Reads the slots of a phrase: a person, dictated text, a mail.
import { spokenAddress } from '../../../../src/shared/spoken-address.ts'
import type { Which } from '../command.ts'
import { compilePhrase, matchPhrase } from './phrase-pattern.ts'
import { isNegation, type Token, withoutFillers } from './tokenize.ts'

const maxNameTokens = 8
const notAName = new Set(
  'me us you it this that them her him anyone anybody everyone everybody all mir uns dir es ihm ihr ihnen dies das jemand alle allen about from to saying'.split(
    ' ',
  ),
)
/** A name ends before these words. */
const endsName = new Set(
  ': saying asking telling about regarding that whether dass ob wegen reply answer abschicken absenden senden schicken'.split(
    ' ',
  ),
)
const pronouns = new Set(['her', 'him', 'them', 'ihr', 'ihm', 'ihnen'])

/** Dictated text as spoken. */
export function bodyText(tokens: Token[] = []): string {
  return tokens
    .flatMap(({ raw }) => raw || [])
    .join(' ')
    .replace(/^[\s,:;–—-]+/, '')
    .trim()
}

/** Search words, without trailing politeness. */
export const queryText = (tokens: Token[] = []): string => trimPunctuation(bodyText(withoutFillers(tokens)))

const trimPunctuation = (text: string) => text.replace(/^[\s,.:;!?"“”„]+|[\s,.:;!?"“”„]+$/g, '')

/** A name or an address (also a dictated one); undefined if it can be neither. */
export function personText(tokens: Token[] = []): string | undefined {
  const words = withoutFillers(tokens)
  const address = spokenAddress(words.map(({ raw }) => trimPunctuation(raw)).join(' '))
  if (address !== undefined) return address
  const [first] = words
  if (!first || words.length > maxNameTokens || notAName.has(first.norm)) return undefined
  if (words.some(({ norm }) => endsName.has(norm) || isNegation(norm))) return undefined
  return trimPunctuation(bodyText(words)) || undefined
}

/** "her": the sender of the mail read last. */
export const isPronoun = (tokens: Token[] = []): boolean => {
  const [word, ...rest] = withoutFillers(tokens)
  return rest.length === 0 && word !== undefined && pronouns.has(word.norm)
}

const thisMail = compilePhrase(
  '[the|this|that|dieser|diese|die|diesen|den] (it|this|that|this one|that one|{mail}|es|sie|das|die|dies|diese|die hier|diese hier)',
)
const newest = compilePhrase(
  '[the|my|die|meine] [very] (newest|latest|last|most recent|neueste|neuste|letzte|aktuellste) [one|{mail}]',
)
const from = compilePhrase(
  '[the|that|this|die|diese] [newest|latest|last|neueste|neuste|letzte] (one|{mail}) (from|by|of|von|vom) <who>',
)
const fromGerman = compilePhrase('(die|diese|das) [neueste|neuste|letzte] von <who>')
const possessive = /^(.+)['’]s$/iu

/** The mail that is meant; `this` if none is named. Never several. */
export function mailReference(tokens: Token[] = []): Which | undefined {
  const words = withoutFillers(tokens)
  if (words.length === 0 || matchPhrase(thisMail, words)) return { is: 'this' }
  if (matchPhrase(newest, words)) return { is: 'newest' }
  const who = personText((matchPhrase(from, words) ?? matchPhrase(fromGerman, words))?.who) ?? possessor(words)
  return who === undefined ? undefined : { is: 'from', who }
}

/** "Lena's email". */
export function possessor(words: Token[]): string | undefined {
  const got = matchPhrase(compilePhrase('<who> [newest|latest|last] {mail}'), words)?.who
  const name = possessive.exec(got ? trimPunctuation(bodyText(got)) : '')?.[1]
  return name === undefined || !personText(got) ? undefined : name
}
