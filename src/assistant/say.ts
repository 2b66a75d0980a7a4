// The built-in wording: facts put into sentences in the manner the person chose.
import { isNear, type Manner } from './manner.ts'
import { type Words, wordsFor } from './words.ts'

const signs: Record<string, string> = { found: '🔎', todo: '🔎', draft: '✍️', talk: '🙂', sorry: '🙏' }

export interface Speaker {
  words: Words
  /** How many hits are told. */
  most: number
  /** Paragraphs, with what the manner adds after them: what was asked for comes first. `todo`: a list of what is to be done. */
  say(kind: 'found' | 'todo' | 'draft' | 'talk' | 'sorry', ...paragraphs: (string | undefined | false)[]): string
}

export function speakerFor(manner: Manner): Speaker {
  const words = wordsFor(manner.language, isNear(manner))
  const terse = manner.verbosity === 'concise' || manner.personalityType === 'concise'
  const chatty = !terse && (manner.verbosity === 'detailed' || manner.personalityType === 'detailed')
  const feels = manner.empathyLevel === 'very_high' || manner.personalityType === 'empathetic'
  return {
    words,
    most: terse ? 3 : chatty ? 6 : 5,
    say(kind, ...paragraphs) {
      const said = paragraphs.filter((one) => typeof one === 'string' && one !== '')
      if (feels && (kind === 'todo' || kind === 'sorry')) said.push(words.empathy)
      if (chatty && (kind === 'found' || kind === 'todo')) said.push(words.hint)
      return `${said.join('\n\n')}${manner.includeEmojis ? ` ${signs[kind]}` : ''}`
    },
  }
}
