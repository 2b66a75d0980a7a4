// The text of a kept draft, taken apart (src/shared/draft-parts.ts) and put together. What is in the store is sanitised: this
// is about which words are whose, not about safety.
import type { App } from '../app.ts'
import { isHtml } from '../connectors/mime/safe-html.ts'
import { textFromHtml } from '../connectors/mime/texts/from-html.ts'
import { saveDraft } from '../drafts/save.ts'
import { htmlFromText } from '../mail/quote/plain.ts'
import { joinBody, quoteTag, signatureTag, withSignature } from '../shared/draft-parts.ts'
import { readRecipients } from '../shared/recipients.ts'
import type { SpokenDraft } from '../shared/voice.ts'
import { voiceLimits } from '../shared/voice-limits.ts'
import type { DraftFields } from '../shared/writing.ts'

export interface DraftBody {
  /** What the person says in it, as text. */
  text: string
  /** HTML; empty where there is none. */
  signature: string
  quote: string
}

export const bodyFrom = ({ text, signature, quote }: DraftBody) =>
  joinBody({ own: withSignature(htmlFromText(text), signature), quote })

export function readBody(body: string): DraftBody {
  if (!isHtml(body)) return { text: body, signature: '', quote: '' }
  const quoted = endingWith(body, quoteTag)
  const signed = endingWith(quoted.before, signatureTag)
  return { text: textFromHtml(signed.before).trim(), signature: signed.inside, quote: quoted.inside }
}

/** The first such element, where the text ends with it. */
function endingWith(html: string, tag: string): { before: string; inside: string } {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  const at = html.indexOf(open)
  if (at < 0 || !html.trimEnd().endsWith(close)) return { before: html, inside: '' }
  return { before: html.slice(0, at), inside: html.trimEnd().slice(at + open.length, -close.length) }
}

/** Where a template has no words of the person's. */
export const gap = '[…]'

export interface SpokenText {
  /** Over this one, which was read at this revision. */
  over?: { id: string; revision: number }
  fields: DraftFields
  /** What it says, without signature and quoted mail. */
  text: string
  /** Null: the built-in wording. */
  model: string | null
}

export async function saveSpokenDraft(app: App, userId: string, { over, fields, text, model }: SpokenText): Promise<SpokenDraft> {
  const { id, revision } = await saveDraft(app, userId, { ...over, fields, origin: 'voice' })
  return {
    draftId: id,
    revision,
    to: readRecipients(fields.to).people.map(({ name, email, suspicious }) => ({ name: suspicious ? '' : name, email })),
    subject: fields.subject,
    body: text,
    gap: text.includes(gap),
    preview: text.replace(/\s+/g, ' ').trim().slice(0, voiceLimits.previewChars).toWellFormed(),
    model_used: model ?? 'built-in',
  }
}
