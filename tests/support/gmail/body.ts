// What came with a call: JSON, or a mail as an upload of its own or behind its JSON (developers.google.com/workspace/gmail/api/guides/uploads).
import type { IncomingMessage } from 'node:http'
import { invalid, Refusal } from './errors.ts'
import { decodedBody, parseMime } from './mime.ts'

export interface Body {
  json: Record<string, unknown>
  media: Buffer | undefined
}
const most = 35 * 1024 * 1024

export async function readBody(request: IncomingMessage, upload: boolean): Promise<Body> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= most) chunks.push(chunk)
  }
  if (size > most) throw new Refusal(413, 'uploadTooLarge', 'Request entity too large')
  const bytes = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (!upload) return { json: jsonOf(bytes), media: undefined }
  if (!type.startsWith('multipart/related')) return { json: {}, media: bytes }
  const { parts } = parseMime(Buffer.concat([Buffer.from(`Content-Type: ${type}\r\n\r\n`), bytes]))
  const [meta, media] = parts
  if (!meta || !media) throw invalid('Invalid multipart request with less than 2 parts')
  return { json: jsonOf(decodedBody(meta)), media: decodedBody(media) }
}

function jsonOf(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {}
  try {
    const read: unknown = JSON.parse(bytes.toString())
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new Refusal(400, 'parseError', 'Invalid JSON payload received.')
}
