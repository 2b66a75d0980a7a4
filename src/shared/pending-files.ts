// What a draft still lacks. Asked by the composer before it sends, and by the server once more.
import type { DraftFields, PendingFile } from './writing.ts'

/** Files that have not come. A picture counts for as long as the text shows it. */
export function missingFiles({ pending = [], body }: Pick<DraftFields, 'pending' | 'body'>): PendingFile[] {
  return pending.filter(({ contentId }) => contentId === undefined || body.includes(`cid:${contentId}`))
}

/** The pictures of a draft that its text names: ids of our own making, and of no other mail. */
export function picturesIn(html: string): string[] {
  const images = html.matchAll(/<img(?:"[^"]*"|[^"<>])*?\ssrc="cid:([0-9a-z]{8,40}@inline)"/g)
  return [...new Set(Array.from(images, ([, contentId = '']) => contentId))]
}
