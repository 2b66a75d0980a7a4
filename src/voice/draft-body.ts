// The stored text of a spoken draft, split into text, signature and quote (src/shared/draft-parts.ts) and joined again. Stored
// bodies are sanitised already.
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
  /** Plain text of the person. */
  text: string
  /** HTML or ''. */
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

/** The element where the text ends with it. */
function endingWith(html: string, tag: string): { before: string; inside: string } {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  const at = html.indexOf(open)
  if (at < 0 || !html.trimEnd().endsWith(close)) return { before: html, inside: '' }
  return { before: html.slice(0, at), inside: html.trimEnd().slice(at + open.length, -close.length) }
}

/** Stands for missing content in a template. */
export const gap = '[…]'

export interface SpokenText {
  /** Replaces this draft. */
  over?: { id: string; revision: number }
  fields: DraftFields
  /** Without signature and quote. */
  text: string
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
