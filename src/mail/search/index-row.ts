// A mail as the search index takes it. A row is always written whole: the index keeps words, not texts.
import type { Person } from '../../shared/mail.ts'
import { indexText } from '../../store/search/tokenizer.ts'

export interface Indexable {
  subject: string
  from: Person
  to: Person[]
  cc: Person[]
  bcc: Person[]
  attachments: { filename: string }[]
}

/** For `indexMail`. The owner's id is a word of its own, so that the index answers for one person only. */
export function indexRow(userId: string, key: number, mail: Indexable, text: string, fileText: string): unknown[] {
  const names = (list: Person[]) => list.map((one) => `${one.name} ${one.email}`).join(' ')
  const files = mail.attachments.map((one) => one.filename).join(' ')
  const columns = [mail.subject, names([mail.from]), names([...mail.to, ...mail.cc, ...mail.bcc]), text, files, fileText]
  return [key, userId, ...columns.map(indexText)]
}
