// What a mail's header says it is, without a look at its words: a list, a program's notice, an invitation, what the provider
// sorted it into.
import type { CategoryGuess } from '../findings.ts'
import type { TriageMail } from '../mail.ts'

/** Surest first. `text` is what is seen of it. */
export function headerGuesses(_mail: TriageMail, _text: string): CategoryGuess[] {
  return []
}
