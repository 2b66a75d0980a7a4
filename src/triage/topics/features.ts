// A mail as a classifier sees it: hashed words of subject and text, sender, domain, list.
import type { TriageMail } from '../mail.ts'

export const featureCount = 2 ** 15

/** Numbers below `featureCount`, each once, rising. */
export function featuresOf(_mail: TriageMail, _text: string): number[] {
  return []
}
