// What a list of conversations says of each besides its newest mail: of all its mails who wrote them, and of those in the same place,
// on which its actions act (actions/queries.ts), how many there are and whether one is unread or starred.
import type { App } from '../app.ts'
import type { EmailSummary, Person } from '../shared/mail.ts'
import { mailsInSamePlace } from './actions/queries.ts'
import { conversationRows } from './queries.ts'

/** Who is named of a conversation: the first and the last ones. */
const mostPeople = 4

/** Mails that are alone in their conversation stay as they are. */
export async function asConversations(app: App, userId: string, emails: EmailSummary[]): Promise<EmailSummary[]> {
  // The count leaves out what was thrown away.
  const several = emails.filter(({ threadCount, mailbox }) => threadCount > 1 || mailbox === 'trash' || mailbox === 'junk')
  if (several.length === 0) return emails
  const rows = await conversationRows(app.db, userId, several)
  const byName = Map.groupBy(rows, nameOf)
  return emails.map((email) => {
    const senders = byName.get(nameOf(email))
    if (!senders) return email
    const mails = senders.reduce((sum, sender) => sum + sender.mails, 0)
    if (mails < 2 && email.threadCount < 2) return email
    return {
      ...email,
      threadCount: Math.max(email.threadCount, mails),
      mails,
      read: senders.every(({ unread }) => unread === 0),
      starred: senders.some(({ starred }) => starred === 1),
      people: shortened(senders.map(({ name, email }) => ({ name, email }))),
    }
  })
}

/** Keys of these mails and of the others of their conversations that lie in the same place. */
export async function withConversationKeys(app: App, userId: string, keys: readonly number[]): Promise<number[]> {
  const others = await mailsInSamePlace(app.db, userId, [...keys])
  return [...new Set([...keys, ...others.map(({ key }) => key)])]
}

const nameOf = ({ accountId, threadId }: Pick<EmailSummary, 'accountId' | 'threadId'>) => `${accountId} ${threadId}`

const shortened = (people: Person[]) =>
  people.length <= mostPeople ? people : [...people.slice(0, 1), ...people.slice(1 - mostPeople)]
