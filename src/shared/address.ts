// One address of a mailbox, as a mail is sent to it: a local part every server takes (RFC 5322, dot-atom) and a domain.

type AddressReading = { email: string } | { problem: string }

const longestAddress = 254
const local = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const unicodeDomain = /^[\p{L}\p{N}\p{M}-]+([.。][\p{L}\p{N}\p{M}-]+)*$/u
const asciiDomain = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
const ipv4 = /^\d+(\.\d+){3}$/
export const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

export const notAnAddress = "This isn't a valid email address"
export const aControl = "This contains a character that isn't allowed in addresses"
const oddLetters = "Addresses with accented or non-Latin letters before the @ aren't supported"
const tooLong = 'This address is too long'

/** One address, trimmed, its domain as ASCII (RFC 5891), so that every mail server takes it. */
export function readAddress(text: string): AddressReading {
  const address = text.trim()
  if (control.test(address)) return { problem: aControl }
  const at = address.lastIndexOf('@')
  if (at < 1) return { problem: notAnAddress }
  const name = address.slice(0, at)
  if (name.includes('@')) return { problem: notAnAddress }
  if (/^[\p{L}\p{N}\p{M}\p{S}.!#$%&'*+/=?^_`{|}~-]+$/u.test(name) && /\P{ASCII}/u.test(name)) return { problem: oddLetters }
  if (address.length > longestAddress || name.length > 64) return { problem: tooLong }
  const domain = toAscii(address.slice(at + 1))
  if (domain === undefined || !local.test(name)) return { problem: notAnAddress }
  const email = `${name}@${domain}`
  return email.length > longestAddress ? { problem: tooLong } : { email }
}

function toAscii(domain: string): string | undefined {
  const lower = domain.toLowerCase()
  // Most domains need no more. A last label that begins with a digit may be an IPv4 address in disguise.
  if (asciiDomain.test(lower) && /(?:^|\.)(?!xn--)[a-z][a-z0-9-]*$/.test(lower)) return lower
  if (!unicodeDomain.test(domain) || !URL.canParse(`http://${domain}`)) return undefined
  const ascii = new URL(`http://${domain}`).hostname
  return asciiDomain.test(ascii) && !ipv4.test(ascii) ? ascii : undefined
}
