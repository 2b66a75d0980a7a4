import type { EmailSummary } from '../../src/shared/mail.ts'
import { displayName } from '../format/display-text.ts'
import { strings } from '../strings.ts'

/** Recipients of a sent mail, for list rows. */
export function recipientsLabel(mail: EmailSummary): string {
  const people = [...mail.to, ...mail.cc]
  return `${strings.mail.to}: ${people.map(displayName).join(', ') || mail.toEmail || strings.mail.noSender}`
}
