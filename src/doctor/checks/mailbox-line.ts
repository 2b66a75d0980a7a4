// The lines of one mailbox: a short name in the id, whose it is beside the sentence.
import type { App } from '../../app.ts'
import { pseudonym } from '../pseudonym.ts'
import type { MailboxFacts } from '../queries.ts'
import { linesOf } from '../report-line.ts'

export const mailboxLines = (app: Pick<App, 'secrets'>, mailbox: MailboxFacts, what: string) =>
  linesOf('mailboxes', `mailbox.${pseudonym(app, mailbox.id)}.${what}`, { person: mailbox.person, kind: kindOf(mailbox) })

const kindOf = ({ connector, provider }: MailboxFacts) => (connector === 'archive' ? 'archive' : provider)
