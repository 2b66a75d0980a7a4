// How a list says it can be left (RFC 2369, RFC 8058). The connector gives the header's value, followed by the words
// `List-Unsubscribe=One-Click` where the mail has that second header. Addresses inside a network are no list's.
import { isIP } from 'node:net'
import type { App } from '../../app.ts'
import { addressKind } from '../../core/net/address.ts'
import { readAddress } from '../../shared/address.ts'
import type { Email } from '../../shared/mail.ts'
import { whenListLeft } from './queries.ts'

export function readUnsubscribe(header: string | null, leftAt: number | null = null): Email['unsubscribe'] {
  if (header === null) return null
  const addresses = [...header.slice(0, 8000).matchAll(/<\s*([^<>\s]+)\s*>/g)].map((match) => match[1] ?? '')
  const pages = addresses.map(pageOf).filter((one) => one !== undefined)
  const url = pages.find((one) => one.startsWith('https:')) ?? pages[0] ?? null
  const mailto = addresses.find((one) => readMailto(one) !== undefined) ?? null
  if (url === null && mailto === null) return null
  return {
    oneClick: url?.startsWith('https:') === true && /List-Unsubscribe=One-Click\s*$/i.test(header),
    url,
    mailto,
    leftAt: leftAt === null ? null : new Date(leftAt).toISOString(),
  }
}

function pageOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const inside = isIP(host) !== 0 ? addressKind(host) !== 'public' : host === 'localhost' || !host.includes('.')
  return inside ? undefined : url.href
}

/** Of a mailto: address only the recipient and the subject: whatever else it asks for is not written into a mail. */
export function readMailto(text: string): { to: string; subject: string } | undefined {
  const url = /^mailto:/i.test(text) ? URL.parse(text) : null
  if (!url) return undefined
  try {
    const read = readAddress(decodeURIComponent(url.pathname))
    if (!('email' in read)) return undefined
    const subject = (url.searchParams.get('subject') ?? '').replace(/\p{C}+/gu, ' ').trim()
    return { to: read.email, subject: subject.slice(0, 200).toWellFormed() || 'unsubscribe' }
  } catch {
    return undefined // Not even an address: it cannot be decoded.
  }
}

type ListedRow = { account_id: string; list_id: string | null; from_email: string }

/** When the person left the list a mail came by. */
export async function whenLeft(app: App, userId: string, row: ListedRow): Promise<number | null> {
  return (await whenListLeft(app.db, userId, row.account_id, listOf(row)))?.at ?? null
}

export const listOf = (row: ListedRow) => row.list_id ?? row.from_email.toLowerCase()
