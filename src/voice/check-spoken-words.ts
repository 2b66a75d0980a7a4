// A wish that a model understood holds only what the person said: it may have read mails, and their words are nobody's wish.
import { wordsOf } from '../shared/fold.ts'
import type { Wish } from '../shared/voice.ts'

/** Facts a search may name without their being said so. */
const searchFacts = /^(?:is:(?:unread|read|starred)|has:attachment)$/i
/** Of the words of a text, so many are the person's: a model puts "she" as "you". */
const minSpokenShare = 0.6

/** Undefined where it holds anything else. */
export function checkSpokenWords(wish: Wish, said: string): Wish | undefined {
  const spoken = new Set(wordsOf(said))
  switch (wish.is) {
    case 'read':
    case 'attention':
      return wish
    case 'readFrom':
      return allSpoken(wish.who, spoken) ? wish : undefined
    case 'reply':
      return mostlySpoken(wish.content, spoken) ? wish : undefined
    case 'compose':
      return allSpoken(wish.who, spoken) && mostlySpoken(wish.content, spoken) ? wish : undefined
    case 'search': {
      const q = searchOf(wish.q, spoken)
      return q === '' ? undefined : { is: 'search', q }
    }
  }
}

function allSpoken(text: string, spoken: Set<string>): boolean {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => spoken.has(word))
}

/** Mostly the person's own words, each counted once; nothing is nobody's. An address or a link is theirs letter by letter, or not at all. */
function mostlySpoken(text: string, spoken: Set<string>): boolean {
  if (/@|:\/\/|www\./.test(text)) return allSpoken(text, spoken)
  const words = [...new Set(wordsOf(text))]
  return words.filter((word) => spoken.has(word)).length >= words.length * minSpokenShare
}

/** Words that were said, and operators over them. */
function searchOf(q: string, spoken: Set<string>): string {
  const tokens = q.match(/-?(?:[a-z]+:)?"[^"]*"|\S+/gi) ?? []
  return tokens
    .filter((token) => searchFacts.test(token) || allSpoken(token.replace(/^-?(?:from|to|subject|filename):/i, ''), spoken))
    .map((token) =>
      /^-?(?:from|to|subject|filename):/i.test(token) || searchFacts.test(token) ? token : token.replace(/[:"]/g, ' ').trim(),
    )
    .join(' ')
    .slice(0, 300)
}
