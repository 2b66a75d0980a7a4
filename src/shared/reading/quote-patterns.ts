// Patterns by which mail programs introduce quotes, in many languages: attributions, header lines, dividers. Each applies to
// one trimmed line.

const introductions = 'on|am|le|el|il|op|em|den|dne|dnia|w dniu|no dia|il giorno|på|at|in|à la date du'
const verbs =
  'wrote|writes|said|schrieb(?:en)?|schreibt|a écrit|écrit|escribió|escribio|escribe|ha scritto|scrive|schreef|heeft geschreven|escreveu|skrev|skriver|napisał(?:\\(a\\)|a)?|pisze|написал(?:\\(а\\)|а)?|пишет|kirjoitti|napsal(?:\\(a\\)|a)?|írta|yazdı|έγραψε'
const verb = `(?<!\\p{L})(?:${verbs})(?!\\p{L})`

const introduced = new RegExp(`^(?:${introductions})[\\s,:].{3,340}${verb}.{0,160}$`, 'iu')
const said = new RegExp(`^.{2,200}${verb}(?: .{0,140})?$`, 'iu')
const quoting = /^(?:quoting|zitat von|citando a|citation de|according to) .{2,150}$/iu
const eastAsian = /^.{4,200}(?:写道|寫道|のメール|さんは書きました)$/u
const address = /<[^<>\s]{1,200}@[^<>\s]{1,200}>|\([^()\s]{1,200}@[^()\s]{1,200}\)|\[mailto:[^[\]\s]{1,200}\]/iu
const dayOrHour = /(?<!\d)(?:(?:19|20)\d\d|\d{1,2}[:.]\d\d|\d{1,2} ?h ?\d\d)(?!\d)/u
const begins = new RegExp(`^(?:${introductions})[\\s,]`, 'iu')

/** `certain`: names sender and time in a program's form. `probable`: if a quote follows. */
export function attributionOf(line: string): 'certain' | 'probable' | undefined {
  if (line.length < 6 || line.length > 500) return undefined
  const dashed = /^-{2,} ?(.+?) ?-{2,}$/u.exec(line)?.[1]
  const words = dashed ?? /^\*?\s?(.+?)\s?[:：]$/u.exec(line)?.[1]
  if (words === undefined) return undefined
  const dated = dayOrHour.test(words)
  if (introduced.test(words) && dated) return 'certain'
  if (dated && address.test(words)) return said.test(words) || /^\d/.test(words) ? 'certain' : 'probable'
  if (dated && begins.test(words) && dashed === undefined) return 'probable'
  return said.test(words) || quoting.test(words) || eastAsian.test(words) || address.test(words) ? 'probable' : undefined
}

/** The first line of a wrapped attribution. */
export const mayBegin = (line: string) =>
  line.length >= 2 &&
  line.length < 300 &&
  !/[.?!]$/u.test(line) &&
  (begins.test(line) || dayOrHour.test(line) || line.includes('@') || /^[\p{Lu}"'][^:]{1,80}$/u.test(line))

/** A cheap test before the full one. */
export const mayEnd = (line: string) => /[:：]$|-{2,}$/u.test(line)

export const originals =
  "original message|original appointment|ursprüngliche nachricht|original-nachricht|originalnachricht|message d['’]origine|message original|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|originele bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|wiadomość oryginalna|исходное сообщение|reply message|原始邮件"
const forwards =
  'forwarded message|forwarded by .{2,80}|weitergeleitete nachricht|weitergeleitet von .{2,80}|message transféré|message transmis|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|mensagem reencaminhada|doorgestuurd bericht|vidarebefordrat meddelande|videresendt (?:meddelelse|melding)|wiadomość przekazana|пересылаемое сообщение|转发的邮件'
const original = new RegExp(`^[-_*=]{2,} ?(?:${originals}).{0,40}$`, 'iu')
const forwarded = new RegExp(
  `^(?:[-_*=]{2,} ?(?:${forwards}).{0,60}|(?:-{1,5} ?)?begin forwarded (?:message|text):?.{0,20}|anfang der (?:weitergeleiteten|weitergeleiteten e-)?-?(?:nachricht|mail):?|début du message (?:réexpédié|transféré) ?:|inicio del mensaje reenviado:|inizio messaggio inoltrato:|doorgestuurd bericht:|início da mensagem (?:re)?encaminhada:)$`,
  'iu',
)

export const isOriginalDivider = (line: string) => line.length < 200 && original.test(line)
export const isForwardDivider = (line: string) => line.length < 200 && forwarded.test(line)
/** Outlook's rule above header lines, or an <hr>. */
export const isRule = (line: string) => /^_{10,}$/u.test(line)

const headers = {
  from: 'from|von|de|da|van|från|fra|od|от|发件人|寄件者|差出人',
  date: "sent|date|gesendet|datum|envoyé|envoyé le|date d['’]envoi|enviado|enviado el|enviada em|enviado em|fecha|data|inviato|verzonden|skickat|sendt|dato|wysłano|дата|отправлено|发送时间|日期|送信日時",
  to: 'to|an|à|para|aan|a|till|til|do|кому|收件人|宛先|cc|kopie|copie|bcc|reply-to|antwort an',
  subject: 'subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|temat|тема|主题|主旨|件名',
  other: 'importance|priority|priorität|wichtigkeit|attachments?|anlagen?|when|where|required attendees|sender',
  technical:
    'message-id|x-\\S{1,40}|received|delivered-to|return-path|resent-\\w+|mime-version|content-\\S{1,40}|status|organization|user-agent',
}
export type HeaderName = keyof typeof headers
const names = Object.entries(headers) as [HeaderName, string][]
const headerLine = new RegExp(
  `^(?:${names.map(([name, words]) => `(?<${name}>${words})`).join('|')})\\s{0,2}[:：](?<value>.*)$`,
  'isu',
)

export interface HeaderLine {
  name: HeaderName
  value: string
}

/** "From:  Ada", "*Von:* Ada", "De : Ada". */
export function headerOf(line: string): HeaderLine | undefined {
  if (!/^.{2,40}[:：]/su.test(line)) return undefined
  const words = line
    .slice(0, 400)
    .replace(/\*|^_|_(?=:)|(?<=:)_/gu, '')
    .trim()
  const found = headerLine.exec(words)?.groups
  if (!found) return undefined
  const name = names.find(([each]) => found[each] !== undefined)?.[0] ?? 'other'
  return { name, value: found.value?.trim() ?? '' }
}

export type MailKind = 'reply' | 'forward' | 'other'

const list = /^(?:\s*\[[^\]]{1,60}\])+/u
const reply = /^\s*(?:re|aw|antw|antwort|sv|odp|rif|res|r|ynt|回复|答复|回覆)\s*(?:\[\d{1,3}\])?\s*[:：]/iu
const forward = /^\s*(?:fwd?|wg|tr|i|rv|enc|doorst|vb|vs|vl|pd|ilt|转发|轉寄)\s*[:：]/iu

/** By the subject first: a forward references its original, too (`hasParent`). */
export function kindOfMail({ subject, hasParent }: { subject: string; hasParent: boolean }): MailKind {
  const words = subject.slice(0, 500).replace(list, '')
  if (forward.test(words)) return 'forward'
  return hasParent || reply.test(words) ? 'reply' : 'other'
}
