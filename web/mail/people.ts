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

/** Cuts a recipient field at commas, semicolons and new lines, but never inside quotes. */
export function splitRecipients(text: string): string[] {
  const parts = text.match(/(?:"(?:\\.|[^"\\])*"|[^",;\n])+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The first entry that is no address, or undefined when all are. The server checks them again, properly. */
export function badRecipient(entries: readonly string[]): string | undefined {
  return entries.find((entry) => !/^[^\s@<>]+@[^\s@<>]+$/.test(/<([^<>]*)>\s*$/.exec(entry)?.[1]?.trim() ?? entry))
}
