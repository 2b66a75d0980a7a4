// Mails as triage sees them, for whoever looks at them again after they were sorted: with the text a reader sees of them.
import type { App } from '../../app.ts'
import { visibleTextsOf } from '../../mail/visible-text.ts'
import type { TriageMail } from '../../triage/mail.ts'
import { foldersOfMails } from '../queries.ts'
import { mailsToSort } from './mail-queries.ts'
import { triageMails } from './triage-mails.ts'

export interface ReadMail {
  id: string
  accountId: string
  mail: TriageMail
  /** Ids of the Smart Folders it is in. */
  categories: string[]
}

/** Newest first; those whose text is here. */
export async function readMails(app: App, userId: string, keys: number[]): Promise<ReadMail[]> {
  const rows = await mailsToSort(app.db, userId, keys)
  const [mails, texts, folders] = await Promise.all([
    triageMails(app, userId, rows),
    visibleTextsOf(app, userId, keys),
    foldersOfMails(app.db, userId, keys),
  ])
  return rows.flatMap(({ key, id, account_id }, at): ReadMail[] => {
    const [mail, text] = [mails[at], texts.get(key)]
    if (!mail || text === undefined) return []
    // The text is what is seen already.
    return [{ id, accountId: account_id, mail: { ...mail, text, html: null }, categories: folders.get(key) ?? [] }]
  })
}
