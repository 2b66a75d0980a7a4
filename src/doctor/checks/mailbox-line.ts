// The lines of one mailbox: a short name in the id, whose it is beside the sentence.
import type { App } from '../../app.ts'
import { linesOf } from '../line.ts'
import type { MailboxFacts } from '../queries.ts'
import { shortId } from '../short-id.ts'

export const mailboxLines = (app: Pick<App, 'secrets'>, mailbox: MailboxFacts, what: string) =>
  linesOf('mailboxes', `mailbox.${shortId(app, mailbox.id)}.${what}`, { person: mailbox.person, kind: kindOf(mailbox) })

const kindOf = ({ connector, provider }: MailboxFacts) => (connector === 'archive' ? 'archive' : provider)
