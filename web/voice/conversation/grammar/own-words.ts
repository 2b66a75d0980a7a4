// What stands in a place of a phrase: who is meant, what is to be written, which mail.
import { spokenAddress } from '../../../../src/shared/spoken-address.ts'
import type { Which } from '../command.ts'
import { isNegation } from './negation.ts'
import { type Token, withoutSoft } from './normalise.ts'
import { fits, patternOf } from './phrase.ts'

const mostNames = 8
const nobody = new Set(
  'me us you it this that them her him anyone anybody everyone everybody all mir uns dir es ihm ihr ihnen dies das jemand alle allen about from to saying'.split(
    ' ',
  ),
)
/** Where they stand, a name has ended. */
const noName = new Set(
  ': saying asking telling about regarding that whether dass ob wegen reply answer abschicken absenden senden schicken'.split(
    ' ',
  ),
)
const theirs = new Set(['her', 'him', 'them', 'ihr', 'ihm', 'ihnen'])

/** In the person's own words. */
export function saysOf(tokens: Token[] = []): string {
  return tokens
    .flatMap(({ raw }) => raw || [])
    .join(' ')
    .replace(/^[\s,:;–—-]+/, '')
    .trim()
}

/** Like the words of a search: without the politeness at their end. */
export const askedOf = (tokens: Token[] = []): string => edges(saysOf(withoutSoft(tokens)))

const edges = (text: string) => text.replace(/^[\s,.:;!?"“”„]+|[\s,.:;!?"“”„]+$/g, '')

/** A name, or an address, also a dictated one. Undefined where it cannot be either. */
export function whoOf(tokens: Token[] = []): string | undefined {
  const words = withoutSoft(tokens)
  const address = spokenAddress(words.map(({ raw }) => edges(raw)).join(' '))
  if (address !== undefined) return address
  const [first] = words
  if (!first || words.length > mostNames || nobody.has(first.norm)) return undefined
  if (words.some(({ norm }) => noName.has(norm) || isNegation(norm))) return undefined
  return edges(saysOf(words)) || undefined
}

/** "her": whoever wrote the mail that was read last. */
export const isPronoun = (tokens: Token[] = []): boolean => {
  const [word, ...rest] = withoutSoft(tokens)
  return rest.length === 0 && word !== undefined && theirs.has(word.norm)
}

const these = patternOf(
  '[the|this|that|dieser|diese|die|diesen|den] (it|this|that|this one|that one|{mail}|es|sie|das|die|dies|diese|die hier|diese hier)',
)
const newest = patternOf(
  '[the|my|die|meine] [very] (newest|latest|last|most recent|neueste|neuste|letzte|aktuellste) [one|{mail}]',
)
const from = patternOf(
  '[the|that|this|die|diese] [newest|latest|last|neueste|neuste|letzte] (one|{mail}) (from|by|of|von|vom) <who>',
)
const fromGerman = patternOf('(die|diese|das) [neueste|neuste|letzte] von <who>')
const possessive = /^(.+)['’]s$/iu

/** Which mail; nothing named is `this`. Never several at once. */
export function whichOf(tokens: Token[] = []): Which | undefined {
  const words = withoutSoft(tokens)
  if (words.length === 0 || fits(these, words)) return { is: 'this' }
  if (fits(newest, words)) return { is: 'newest' }
  const who = whoOf((fits(from, words) ?? fits(fromGerman, words))?.who) ?? ownerOf(words)
  return who === undefined ? undefined : { is: 'from', who }
}

/** "Lena's email". */
export function ownerOf(words: Token[]): string | undefined {
  const got = fits(patternOf('<who> [newest|latest|last] {mail}'), words)?.who
  const name = possessive.exec(got ? edges(saysOf(got)) : '')?.[1]
  return name === undefined || !whoOf(got) ? undefined : name
}
