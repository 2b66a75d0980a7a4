import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { DraftInput } from '../shared/mail.ts'
import { insertDraft } from './outgoing/draft-queries.ts'
import { sendingAccount } from './outgoing/outbox-queries.ts'

/** Keeps a draft as it was written; its addresses are checked when it is sent. */
export async function saveDraft(app: App, userId: string, input: DraftInput): Promise<string> {
  if (input.accountId !== undefined && !(await sendingAccount(app.db, userId, { accountId: input.accountId }))) {
    throw new AppError('missing', 'This account is not connected.')
  }
  const id = newId()
  const now = app.now().getTime()
  await insertDraft(app.db, {
    id,
    user_id: userId,
    account_id: input.accountId ?? null,
    content: JSON.stringify(input),
    created_at: now,
    updated_at: now,
    outbox_id: null,
  })
  return id
}
