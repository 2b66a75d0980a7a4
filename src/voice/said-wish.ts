// A wish that a model understood holds only what the person said: it may have read mails, and their words are nobody's wish.
import { wordsOf } from '../shared/fold.ts'
import type { Wish } from '../shared/voice.ts'

/** Facts a search may name without their being said so. */
const facts = /^(?:is:(?:unread|read|starred)|has:attachment)$/i
/** Of the words of a text, so many are the person's: a model puts "she" as "you". */
const ownShare = 0.6

/** Undefined where it holds anything else. */
export function saidWish(wish: Wish, said: string): Wish | undefined {
  const own = new Set(wordsOf(said))
  switch (wish.is) {
    case 'read':
    case 'attention':
      return wish
    case 'readFrom':
      return areSaid(wish.who, own) ? wish : undefined
    case 'reply':
      return isSaid(wish.says, own) ? wish : undefined
    case 'compose':
      return areSaid(wish.who, own) && isSaid(wish.says, own) ? wish : undefined
    case 'search': {
      const q = searchOf(wish.q, own)
      return q === '' ? undefined : { is: 'search', q }
    }
  }
}

function areSaid(text: string, own: Set<string>): boolean {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => own.has(word))
}

/** Mostly the person's own words, each counted once; nothing is nobody's. An address or a link is theirs letter by letter, or not at all. */
function isSaid(text: string, own: Set<string>): boolean {
  if (/@|:\/\/|www\./.test(text)) return areSaid(text, own)
  const words = [...new Set(wordsOf(text))]
  return words.filter((word) => own.has(word)).length >= words.length * ownShare
}

/** Words that were said, and operators over them. */
function searchOf(q: string, own: Set<string>): string {
  const tokens = q.match(/-?(?:[a-z]+:)?"[^"]*"|\S+/gi) ?? []
  return tokens
    .filter((token) => facts.test(token) || areSaid(token.replace(/^-?(?:from|to|subject|filename):/i, ''), own))
    .map((token) =>
      /^-?(?:from|to|subject|filename):/i.test(token) || facts.test(token) ? token : token.replace(/[:"]/g, ' ').trim(),
    )
    .join(' ')
    .slice(0, 300)
}
