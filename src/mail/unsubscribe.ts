// How a list says it can be left (RFC 2369, RFC 8058). The connector gives the header's value, followed by the words
// `List-Unsubscribe=One-Click` where the mail has that second header.
import type { Email } from '../shared/mail.ts'

export function readUnsubscribe(header: string | null): Email['unsubscribe'] {
  if (header === null) return null
  const addresses = [...header.matchAll(/<\s*([^<>\s]+)\s*>/g)].map((match) => match[1] ?? '')
  const url = addresses.find((one) => /^https?:\/\//i.test(one) && URL.canParse(one)) ?? null
  const mailto = addresses.find((one) => /^mailto:/i.test(one)) ?? null
  if (url === null && mailto === null) return null
  return {
    oneClick: url?.toLowerCase().startsWith('https:') === true && /List-Unsubscribe=One-Click\s*$/i.test(header),
    url,
    mailto,
    leftAt: null,
  }
}
