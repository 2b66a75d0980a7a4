// HTML that a person writes or pastes, made safe by the sanitiser of hostile mail before it is stored and before it leaves.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'

/** How the sanitiser is told to leave a picture of the mail's own where it is. No mail can name such a path by itself. */
const placeOf = (contentId: string) => `/api/own/${contentId.replace('@', '/')}`

/** Text that begins with a tag is HTML; anything else is plain text. */
export const isHtml = (body: string) => /^\s*<[a-z!/]/i.test(body)

/**
 * The same HTML without anything that could run, load or hide; `contentIds` are the pictures that may be shown by
 * `cid:`, by the name the text knows them by. Throws `invalid` where it is beyond the limits of the sanitiser.
 */
export async function safeHtml(app: App, html: string, contentIds: Record<string, string> = {}): Promise<string> {
  if (html.trim() === '') return ''
  const inlineImages = Object.fromEntries(Object.entries(contentIds).map(([name, id]) => [name, placeOf(id)]))
  const sanitised = await app.mime.sanitise({ html, text: '', inlineImages, images: 'leave' })
  if (sanitised.fellBack) throw new AppError('invalid', 'This text is too long, or its parts are nested too deeply.')
  let safe = sanitised.html.replace(/\r\n?/g, '\n')
  // Our own words for our own words: an id is letters and digits, so the text around it cannot change its meaning.
  for (const id of Object.values(contentIds)) safe = safe.replaceAll(`src="${placeOf(id)}"`, `src="cid:${id}"`)
  return safe
}
