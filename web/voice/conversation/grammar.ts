// What was said or typed, understood without a model: whole utterances only, in English and German both. What fits no phrase
// stays what it is, and is nothing here. A yes or no to what waits is read apart from the commands (grammar/confirm.ts), and is
// never one of them.
import type { Command } from './command.ts'
import { finding } from './grammar/finding.ts'
import { begun, type Token, tokensOf, trimmed } from './grammar/normalise.ts'
import { fits, type Ready } from './grammar/phrase.ts'
import { reading } from './grammar/reading.ts'
import { tidying } from './grammar/tidying.ts'
import { writing } from './grammar/writing.ts'

export { confirmationNamed, isDiscard, readConfirmation } from './grammar/confirm.ts'

/** The first that fits. Writing stands last: what it is about may be anything. */
const rows = [...finding.slice(0, -1), ...tidying, ...reading, ...writing, ...finding.slice(-1)]

export function readCommand(said: string): Command | undefined {
  const own = [begun(tokensOf(said, true)), begun(tokensOf(said))]
  const plain = [trimmed(tokensOf(said))]
  for (const row of rows) {
    const command = first(row, row.free ? own : plain)
    if (command) return command
  }
  return undefined
}

function first({ patterns, make }: Ready, ways: Token[][]): Command | undefined {
  for (const tokens of ways) {
    for (const pattern of patterns) {
      const got = tokens.length === 0 ? undefined : fits(pattern, tokens)
      const command = got && make(got)
      if (command) return command
    }
  }
  return undefined
}
