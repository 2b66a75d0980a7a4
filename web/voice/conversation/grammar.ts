// Parses an utterance into a command without a model. A phrase must match the whole utterance, in English or German; anything
// else is no command. Confirmations are parsed separately (grammar/confirmation.ts).
import type { Command } from './command.ts'
import { composePhrases } from './grammar/compose-phrases.ts'
import { organizePhrases } from './grammar/organize-phrases.ts'
import { type CompiledRow, matchPhrase } from './grammar/phrase-pattern.ts'
import { readPhrases } from './grammar/read-phrases.ts'
import { searchPhrases } from './grammar/search-phrases.ts'
import { stripBoth, stripLeading, type Token, tokensOf } from './grammar/tokenize.ts'

export {
  confirmationPhrase as confirmationNamed,
  isDiscard,
  parseConfirmation as readConfirmation,
} from './grammar/confirmation.ts'

/** First match wins. Compose phrases come last because their free text matches almost anything. */
const phraseRows = [
  ...searchPhrases.slice(0, -1),
  ...organizePhrases,
  ...readPhrases,
  ...composePhrases,
  ...searchPhrases.slice(-1),
]

export function parseCommand(said: string): Command | undefined {
  const own = [stripLeading(tokensOf(said, true)), stripLeading(tokensOf(said))]
  const plain = [stripBoth(tokensOf(said))]
  for (const row of phraseRows) {
    const command = firstMatch(row, row.free ? own : plain)
    if (command) return command
  }
  return undefined
}

function firstMatch({ patterns, make }: CompiledRow, ways: Token[][]): Command | undefined {
  for (const tokens of ways) {
    for (const pattern of patterns) {
      const got = tokens.length === 0 ? undefined : matchPhrase(pattern, tokens)
      const command = got && make(got)
      if (command) return command
    }
  }
  return undefined
}
