import type { z } from 'zod'
import type { App } from '../app.ts'
import { smartFolderIds } from '../folders/smart-folders.ts'
import { listMail } from '../mail/list.ts'
import type { CategoryMailsInput } from '../shared/categories.ts'
import type { EmailList } from '../shared/mail.ts'
import { noSuchFolder } from './categories.ts'

/** Mails of a Smart Folder, of the inbox unless told otherwise. */
export async function listCategoryMails(
  app: App,
  userId: string,
  { category, ...input }: z.infer<typeof CategoryMailsInput>,
): Promise<EmailList> {
  const id = (await smartFolderIds(app, userId))(category)
  if (id === undefined) throw noSuchFolder()
  return listMail(app, userId, { ...input, category: id })
}
