// Downloads files with the bearer token. Their type is always octet-stream: a blob has the app's origin, and HTML or SVG of a
// mail must never open there.
import { authorization, toastError } from './api.ts'
import { sessionToken } from './session.ts'
import { readerWords } from './words/reader.ts'

const words = readerWords

export interface FetchedFile {
  blob: Blob
  /** Type detected by the server. */
  type: string
  /** Detected type, if it contradicts the name. */
  mismatch: string | undefined
}

/** An attachment; undefined on error, which was shown. */
export async function fetchAttachment(emailId: string, attachmentId: string): Promise<FetchedFile | undefined> {
  if (!attachmentId) return failWith(words.noAttachmentId)
  return fetchFile(`${mailPath(emailId)}/attachments/${encodeURIComponent(attachmentId)}`, words.downloadFailed)
}

export async function downloadAll(emailId: string, subject: string): Promise<void> {
  await download(`${mailPath(emailId)}/files.zip`, `${safeFilename(subject)}.zip`, words.allFailed)
}
export async function downloadOriginal(emailId: string, subject: string): Promise<void> {
  await download(`${mailPath(emailId)}/raw`, `${safeFilename(subject)}.eml`, words.sourceFailed)
}
export async function downloadCalendar(emailId: string, title: string): Promise<void> {
  await download(`${mailPath(emailId)}/calendar`, `${safeFilename(title)}.ics`, words.calendarFailed)
}

/** The start of the raw message; undefined on error. */
export async function fetchSource(emailId: string, maxBytes: number): Promise<{ text: string; cut: boolean } | undefined> {
  const response = await fetchAuthorized(`${mailPath(emailId)}/raw`)
  const reader = response?.body?.getReader()
  if (!reader) return undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    size += next.value.length
    if (size > maxBytes) break
  }
  await reader.cancel()
  const bytes = await new Blob(chunks).arrayBuffer()
  return { text: new TextDecoder().decode(bytes.slice(0, maxBytes)), cut: size > maxBytes }
}

/** Saves bytes under a name; never opens them. */
export function saveFile(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function download(path: string, filename: string, failure: string): Promise<void> {
  const file = await fetchFile(path, failure)
  if (file) saveFile(file.blob, filename)
}

async function fetchFile(path: string, failure: string): Promise<FetchedFile | undefined> {
  if (!sessionToken()) return failWith(words.authRequired)
  const response = await fetchAuthorized(path)
  if (!response) return failWith(failure)
  try {
    const blob = new Blob([await response.arrayBuffer()], { type: 'application/octet-stream' })
    const { headers } = response
    return { blob, type: headers.get('content-type') ?? '', mismatch: headers.get('x-file-mismatch') ?? undefined }
  } catch {
    return failWith(failure) // connection lost
  }
}

async function fetchAuthorized(path: string): Promise<Response | undefined> {
  try {
    const response = await fetch(path, { headers: authorization() })
    return response.ok ? response : undefined
  } catch {
    return undefined // the caller reports it
  }
}

function failWith(sentence: string): undefined {
  toastError(sentence)
}

const mailPath = (emailId: string) => `/api/emails/${encodeURIComponent(emailId)}`
export const safeFilename = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 80) || 'email'
