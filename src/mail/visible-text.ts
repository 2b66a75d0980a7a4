// What a reader sees of mails, as text: nothing that is hidden, and nothing of what a picture might say. This, never the
// stored text, is what detectors and models get, and what a quoted sentence must be found in. It is found once and kept.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { packTexts, repackTexts } from '../store/packed-texts.ts'
import { readBody } from './body/body.ts'
import { keyOfMail, keysOfMails, type StoredTexts, storedTextRows } from './queries.ts'

/** `missing` error where this person has no such mail; '' where its text cannot be had now. */
export async function visibleTextOf(app: App, userId: string, mailId: string): Promise<string> {
  const key = await keyOfMail(app.db, userId, mailId)
  if (key === undefined) throw new AppError('missing', 'Email not found')
  const stored = (await visibleTextsOf(app, userId, [key])).get(key)
  if (stored !== undefined) return stored
  await readBody(app, userId, mailId) // fetches and stores it
  return (await visibleTextsOf(app, userId, [key])).get(key) ?? ''
}

/** By id, of a page of mails at most, for those whose text has been fetched: this waits for no mail server. */
export async function storedTexts(app: App, userId: string, ids: string[]): Promise<Map<string, string>> {
  const mails = await keysOfMails(app.db, userId, ids)
  const texts = await visibleTextsOf(
    app,
    userId,
    mails.map(({ key }) => key),
  )
  return new Map(
    mails.flatMap(({ id, key }) => {
      const text = texts.get(key)
      return text === undefined ? [] : [[id, text] as const]
    }),
  )
}

/** By key, for those whose text has been fetched. Of a page of mails at most: each is taken apart where it was not yet. */
export async function visibleTextsOf(app: App, userId: string, keys: number[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  const found = new Map<number, string>()
  const rows = await storedTextRows(app.db, userId, keys)
  for (const row of rows) texts.set(row.key, await textOf(app, row, found))
  await writeSeen(app, userId, rows, found)
  return texts
}

/** Keeps what somebody (sorting) has found out while it looked at the mails. */
export async function keepSeen(app: App, userId: string, seen: Map<number, string>): Promise<void> {
  await writeSeen(app, userId, await storedTextRows(app.db, userId, [...seen.keys()]), seen)
}

async function writeSeen(app: App, userId: string, stored: StoredTexts[], seen: Map<number, string>): Promise<void> {
  const rows = stored.flatMap(({ key, packed, text, html }) => {
    const seenText = seen.get(key)
    return seenText === undefined || html === null ? [] : [[packTexts({ text, html, seenText }), key, userId, packed]]
  })
  if (rows.length > 0) await app.writeAll([{ sql: repackTexts, rows }])
}

async function textOf(app: App, row: StoredTexts, found: Map<number, string>): Promise<string> {
  if (row.seenText !== null || row.html === null) return row.seenText ?? row.text
  const text = await app.mime.seenText({ html: row.html, text: row.text })
  found.set(row.key, text)
  return text
}
