// Formats people as `Name <address>`.
import type { Person } from '../../src/shared/mail.ts'
import { displayText } from './display-text.ts'

/** As written in recipient fields. */
export function formatAddress({ name, email }: Person): string {
  if (!name || name === email) return email
  const text = /[",<>@;:()[\]\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name
  return email ? `${text} <${email}>` : text
}

export function formatAddressList(people: readonly Person[]): string {
  return people.map(formatAddress).join(', ')
}

/** Names are cut so that the address stays visible. */
const nameChars = 80

/** With the address, where a decision depends on it: anybody can use any name. */
export const fullAddress = ({ name, email }: Person): string =>
  name ? `${truncate(displayText(name))} <${displayText(email)}>` : displayText(email)

const truncate = (name: string) => (name.length > nameChars ? `${name.slice(0, nameChars).toWellFormed().trim()}…` : name)
