// The address of a mailbox taken apart. Stricter than RFC 5322 on purpose: no quotes, no comments, no spaces, nothing
// that could end a line or an address list somewhere later.
import { isIP } from 'node:net'
import { AppError } from '../core/errors.ts'
import { hostOf } from '../core/net/host-rules.ts'

export interface MailAddress {
  /** The address with its domain in lower case ASCII. */
  email: string
  local: string
  domain: string
}

/** Throws `invalid` for what is no address. */
export function readMailAddress(text: string): MailAddress {
  const [, local, rest] = /^([^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64})@([^@]{1,253})$/u.exec(text.trim()) ?? []
  const domain = rest && hostOf(rest)
  const dotted = local && !/^\.|\.$|\.\./.test(local)
  if (!local || !domain || !dotted || isIP(domain) !== 0 || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(domain)) {
    throw new AppError('invalid', 'Please enter a valid email address')
  }
  return { email: `${local}@${domain}`, local, domain }
}
