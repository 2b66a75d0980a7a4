// A vCard (RFC 6350, and version 3 in RFC 2426) as an address book of Homing keeps it. It is a stranger's: texts are cleaned,
// addresses read strictly, and of pictures only those in the card itself count, by their bytes. Runs in the MIME worker.
import ICAL from 'ical.js'
import { sniffImage } from '../../core/sniff.ts'
import { readAddress } from '../../shared/address.ts'
import { limits } from '../../shared/limits.ts'
import { plainName } from '../../shared/recipients.ts'
import { cleanLine } from '../clean-text.ts'

export interface ReadCard {
  uid: string
  name: string
  /** Preferred first. */
  emails: string[]
  picture: { type: string; bytes: Uint8Array } | null
  /** Of a group: its members, as `uid:` or `mailto:` and the rest. Null for a person. */
  members: string[] | null
  /** Names of the groups that a person's card lists itself in. */
  categories: string[]
}

export const cardLimits = { emails: 20, categories: 20, pictureBytes: 64 * 1024 }

/** Null where it is no card that can be read. */
export function readCard(source: string): ReadCard | null {
  try {
    const card = new ICAL.Component(ICAL.parse(source))
    return card.name === 'vcard' ? fromCard(card) : null
  } catch {
    return null // What cannot be read as a card is none.
  }
}

function fromCard(card: ICAL.Component): ReadCard {
  const emails = emailsOf(card)
  const isGroup = textOf(card, 'kind', 'x-addressbookserver-kind').toLowerCase() === 'group'
  return {
    uid: plainUid(textOf(card, 'uid')),
    name: nameOf(card),
    emails,
    picture: isGroup ? null : pictureOf(card),
    members: isGroup ? membersOf(card) : null,
    categories: isGroup ? [] : categoriesOf(card),
  }
}

/** With and without the URN it is the same (RFC 6350, section 6.6.5). */
const plainUid = (text: string) => text.replace(/^urn:uuid:/i, '').toLowerCase()

/** A name with an address in it would impersonate another person. */
function safeName(text: string): string {
  const name = plainName(text.slice(0, 1000))
  return name.includes('@') ? '' : name
}

function nameOf(card: ICAL.Component): string {
  const parts: unknown = card.getFirstPropertyValue('n')
  const [family = '', given = ''] = Array.isArray(parts) ? parts.map((part) => String(part)) : []
  const full = textOf(card, 'fn') || `${given} ${family}`.trim() || textOf(card, 'org') || textOf(card, 'nickname')
  return safeName(full)
}

function emailsOf(card: ICAL.Component): string[] {
  const found = card.getAllProperties('email').slice(0, cardLimits.emails * 2)
  const ranked = found.flatMap((property) => {
    const value: unknown = property.getFirstValue()
    const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
    return 'problem' in readAddress(email) ? [] : [{ email, rank: rankOf(property) }]
  })
  const sorted = ranked.sort((a, b) => a.rank - b.rank).map(({ email }) => email)
  return [...new Set(sorted)].slice(0, cardLimits.emails)
}

/** PREF as a number in version 4, as a type in version 3. */
function rankOf(property: ICAL.Property): number {
  const pref = Number(property.getFirstParameter('pref'))
  if (pref >= 1 && pref <= 100) return pref
  const types = [property.getParameter('type') ?? []].flat().map((type) => type.toLowerCase())
  return types.includes('pref') ? 1 : 101
}

function membersOf(card: ICAL.Component): string[] {
  const properties = [...card.getAllProperties('member'), ...card.getAllProperties('x-addressbookserver-member')]
  // Part of a group would be taken for the whole.
  if (properties.length > limits.groupMembers) return []
  const members = properties.flatMap((property) => {
    const value: unknown = property.getFirstValue()
    if (typeof value !== 'string' || value.length > 500) return []
    const email = /^mailto:(.+)$/i.exec(value.trim())?.[1]?.toLowerCase()
    if (email !== undefined) return 'problem' in readAddress(email) ? [] : [`mailto:${email}`]
    return [`uid:${plainUid(cleanLine(value, 300))}`]
  })
  return [...new Set(members)]
}

function categoriesOf(card: ICAL.Component): string[] {
  const values = card.getAllProperties('categories').flatMap((property): unknown[] => property.getValues())
  const names = values.flatMap((value) => (typeof value === 'string' ? safeName(value) : []))
  // Google's own, which every contact has.
  return [...new Set(names.filter((name) => name !== '' && name !== 'myContacts'))].slice(0, cardLimits.categories)
}

/** An address of a picture is never asked: whoever wrote the card would learn when, and by whom. */
function pictureOf(card: ICAL.Component): ReadCard['picture'] {
  for (const property of card.getAllProperties('photo').slice(0, 3)) {
    const value: unknown = property.getFirstValue()
    const encoded = value instanceof ICAL.Binary ? value.value : typeof value === 'string' ? dataOf(value) : undefined
    if (encoded === undefined || encoded.length > cardLimits.pictureBytes * 1.5) continue
    const bytes = Buffer.from(encoded, 'base64')
    const type = bytes.length <= cardLimits.pictureBytes ? sniffImage(bytes) : undefined
    if (type) return { type, bytes: new Uint8Array(bytes) }
  }
  return null
}

const dataOf = (uri: string): string | undefined => /^data:image\/[a-z+.-]{1,20};base64,(.*)$/is.exec(uri)?.[1]

function textOf(card: ICAL.Component, ...names: string[]): string {
  for (const name of names) {
    const value: unknown = card.getFirstPropertyValue(name)
    const text = cleanLine(typeof value === 'string' ? value : Array.isArray(value) ? String(value[0] ?? '') : '', 200)
    if (text !== '') return text
  }
  return ''
}
