// What its words, and who wrote it, make a mail likely to be about.
import type { CategoryGuess, Finding } from '../findings.ts'
import type { TriageMail } from '../mail.ts'

/** Surest first. */
export function wordGuesses(_mail: TriageMail, _text: string, _findings: Finding[]): CategoryGuess[] {
  return []
}
