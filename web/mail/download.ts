// Files are fetched with the bearer and handed to the browser as a download. Their type is always plain bytes: a blob
// lives in the app's own origin, and a mail's HTML or SVG must never be opened there.
import { authorization, complain } from '../api.ts'
import { sessionToken } from '../session.ts'
import { strings } from '../strings.ts'

export async function downloadAttachment(emailId: string, attachmentId: string, filename: string): Promise<void> {
  if (!attachmentId) return complain(strings.reader.noAttachmentId)
  const path = `/api/emails/${encodeURIComponent(emailId)}/attachments/${encodeURIComponent(attachmentId)}`
  await download(path, filename, strings.reader.downloadFailed)
}

export async function downloadOriginal(emailId: string, subject: string): Promise<void> {
  const name =
    subject
      .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
      .trim()
      .slice(0, 80) || 'email'
  await download(`/api/emails/${encodeURIComponent(emailId)}/raw`, `${name}.eml`, strings.reader.sourceFailed)
}

async function download(path: string, filename: string, failure: string): Promise<void> {
  if (!sessionToken()) return complain(strings.reader.authRequired)
  const bytes = await bytesOf(path)
  if (!bytes) return complain(failure)
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function bytesOf(path: string): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(path, { headers: authorization() })
    return response.ok ? await response.arrayBuffer() : undefined
  } catch {
    return undefined // no connection; the caller says so
  }
}
