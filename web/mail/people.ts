// Names and addresses of people, as text in fields and rows.
import type { Person } from '../../src/shared/mail.ts'

/** A person as the recipient fields write them. */
export function personText({ name, email }: Person): string {
  if (!name || name === email) return email
  return /[",<>@;:()[\]\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}" <${email}>` : `${name} <${email}>`
}

export function peopleText(people: readonly Person[]): string {
  return people.map(personText).join(', ')
}
