import type { MailboxLogEntry } from '../../../src/shared/mailbox-log.ts'
import { displayText } from '../../format/display-text.ts'
import { mailboxLogWords as words } from '../../words/mailbox-log.ts'
import { sharedMailboxWords } from '../../words/shared-mailboxes.ts'

/** An entry as one sentence. */
export function logLine({ what, person, about, bySelf, role, detail, count }: MailboxLogEntry): string {
  const nameOf = (name: string | null) => (name === null ? null : displayText(name))
  return words.lines[what]({
    who: nameOf(person),
    whom: nameOf(about),
    bySelf,
    role: role === null ? '' : sharedMailboxWords.roles[role],
    name: displayText(isConsent(detail) ? words.consents[detail] : (detail ?? '')),
    count: count ?? 0,
  })
}

const isConsent = (detail: string | null): detail is keyof typeof words.consents =>
  detail !== null && Object.hasOwn(words.consents, detail)
