// Which of some mails may be deleted for good; the others stay where they are, and the person is told why.
import { accountsWithoutDeletion } from '../../accounts/grants/delete-permission.ts'
import type { App } from '../../app.ts'
import { notForGoodSentence } from '../../connectors/gmail/actions/expunge.ts'
import type { BatchAnswer } from '../../shared/mail.ts'
import { keysOutsideDrafts, type MailRef } from './queries.ts'

export async function deletable(
  app: App,
  userId: string,
  mails: MailRef[],
): Promise<{ fit: MailRef[]; failed: BatchAnswer['failed'] }> {
  const keeping = await accountsWithoutDeletion(app, userId)
  const kept = mails.filter((mail) => keeping.has(mail.accountId)).map((mail) => mail.key)
  if (kept.length === 0) return { fit: mails, failed: [] }
  const stay = await keysOutsideDrafts(app.db, userId, kept)
  const stays = (mail: MailRef) => keeping.has(mail.accountId) && stay.has(mail.key)
  const failed = mails.filter(stays).map(({ id }) => ({ id, message: notForGoodSentence }))
  return { fit: mails.filter((mail) => !stays(mail)), failed }
}
