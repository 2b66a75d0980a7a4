// What a list of conversations says of each besides its newest mail.
import type { App } from '../app.ts'
import type { EmailSummary, Person } from '../shared/mail.ts'
import { conversationRows } from './queries.ts'

/** Who is named of a conversation: the first and the last ones. */
const mostPeople = 4

/** Mails that are alone in their conversation stay as they are. */
export async function asConversations(app: App, userId: string, emails: EmailSummary[]): Promise<EmailSummary[]> {
  const several = emails.filter((email) => email.threadCount > 1)
  if (several.length === 0) return emails
  const rows = await conversationRows(app.db, userId, several)
  const byName = Map.groupBy(rows, nameOf)
  return emails.map((email) => {
    const senders = byName.get(nameOf(email))
    if (!senders) return email
    return {
      ...email,
      read: senders.every(({ unread }) => unread === 0),
      starred: senders.some(({ starred }) => starred === 1),
      people: shortened(senders.map(({ name, email }) => ({ name, email }))),
    }
  })
}

const nameOf = ({ accountId, threadId }: Pick<EmailSummary, 'accountId' | 'threadId'>) => `${accountId} ${threadId}`

const shortened = (people: Person[]) =>
  people.length <= mostPeople ? people : [...people.slice(0, 1), ...people.slice(1 - mostPeople)]
