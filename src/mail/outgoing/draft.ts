// Drafts as programs know them (POST /emails/draft and /emails/send/{draftId}): the same drafts the composer keeps.
import type { App } from '../../app.ts'
import { fromInput } from '../../drafts/content.ts'
import { draftToSend } from '../../drafts/read.ts'
import { saveDraft as keepDraft } from '../../drafts/save.ts'
import { sendDraft as sendKept } from '../../drafts/send.ts'
import type { DraftInput } from '../../shared/mail.ts'
import type { Sent } from '../send.ts'

/** Keeps a draft; its addresses are checked when it is sent. */
export async function saveDraft(app: App, userId: string, input: DraftInput): Promise<string> {
  const { id } = await keepDraft(app, userId, { fields: fromInput(input) })
  return id
}

/** Sends a stored draft, once. */
export async function sendDraft(app: App, userId: string, draftId: string): Promise<Sent> {
  const draft = await draftToSend(app, userId, draftId)
  return sendKept(app, userId, { id: draftId, revision: draft.revision })
}
