// The built-in wording: facts put into sentences in the manner the person chose.
import { isNear, type Style } from './style.ts'
import { type Words, wordsFor } from './words.ts'

const signs: Record<string, string> = { found: '🔎', todo: '🔎', draft: '✍️', talk: '🙂', sorry: '🙏' }

export interface Speaker {
  words: Words
  /** How many hits are told. */
  most: number
  /** Paragraphs, with what the manner adds after them: what was asked for comes first. `todo`: a list of what is to be done. */
  phrase(kind: 'found' | 'todo' | 'draft' | 'talk' | 'sorry', ...paragraphs: (string | undefined | false)[]): string
}

export function speakerFor(style: Style): Speaker {
  const words = wordsFor(style.language, isNear(style))
  const terse = style.verbosity === 'concise' || style.personalityType === 'concise'
  const chatty = !terse && (style.verbosity === 'detailed' || style.personalityType === 'detailed')
  const feels = style.empathyLevel === 'very_high' || style.personalityType === 'empathetic'
  return {
    words,
    most: terse ? 3 : chatty ? 6 : 5,
    phrase(kind, ...paragraphs) {
      const said = paragraphs.filter((one) => typeof one === 'string' && one !== '')
      if (feels && (kind === 'todo' || kind === 'sorry')) said.push(words.empathy)
      if (chatty && (kind === 'found' || kind === 'todo')) said.push(words.hint)
      return `${said.join('\n\n')}${style.includeEmojis ? ` ${signs[kind]}` : ''}`
    },
  }
}
