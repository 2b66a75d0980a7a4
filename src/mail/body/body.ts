// The text of one mail: from the store, or from the mail server where it has not been fetched yet; and as HTML that is
// safe to show. Whatever `html` holds here is as it came, hostile: it leaves this file through `app.mime.sanitise` only.
import type { App } from '../../app.ts'
import type { RemoteAttachment, RemoteText } from '../../connectors/connector.ts'
import type { ReadText, Sanitised } from '../../connectors/mime/mime-worker.ts'
import { textBytes, wantedTexts } from '../../connectors/text-parts.ts'
import { AppError, toAppError } from '../../core/errors.ts'
import { second } from '../../shared/limits.ts'
import type { Language } from '../../shared/quote-words.ts'
import { kindOfMail } from '../../shared/reading/quote-patterns.ts'
import { saveTexts } from '../sync/fetch-texts.ts'
import { atItsPlace, findMail, within } from './fetch-from-server.ts'
import { imageProxyFor } from './image-proxy.ts'
import { inlineImages } from './inline-images.ts'
import { linkWarningSigning } from './link-warning.ts'
import type { BodyRow } from './queries.ts'

export interface Body {
  state: 'ready' | 'missing' | 'unreadable'
  text: string
  /** Hostile, as it came; null where there is none. */
  html: string | null
  /** For the person, where the state is not ready. */
  sentence: string | undefined
  /** Whether there is a calendar part. */
  hasCalendar: boolean
}

const limit = { fetchMs: 15 * second, partBytes: 8 * 1024 * 1024 }
const foldLabels = { en: 'Quoted text', de: 'Zitierter Text' } as const
const unreadableSentence = "This email couldn't be processed. You can still download the original."

/** `missing` error where this person has no such mail. A mail server that cannot be reached is a state, not an error. */
export async function readBody(app: App, userId: string, mailId: string): Promise<Body> {
  return bodyOf(app, userId, mailId, await findMail(app, userId, mailId))
}

export interface ShowOptions {
  /** Remote images come through the proxy. */
  images?: 'show' | undefined
  /** For the frame, not for programs: the mail's own images are put in, and links that deceive lead to a page that says so. */
  forFrame?: boolean
  /** What the mail quotes is folded, in the person's language. */
  fold?: Language
  /** For a mail that is written from it: the places of its own images, by the names its text has for them. */
  places?: ((attachments: RemoteAttachment[]) => Record<string, string>) | undefined
}

/** The body sanitised. */
export async function showBody(app: App, userId: string, mailId: string, options?: ShowOptions) {
  const { body, shown } = await beginShowing(app, userId, mailId, options)
  return { ...body, shown: await shown }
}

/** The body, and what becomes of it in another thread, where it is being sanitised. */
export async function beginShowing(
  app: App,
  userId: string,
  mailId: string,
  options?: ShowOptions,
): Promise<{ body: Body; shown: Promise<Sanitised> }> {
  const row = await findMail(app, userId, mailId)
  const body = await bodyOf(app, userId, mailId, row)
  return { body, shown: sanitiseBody(app, userId, mailId, row, body, options) }
}

async function sanitiseBody(
  app: App,
  userId: string,
  mailId: string,
  row: BodyRow,
  body: Body,
  { images, forFrame, fold, places }: ShowOptions = {},
): Promise<Sanitised> {
  return app.mime.sanitise({
    html: body.html,
    text: body.text,
    inlineImages:
      body.html === null || !forFrame ? (places?.(row.attachments) ?? {}) : await inlineImages(app, userId, row, body.html),
    ...(images === 'show' ? { images: 'keep', imageProxy: imageProxyFor(app, userId, mailId) } : { images: 'remove' }),
    ...(forFrame ? { leave: linkWarningSigning(app, userId, mailId) } : {}),
    ...(fold ? { fold: { mail: kindOfMail(row), label: foldLabels[fold] } } : {}),
  })
}

async function bodyOf(app: App, userId: string, mailId: string, row: BodyRow): Promise<Body> {
  const stored = storedBody(row)
  if (stored.state === 'unreadable' || (stored.state === 'ready' && !isCut(row, stored.html) && !lacksCalendar(row)))
    return stored
  try {
    const read = await within(limit.fetchMs, fetchText(app, userId, row))
    const isKept = await keepText(app, userId, row, read)
    if (isKept && stored.state === 'missing') app.events.emit('mail.changed', { userId, accountId: row.accountId, ids: [mailId] })
    return fromRead(read)
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    app.log.info({ accountId: row.accountId, kind: cause.kind }, 'message text not fetched')
    return stored.state === 'ready' ? stored : { ...stored, sentence: cause.message }
  }
}

/** False where there is no room for it: then it is fetched each time it is read. */
async function keepText(app: App, userId: string, row: BodyRow, read: ReadText): Promise<boolean> {
  if (app.disk.state() !== 'ok') return false
  try {
    await saveTexts(app, { id: row.accountId, userId }, new Map([[row.key, read]]))
    return true
  } catch (cause) {
    if (toAppError(cause).kind !== 'full') throw cause
    return false
  }
}

function storedBody({ state, text, html, hasCalendar }: BodyRow): Body {
  if (state === 'unreadable') return { state, text: '', html: null, sentence: unreadableSentence, hasCalendar }
  if (state === 'none' || text === null) return { state: 'missing', text: '', html: null, sentence: undefined, hasCalendar }
  return { state: 'ready', text, html, sentence: undefined, hasCalendar }
}

function fromRead({ text, html, calendar, readable }: ReadText): Body {
  const unreadable = { state: 'unreadable' as const, sentence: unreadableSentence }
  return { text, html, hasCalendar: calendar !== null, ...(readable ? { state: 'ready', sentence: undefined } : unreadable) }
}

/** The sync fetches only the beginning of very long parts, and what is decoded from that is never longer than this. */
function isCut(row: BodyRow, html: string | null): boolean {
  if (html === null) return false
  return row.textParts.some(({ type, size, encoding }) => {
    const most = encoding.toLowerCase() === 'base64' ? textBytes * 0.75 : textBytes
    return type.startsWith('text/html') && size > textBytes && html.length <= most
  })
}

/** It was fetched when a calendar that came as a file was not looked into. */
const lacksCalendar = (row: BodyRow) => !row.hasCalendar && wantedTexts(row).length > row.textParts.length

async function fetchText(app: App, userId: string, row: BodyRow): Promise<ReadText> {
  const text = await atItsPlace(app, userId, row, async (mailbox, place) => {
    const request = [{ uid: place.uid, textParts: wantedTexts(row) }]
    for await (const found of mailbox.texts(place.mailbox, request, limit.partBytes)) return found
    throw new AppError('missing', 'This email is no longer on the mail server.')
  })
  return readOne(app, text)
}

async function readOne(app: App, text: RemoteText): Promise<ReadText> {
  const [read] = await app.mime.readTexts([text])
  if (!read) throw new AppError('internal', "Couldn't read this email.")
  return read
}
