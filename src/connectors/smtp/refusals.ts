// Why a mail was refused, for a person: our words by the enhanced status code (RFC 3463), then the server's own line.
import { cleanLine } from '../clean-text.ts'
import type { SendResult } from '../connector.ts'

/** What nodemailer tells of a failure, as far as it can be relied on. */
export interface SmtpAnswer {
  responseCode: number | undefined
  response: string
  command: string
}

const bySubject: [RegExp, string][] = [
  [/^[45]\.1\./, "An address in this email doesn't exist or doesn't accept mail."],
  [/^[45]\.2\.2/, "The recipient's mailbox is full."],
  [/^[45]\.2\./, "The recipient's mailbox rejected this email."],
  [/^[45]\.3\.4/, 'This email is too large for the mail server.'],
  [/^[45]\.4\./, "The recipient's mail server can't be reached."],
  [/^[45]\.6\./, "The mail server can't handle the content of this email."],
  [/^4\.7\./, "The mail server won't accept this email right now."],
  [/^5\.7\./, "The mail server's policy rejected this email."],
]
const byCode: Record<number, string> = {
  450: "An address in this email can't receive mail right now.",
  452: 'The mail server has no space for this email right now.',
  550: "An address in this email doesn't exist or doesn't accept mail.",
  552: 'This email is too large for the mail server, or the mailbox is full.',
  553: "An address in this email isn't valid.",
}

export function refusal(answer: SmtpAnswer): SendResult {
  const { responseCode: code, response } = answer
  const permanent = code === undefined || code >= 500
  if (code === undefined) return { state: 'refused', permanent, sentence: clientReason(answer) }
  const text = response.replace(/^\d{3}[ -]/, '')
  const statuses = text.match(/\b[45]\.\d{1,3}\.\d{1,3}\b/g) ?? []
  // A relay puts its own x.0.0 before what the next server said.
  const enhanced = statuses.find((status) => !status.endsWith('.0.0')) ?? statuses[0]
  const known = bySubject.find(([pattern]) => enhanced !== undefined && pattern.test(enhanced))?.[1] ?? byCode[code]
  const words =
    known ?? (permanent ? 'The mail server rejected this email.' : "The mail server can't accept this email right now.")
  const said = cleanLine(printable(text.replace(/\b[45]\.\d{1,3}\.\d{1,3}[ -]/g, '')), 200)
  const numbers = [code, enhanced].filter((part) => part !== undefined).join(' ')
  return { state: 'refused', permanent, sentence: `${words} (${numbers}${said === '' ? '' : `: ${said}`})` }
}

/** Letters, digits and ordinary signs; a server's line must not play tricks with the screen. */
function printable(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{P}\p{S}\p{Zs}]+/gu, ' ').replace(/\s+/g, ' ')
}

function clientReason({ command }: SmtpAnswer): string {
  if (command === 'MAIL FROM') return 'This email is larger than the mail server accepts.'
  return 'An address in this email looks wrong. Please check the recipients.'
}
