import type { App } from '../app.ts'
import { sniffImage } from '../core/sniff.ts'
import { fileContents } from './file-queries.ts'
import { keptDraft } from './read.ts'

/** The pictures of a draft's text as data: addresses, for the editor that opens it again; also while its addresses are half written. */
export async function draftPictures(app: App, userId: string, id: string): Promise<{ contentId: string; url: string }[]> {
  await keptDraft(app, userId, id)
  const files = await fileContents(app.db, userId, id)
  return files.flatMap(({ content_id, content }) => {
    const type = sniffImage(content)
    if (content_id === null || type === undefined) return []
    return [{ contentId: content_id, url: `data:${type};base64,${Buffer.from(content).toString('base64')}` }]
  })
}
