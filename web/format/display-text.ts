// What strangers wrote, made safe to read. Characters that turn the direction of text around make `invoice\u202Efdp.exe`
// look like a PDF; they are taken out of everything shown in a line. Right-to-left text needs none of them: <bdi> finds
// its direction (Unicode TR 36, section 2.5).
import type { Person } from '../../src/shared/mail.ts'

export function displayText(text: string): string {
  return text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
}

/** What a row shows of a person. A name that is an address itself would hide the real one. */
export function displayName({ name, email }: Person): string {
  const readable = displayText(name).trim()
  return readable === '' || readable.includes('@') ? displayText(email) : readable
}
