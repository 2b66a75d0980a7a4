// A command that a model understood may only contain words the person said: the model may have read mails, whose words must not
// become commands.
import { wordsOf } from '../shared/fold.ts'
import type { SpokenCommand } from '../shared/voice.ts'

/** Operators that need not be spoken. */
const searchFacts = /^(?:is:(?:unread|read|starred)|has:attachment)$/i
/** A model turns "she" into "you". */
const minSpokenShare = 0.6

/** Undefined where it contains anything else. */
export function checkSpokenWords(wish: SpokenCommand, said: string): SpokenCommand | undefined {
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

/** Each word counts once. An address or a link has to be spoken entirely. */
function mostlySpoken(text: string, spoken: Set<string>): boolean {
  if (/@|:\/\/|www\./.test(text)) return allSpoken(text, spoken)
  const words = [...new Set(wordsOf(text))]
  return words.filter((word) => spoken.has(word)).length >= words.length * minSpokenShare
}

/** Spoken words and operators on them. */
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
