// Formats people as `Name <address>`.
import type { Person } from '../../src/shared/mail.ts'

/** As written in recipient fields. */
export function formatAddress({ name, email }: Person): string {
  if (!name || name === email) return email
  const text = /[",<>@;:()[\]\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name
  return email ? `${text} <${email}>` : text
}

export function formatAddressList(people: readonly Person[]): string {
  return people.map(formatAddress).join(', ')
}
