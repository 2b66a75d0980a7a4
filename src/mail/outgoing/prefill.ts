// What a compose page starts with when a mail is answered or forwarded: recipients, subject, the quoted text and the
// headers that keep the conversation together (RFC 5322, section 3.6.4). Quoted is the readable text, and for the rich
// editor HTML built anew from what the sanitiser has left and a reader sees (quote/rebuild.ts).
import type { App } from '../../app.ts'
import type { RemoteAttachment } from '../../connectors/connector.ts'
import { placeOf, sanitiseOwn } from '../../connectors/mime/safe-html.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../shared/limits.ts'
import type { Attachment, EmailSummary, Person, Prefill, PrefillInput } from '../../shared/mail.ts'
import { picturesIn } from '../../shared/pending-files.ts'
import { type Language, quoteWords } from '../../shared/quote-words.ts'
import { showBody } from '../body/body.ts'
import { basisAtBeginning } from '../outbox/in-between.ts'
import { mailAccounts, summaryById } from '../queries.ts'
import { escapeHtml, htmlFromText } from '../quote/plain.ts'
import { rebuildQuote } from '../quote/rebuild.ts'
import { toSummary } from '../row.ts'

const maxReferences = 100
const maxQuoted = 100_000
/** Longer HTML is quoted as its text. */
const maxQuotedHtml = 500_000

/** `memberId`: of who answers from a shared mailbox, where an answer knows what there was of the conversation when it was begun. */
export async function prefill(app: App, userId: string, input: PrefillInput, memberId?: string): Promise<Prefill> {
  const row = await summaryById(app.db, userId, input.id)
  if (!row) throw new AppError('missing', 'Email not found')
  const mail = toSummary(row, [])
  const forward = input.kind === 'forward'
  // Before its text, which may have to be fetched: what comes meanwhile came in between.
  const isAnswer = memberId !== undefined && !forward && mail.messageId !== ''
  const answered = { key: row.key, messageId: mail.messageId }
  const basis = isAnswer ? await basisAtBeginning(app, userId, answered, memberId) : undefined
  const carried = new CarriedPictures()
  const places = forward ? carried.places : undefined
  const [accounts, body] = await Promise.all([mailAccounts(app.db, userId), showBody(app, userId, input.id, { places })])
  const own = new Set(accounts.map((account) => account.email.toLowerCase()))
  const text = body.text.slice(0, maxQuoted).toWellFormed()
  const language = input.language ?? 'en'
  const quote = await quotedHtml(app, body, text)
  return {
    accountId: mail.accountId,
    ...recipients(mail, input.kind, own),
    subject: subjectFor(mail.subject, forward ? 'Fwd' : 'Re'),
    body: forward ? forwarded(mail, text, language) : quoted(mail, text, language),
    html: forward
      ? forwardedHtml(mail, quote, language)
      : `<p></p><p>${escapeHtml(attribution(mail, language))}</p><blockquote>${quote}</blockquote>`,
    attachments: forward ? carried.files(mail.attachments, quote) : [],
    replyTo: forward ? {} : { ...conversation(mail), ...(basis === undefined ? {} : { basis }) },
  }
}

/** Everybody at most once, and nobody writes to themselves unless they wrote to themselves. */
function recipients(mail: EmailSummary, kind: PrefillInput['kind'], own: Set<string>): { to: Person[]; cc: Person[] } {
  if (kind === 'forward') return { to: [], cc: [] }
  const isOwn = own.has(mail.from.email.toLowerCase())
  const answered = isOwn ? mail.to : mail.replyTo.length > 0 ? mail.replyTo : [mail.from]
  const to = unique(answered, new Set())
  if (kind === 'reply') return { to, cc: [] }
  const seen = new Set([...own, ...to.map((person) => person.email.toLowerCase())])
  return { to, cc: unique([...(isOwn ? [] : mail.to), ...mail.cc], seen) }
}

function unique(people: Person[], seen: Set<string>): Person[] {
  const kept: Person[] = []
  for (const person of people) {
    const address = person.email.toLowerCase()
    if (address === '' || seen.has(address)) continue
    seen.add(address)
    kept.push(person)
  }
  return kept
}

/** One mark, however often it went back and forth: `RE: AW: Re: Lunch` -> `Re: Lunch`. */
export function subjectFor(subject: string, mark: 'Re' | 'Fwd'): string {
  let rest = subject.slice(0, 2 * limits.subjectChars).trim()
  const marks =
    mark === 'Re'
      ? /^(?:re|aw|antw|sv|vs|odp|rif|res)(?:\[\d{1,3}\])?\s*[:：]\s*/i
      : /^(?:fwd?|wg|tr|i|rv|enc|doorst|vb)\s*[:：]\s*/i
  for (let found = marks.exec(rest); found; found = marks.exec(rest)) rest = rest.slice(found[0].length)
  return `${mark}: ${rest}`.slice(0, limits.subjectChars).toWellFormed().trimEnd()
}

/** Sanitised once more as the last step: what this gives is put into a page. */
async function quotedHtml(app: App, body: Awaited<ReturnType<typeof showBody>>, text: string): Promise<string> {
  const { html, fellBack } = body.shown
  if (body.html === null || fellBack || html.length > maxQuotedHtml) return htmlFromText(text)
  const quote = rebuildQuote(html)
  const contentIds = Object.fromEntries(picturesIn(quote).map((id) => [id, id]))
  const last = await sanitiseOwn(app, { html: quote, text, contentIds })
  return last.fellBack ? htmlFromText(text) : last.html
}

function forwardedHtml(mail: EmailSummary, quote: string, language: Language): string {
  const [title, ...facts] = forwardFacts(mail, language).map(escapeHtml)
  return `<p></p><p>${[title, ...facts].join('<br>')}</p><blockquote>${quote}</blockquote>`
}

const attribution = (mail: EmailSummary, language: Language) =>
  quoteWords[language].wrote(readableDate(mail.date, language), nameOf(mail.from) || quoteWords[language].somebody)

function quoted(mail: EmailSummary, text: string, language: Language): string {
  const lines = text.replace(/\s+$/, '').split('\n')
  const quote = lines.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()))
  return `\n\n${attribution(mail, language)}\n${quote.join('\n')}\n`
}

function forwardFacts(mail: EmailSummary, language: Language): string[] {
  const words = quoteWords[language]
  return [
    `---------- ${words.forwarded} ----------`,
    `${words.from}: ${fullName(mail.from)}`,
    `${words.date}: ${readableDate(mail.date, language)}`,
    `${words.subject}: ${mail.subject}`,
    `${words.to}: ${mail.to.map(fullName).join(', ')}`,
    ...(mail.cc.length > 0 ? [`${words.cc}: ${mail.cc.map(fullName).join(', ')}`] : []),
  ]
}

function forwarded(mail: EmailSummary, text: string, language: Language): string {
  const all = ['', '', ...forwardFacts(mail, language), '', ...text.replace(/\s+$/, '').split('\n'), '']
  return all.map((line, index) => (index < 2 ? line : `> ${line}`.trimEnd())).join('\n')
}

const nameOf = (person: Person) => person.name.replace(/\s+/g, ' ').trim() || person.email
const fullName = (person: Person) =>
  person.name && person.email ? `${person.name} <${person.email}>` : person.name || person.email
const regions = { en: 'en-GB', de: 'de-DE' } as const
const readableDate = (iso: string, language: Language) =>
  `${new Intl.DateTimeFormat(regions[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`

function conversation(mail: EmailSummary): Prefill['replyTo'] {
  const before = mail.references.length > 0 ? mail.references : mail.inReplyTo ? [mail.inReplyTo] : []
  const references = [...new Set([...before, mail.messageId])].filter((id) => id !== '')
  // The first names the conversation, the last ones the branch: what is cut is the middle.
  const kept =
    references.length > maxReferences ? [...references.slice(0, 1), ...references.slice(1 - maxReferences)] : references
  return {
    threadId: mail.threadId,
    ...(mail.messageId === '' ? {} : { messageId: mail.messageId, inReplyTo: mail.messageId }),
    references: kept,
  }
}

// The pictures of a mail that is forwarded: those that its text shows go along in it, under names of our own; their bytes are
// taken along with the other files (drafts/files-of.ts).

const showable = /^image\/(?:png|jpe?g|gif|webp)$/i
/** Of the pictures that the text does not show, a photo goes as a file; what is smaller is a logo. */
const photoBytes = 30 * 1024

export class CarriedPictures {
  /** Content ids of ours, by the part of the mail. */
  readonly #ids = new Map<string, string>()

  /** Where the sanitiser leaves each, by the name that the text has for it. The first of a name is the one. */
  readonly places = (attachments: RemoteAttachment[]): Record<string, string> => {
    const places = new Map<string, string>()
    let room = limits.picturesBytes
    for (const { part, contentId, mimeType, size } of attachments) {
      const name = contentId?.replace(/^<|>$/g, '') ?? ''
      if (name === '' || places.has(name) || !showable.test(mimeType) || size > room || places.size >= limits.draftFiles / 2)
        continue
      room -= size
      const id = `${newId()}@inline`
      this.#ids.set(part, id)
      places.set(name, placeOf(id))
    }
    return Object.fromEntries(places)
  }

  /** What goes along with this quote: its pictures, the files, and photos that it does not show. */
  files(attachments: readonly Attachment[], quote: string): Prefill['attachments'] {
    return attachments.flatMap((file) => {
      const contentId = this.#ids.get(file.attachmentId)
      if (contentId !== undefined && quote.includes(`"cid:${contentId}"`)) return { ...file, contentId }
      return !file.inline || (/^image\//i.test(file.mimeType) && file.size >= photoBytes) ? file : []
    })
  }
}
