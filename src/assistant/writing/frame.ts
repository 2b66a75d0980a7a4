// Greeting and closing of a mail. Names come from the conversation, the address book or the person, never from a model.
import type { Language } from '../../shared/quote-words.ts'
import type { Tone } from '../intents/parse-intent.ts'

export interface Frame {
  greeting: string
  closing: string
}

const closings: Record<Language, Record<Tone, string>> = {
  en: {
    friendly: 'All the best',
    casual: 'Best',
    professional: 'Kind regards',
    formal: 'Yours sincerely',
    apologetic: 'Kind regards',
    persuasive: 'Kind regards',
  },
  de: {
    friendly: 'Viele Grüße',
    casual: 'Liebe Grüße',
    professional: 'Freundliche Grüße',
    formal: 'Mit freundlichen Grüßen',
    apologetic: 'Freundliche Grüße',
    persuasive: 'Freundliche Grüße',
  },
}

const roleAddress =
  /^(?:no-?reply|do-?not-?reply|info|office|billing|invoices?|orders?|support|service|team|hello|kontakt|rechnung|statements?|news(?:letter)?|grants|tickets|noreply)\b/i

export interface Addressee {
  name: string
  email?: string | undefined
}

export function frameOf(to: Addressee | undefined, self: string, tone: Tone, language: Language): Frame {
  const name = to && !(to.email && roleAddress.test(to.email)) ? greetingName(to.name) : ''
  return {
    greeting: greetingFor(name, tone, language),
    closing: [`${closings[language][tone]}`, self].filter((line) => line !== '').join('\n'),
  }
}

function greetingFor(name: string, tone: Tone, language: Language): string {
  const near = tone === 'friendly' || tone === 'casual'
  const first = name.split(' ')[0] ?? ''
  if (language === 'de') {
    if (name === '') return tone === 'formal' ? 'Sehr geehrte Damen und Herren,' : 'Guten Tag,'
    return near ? `Hallo ${first},` : `Guten Tag ${name},`
  }
  if (name === '') return tone === 'formal' ? 'Dear Sir or Madam,' : 'Hello,'
  return near ? `Hi ${first},` : `Dear ${tone === 'formal' ? name : first},`
}

/** `Eckstrand, Marius` -> `Marius Eckstrand`; empty where it looks like an address. */
function greetingName(name: string): string {
  const plain = name
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/["<>()[\]{}]/g, '')
    .trim()
  if (/[@/:]|\d{3}/.test(plain) || plain.length > 60) return ''
  const [, last, first] = /^([^,]+), ([^,]+)$/.exec(plain) ?? []
  return first && last ? `${first} ${last}` : plain
}

const greetingLine =
  /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|guten (?:tag|morgen|abend)|moin|sehr geehrte[rs]?|bonjour)\b[^.?]{0,60}[,!:.]?$/i
const closingLine =
  /^(?:(?:kind|best|warm|many|with kind|with best) (?:regards|wishes|greetings)|regards|all the best|best|thanks|thank you|many thanks|cheers|sincerely|yours(?: sincerely| faithfully| truly)?|mit freundlichen grüßen|(?:viele|liebe|beste|herzliche|freundliche|schöne) grüße|gruß|danke|lg|mfg)[,.!]?$/i

export function stripFrame(text: string): string {
  const lines = text.trim().split('\n')
  while (lines.length > 1 && (lines[0]?.trim() === '' || greetingLine.test(lines[0]?.trim() ?? ''))) lines.shift()
  // At most a name follows a closing.
  for (let at = Math.max(0, lines.length - 4); at < lines.length; at++) {
    if (at > 0 && closingLine.test(lines[at]?.trim() ?? '')) lines.splice(at)
  }
  return lines.join('\n').trim()
}

export const isGreetingLine = (line: string) => greetingLine.test(line.trim())

export const withGreeting = (body: string, { greeting, closing }: Frame) =>
  [greeting, body.trim(), closing].filter((part) => part !== '').join('\n\n')
