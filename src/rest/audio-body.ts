// Recorded sound in the body of a request: as it is, as a file of a form, or as base64 in JSON. Never more of it than allowed is
// kept, and what kind of sound it is its own bytes say.
import { MIMEType } from 'node:util'
import type { Request, Response } from 'express'
import { AppError } from '../core/errors.ts'
import { SttInput, sttBytes } from '../shared/voice.ts'
import { parseInput, readBody } from './request.ts'

export interface AudioBody {
  audio: Uint8Array<ArrayBuffer>
  language: string | undefined
}

/** What a form says around its file, how many fields it may have, and how long what stands above each may be. */
const formBytes = 64 * 1024
const formFields = 20
const headBytes = 4 * 1024

/** Throws `too_large` as soon as there is more than 25 MB, `invalid` where there is no sound at all. */
export async function readAudio(req: Request, res: Response): Promise<AudioBody> {
  const sound = await readAnySound(req, res)
  if (sound.audio.length > sttBytes) throw tooLarge()
  if (sound.audio.length === 0) throw new AppError('invalid', 'This recording is empty.')
  return { audio: sound.audio, language: parseInput(SttInput.pick({ language: true }), { language: sound.language }).language }
}

async function readAnySound(req: Request, res: Response): Promise<{ audio: Uint8Array<ArrayBuffer>; language: unknown }> {
  const language = req.query.language || undefined
  if (req.is('json')) {
    const input = parseInput(SttInput, { language, ...(await readBody(req, res, { asMail: true })) })
    return { audio: new Uint8Array(Buffer.from(input.audio, 'base64')), language: input.language }
  }
  if (req.is('multipart/form-data')) return readForm(req, language)
  if (req.is(['audio/*', 'application/octet-stream'])) return { audio: await readBytes(req, sttBytes), language }
  if (req.headers['content-type'] === undefined) throw new AppError('invalid', 'This recording is empty.')
  throw new AppError('invalid', 'Please send the audio as audio/wav, audio/webm, audio/ogg or audio/mp4, as a form, or as JSON.')
}

async function readForm(req: Request, inQuery: unknown): Promise<{ audio: Uint8Array<ArrayBuffer>; language: unknown }> {
  const type = req.headers['content-type'] ?? ''
  const bytes = await readBytes(req, sttBytes + formBytes)
  if (!isBoundedForm(bytes, type)) throw unreadable()
  const form = await new globalThis.Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw unreadable(cause)
  })
  const file = form.get('audio') ?? form.get('file')
  if (!(file instanceof Blob)) throw new AppError('invalid', 'Please send the audio as a file named audio.')
  return { audio: new Uint8Array(await file.arrayBuffer()), language: form.get('language') || inQuery }
}

/** A form is taken apart at once: one of a million fields, or of a million lines above one, would keep everybody waiting. */
function isBoundedForm(bytes: Buffer, type: string): boolean {
  const boundary = boundaryOf(type)
  if (!boundary) return false
  let fields = 0
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    if (++fields > formFields || !hasBoundedHeaders(bytes, at)) return false
  }
  return true
}

/** As whoever takes it apart reads it. */
function boundaryOf(type: string): string | null {
  try {
    return new MIMEType(type).params.get('boundary')
  } catch {
    return null // Spelled like a type, and none.
  }
}

/** An empty line ends it; behind the last boundary there is hardly anything. */
function hasBoundedHeaders(bytes: Buffer, at: number): boolean {
  return bytes.length - at <= headBytes || bytes.subarray(at, at + headBytes).includes('\r\n\r\n')
}

async function readBytes(req: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(req.headers['content-length'] ?? 0) > most) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // Ending the request would end the connection, and with it the answer.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new AppError('too_large', 'Recordings are limited to 25 MB.')
const unreadable = (cause?: unknown) => new AppError('invalid', "Couldn't read this form.", { cause })
