// HTML that a person writes or pastes, made safe by the sanitiser of hostile mail before it is stored and before it leaves.
import { AppError } from '../../core/errors.ts'
import type { MimeWorker } from './mime-worker.ts'

type WithMime = { mime: Pick<MimeWorker, 'sanitise'> }

/** How the sanitiser is told to leave a picture of the mail's own where it is. No mail can name such a path by itself. */
export const placeOf = (contentId: string) => `/api/own/${contentId.replace('@', '/')}`
/** Undefined where that is no such place. */
export function contentIdAt(place: string): string | undefined {
  const id = /^\/api\/own\/([0-9a-z]{8,40})\/inline$/.exec(place)?.[1]
  return id === undefined ? undefined : `${id}@inline`
}

/** Text that begins with a tag is HTML; anything else is plain text. */
export const isHtml = (body: string) => /^\s*<[a-z!/]/i.test(body)

/**
 * The same HTML without anything that could run, load or hide; `contentIds` are the pictures that may be shown by
 * `cid:`, by the name the text knows them by. Throws `invalid` where it is beyond the limits of the sanitiser.
 */
export async function safeHtml(app: WithMime, html: string, contentIds: Record<string, string> = {}): Promise<string> {
  if (html.trim() === '') return ''
  const { html: safe, fellBack } = await sanitiseOwn(app, { html, text: '', contentIds })
  if (fellBack) throw new AppError('invalid', 'This text is too long or too deeply nested.')
  return safe.replace(/\r\n?/g, '\n')
}

interface Own {
  html: string
  /** Shown where the HTML is beyond the limits. */
  text: string
  contentIds: Record<string, string>
}
export async function sanitiseOwn(app: WithMime, { html, text, contentIds }: Own): Promise<{ html: string; fellBack: boolean }> {
  const inlineImages = Object.fromEntries(Object.entries(contentIds).map(([name, id]) => [name, placeOf(id)]))
  const sanitised = await app.mime.sanitise({ html, text, inlineImages, images: 'leave' })
  let safe = sanitised.html
  // Our own words for our own words: an id is letters and digits, so the text around it cannot change its meaning.
  for (const id of Object.values(contentIds)) safe = safe.replaceAll(`src="${placeOf(id)}"`, `src="cid:${id}"`)
  return { html: safe, fellBack: sanitised.fellBack }
}
