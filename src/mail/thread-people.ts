// Who takes part in a conversation: whom an answer may go to without anybody being surprised.
import type { App } from '../app.ts'
import type { Person } from '../shared/mail.ts'
import { peopleOfThread } from './queries.ts'

/** Addresses, lower case, of everybody a mail of the conversation came from or went to. `key`: of any of its mails. */
export async function threadPeople(app: App, userId: string, key: number): Promise<Set<string>> {
  const rows = await peopleOfThread(app.db, userId, key)
  const lists = rows.flatMap(({ to_list, cc_list, reply_to_list }) => [to_list, cc_list, reply_to_list])
  const people = lists.flatMap((json) => JSON.parse(json) as Person[])
  return new Set(
    [...rows.map(({ from_email }) => from_email), ...people.map(({ email }) => email)].map((one) => one.toLowerCase()),
  )
}
