import type { App } from '../app.ts'
import { compose } from '../mail/outgoing/compose.ts'
import { htmlFromText } from '../mail/quote/plain.ts'
import type { DraftPreview } from '../shared/writing.ts'
import { filesOf } from './file-queries.ts'
import { preparedFrom } from './outgoing.ts'
import { keptDraft, toFile } from './read.ts'

/** What will leave, exactly: composed as for sending. Pictures of the text are put in, so that it can be shown anywhere. */
export async function previewDraft(app: App, userId: string, id: string): Promise<DraftPreview> {
  const draft = await keptDraft(app, userId, id)
  const { outgoing } = await preparedFrom(app, userId, draft)
  const composed = await compose(app, outgoing)
  const files = await filesOf(app.db, userId, id)
  const pictures = outgoing.files.flatMap(({ contentId, mimeType, content }) =>
    contentId === undefined ? [] : [[contentId, `data:${mimeType};base64,${Buffer.from(content).toString('base64')}`] as const],
  )
  const html = composed.html ?? htmlFromText(composed.text)
  const shown = await app.mime.sanitise({
    html,
    text: composed.text,
    inlineImages: Object.fromEntries(pictures),
    images: 'remove',
  })
  const { from, to, cc, bcc, subject } = outgoing
  return {
    ...{ from, to, cc, bcc, subject },
    html: shown.html,
    text: composed.text,
    files: files.filter((file) => composed.fileIds.includes(file.id)).map(toFile),
    bytes: composed.mime.byteLength,
  }
}
