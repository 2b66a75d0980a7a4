// Contacts of the address books that a person has connected (src/dav fills the tables): people and groups to write to, and pictures.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { type SafeImage, sniffImage } from '../core/sniff.ts'
import { day, limits } from '../shared/limits.ts'
import type { SuggestedPerson } from '../shared/writing.ts'
import { findGroups, membersOfGroup, pictureCards, pictureOfCard } from './queries.ts'

const mostGroups = 3

/**
 * Groups with a word of this prefix, each with the preferred addresses of all its members. Left out are groups nobody can be written to
 * in, and those with too many: part of a group would be taken for the whole.
 */
export async function suggestGroups(app: App, userId: string, prefixes: readonly string[]): Promise<SuggestedPerson[]> {
  if (prefixes.length === 0) return []
  const groups = await findGroups(app.db, userId, prefixes, mostGroups)
  const filled = await Promise.all(
    groups.map(async ({ collection_id, name }) => ({
      name,
      email: '',
      written: 0,
      members: await membersOfGroup(app.db, userId, { collectionId: collection_id, name }, limits.groupMembers + 1),
    })),
  )
  return filled.filter(({ members }) => members.length > 0 && members.length <= limits.groupMembers)
}

/** Addresses of pictures by e-mail address, lower case. */
export async function picturesOf(app: App, userId: string, emails: readonly string[]): Promise<Map<string, string>> {
  const cards = await pictureCards(app.db, userId, emails)
  return new Map(cards.map(({ email, card_key }) => [email, pictureAddress(app, userId, card_key)]))
}

const today = (app: App) => Math.floor(app.now().getTime() / day)

/** A page can't send its token with a picture: the address is signed, for the person, and good until tomorrow. */
function pictureAddress(app: App, userId: string, card: number): string {
  const payload = `${userId}.${card}.${today(app)}`
  return `/api/contacts/pictures/${signatureOf(app, payload).toString('base64url')}/${Buffer.from(payload).toString('base64url')}`
}

const signatureOf = (app: App, payload: string) =>
  createHmac('sha256', app.secrets.key('contact-picture')).update(payload).digest()

/** `missing` where this server didn't sign it, or too long ago, and where there is no picture any more. */
export async function openPicture(app: App, signature: string, encoded: string): Promise<{ type: SafeImage; bytes: Uint8Array }> {
  const payload = Buffer.from(encoded, 'base64url').toString()
  const [given, real] = [Buffer.from(signature, 'base64url'), signatureOf(app, payload)]
  const [userId = '', card = '', signedOn = ''] = payload.split('.')
  const isSigned = given.length === real.length && timingSafeEqual(given, real) && today(app) - Number(signedOn) <= 1
  const row = isSigned ? await pictureOfCard(app.db, userId, Number(card)) : undefined
  const type = row?.picture ? sniffImage(row.picture) : undefined
  if (!row?.picture || !type) throw new AppError('missing', "This image doesn't exist.")
  return { type, bytes: row.picture }
}
