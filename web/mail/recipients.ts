import type { EmailSummary } from '../../src/shared/mail.ts'
import { displayName } from '../format/display-text.ts'
import { strings } from '../strings.ts'

/** Whom a mail of one's own is for, as rows say it. */
export function recipientsLabel(mail: EmailSummary): string {
  const people = [...mail.to, ...mail.cc]
  return `${strings.mail.to}: ${people.map(displayName).join(', ') || mail.toEmail || strings.mail.noSender}`
}
