// Keeps what was spoken as a draft, and answers what is read back of it.
import type { App } from '../app.ts'
import { saveDraft } from '../drafts/save.ts'
import { readRecipients } from '../shared/recipients.ts'
import type { SpokenDraft } from '../shared/voice.ts'
import { voiceLimits } from '../shared/voice-limits.ts'
import type { DraftFields } from '../shared/writing.ts'

/** Where a template has no words of the person's. */
export const gap = '[…]'

export interface Spoken {
  /** Over this one, which was read at this revision. */
  over?: { id: string; revision: number }
  fields: DraftFields
  /** What it says, without signature and quoted mail. */
  text: string
  /** Null: the built-in wording. */
  model: string | null
}

export async function keepSpoken(app: App, userId: string, { over, fields, text, model }: Spoken): Promise<SpokenDraft> {
  const { id, revision } = await saveDraft(app, userId, { ...over, fields, origin: 'voice' })
  return {
    draftId: id,
    revision,
    to: readRecipients(fields.to).people.map(({ name, email, suspicious }) => ({ name: suspicious ? '' : name, email })),
    subject: fields.subject,
    body: text,
    gap: text.includes(gap),
    preview: text.replace(/\s+/g, ' ').trim().slice(0, voiceLimits.previewChars).toWellFormed(),
    model_used: model ?? 'built-in',
  }
}
