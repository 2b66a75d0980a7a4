// The bytes of an attachment or of a whole mail. Gmail returns each in one piece, held in memory: a mail there has at most 50 MB,
// and request/api.ts bounds every response. Attachment ids change with every fetch of the mail, so they are fetched each time.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import type { Place } from '../../connector.ts'
import type { GmailClient } from '../gmail-client.ts'
import { gmailValidity } from '../labels.ts'
import { orMissing, readAnswer } from '../request/errors.ts'
import { bytesOf, leavesAt } from './texts.ts'

const mostBytes = 64 * 1024 * 1024
const pieceBytes = 512 * 1024
const Raw = z.object({ raw: z.string() })

export async function openAttachment(client: GmailClient, place: Place, part: string): Promise<Readable> {
  const id = await idAt(client, place)
  const leaf = (await leavesAt(client.api, id))?.find((one) => one.part === part)
  const bytes = leaf && (await bytesOf(client.api, id, leaf))
  if (bytes === undefined) throw gone()
  return stream(bytes)
}

export async function openRaw(client: GmailClient, place: Place): Promise<Readable> {
  const id = await idAt(client, place)
  const found = await orMissing(client.api.message(id, { format: 'raw', fields: 'raw' }))
  if (!found) throw gone()
  return stream(Buffer.from(readAnswer(Raw, found.answer).raw, 'base64url'))
}

async function idAt({ uidMap }: GmailClient, { uidvalidity, uid }: Place): Promise<string> {
  const id = uidvalidity === gmailValidity ? (await uidMap.idsOf([uid])).get(uid)?.id : undefined
  if (id === undefined) throw gone()
  return id
}

function stream(bytes: Buffer): Readable {
  if (bytes.length > mostBytes) throw new AppError('too_large', 'This is too large for Homing to load from Gmail.')
  function* pieces() {
    for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: pieceBytes })
}

function gone(): AppError {
  return new AppError('missing', 'This email is no longer on the mail server.')
}
