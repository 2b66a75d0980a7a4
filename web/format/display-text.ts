// Makes untrusted text safe to display. Bidirectional control characters make `invoice\u202Efdp.exe` look like a PDF and are
// removed; <bdi> handles right-to-left text (Unicode TR 36, section 2.5).
import type { Person } from '../../src/shared/mail.ts'

export function displayText(text: string): string {
  return text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
}

/** Display name of a person. A name that looks like an address would hide the real one. */
export function displayName({ name, email }: Person): string {
  const readable = displayText(name).trim()
  return readable === '' || readable.includes('@') ? displayText(email) : readable
}
