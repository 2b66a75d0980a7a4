// From the fields of the composer to what the server is asked to send.

import { limits } from '../../src/shared/limits.ts'
import type { Prefill, SendInput } from '../../src/shared/mail.ts'
import { peopleText, splitRecipients } from '../mail/people.ts'
import type { Draft, DraftFile } from './compose-draft.ts'

export type ReplyTo = Prefill['replyTo']

export function sendInput(draft: Draft, files: readonly DraftFile[], idempotencyKey: string): SendInput {
  const { accountId, subject, body, replyTo } = draft
  return {
    to: splitRecipients(draft.to),
    cc: splitRecipients(draft.cc),
    bcc: splitRecipients(draft.bcc),
    subject,
    body: asPlainText(body),
    attachments: files.map(({ filename, mimeType, data }) => ({ filename, mimeType, data })),
    holdSeconds: limits.undoSeconds,
    idempotencyKey,
    ...(accountId ? { accountId } : {}),
    ...(replyTo ? { replyTo } : {}),
  }
}

/** The server takes what starts a tag for HTML, so plain words that look like it are written as HTML that shows them. */
function asPlainText(text: string): string {
  if (!/^\s*<[a-z!/]/i.test(text)) return text
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<div>${escaped.replaceAll('\n', '<br>')}</div>`
}

export function draftFromPrefill(prefill: Prefill): Draft {
  return {
    accountId: prefill.accountId,
    to: peopleText(prefill.to),
    cc: peopleText(prefill.cc),
    bcc: '',
    subject: prefill.subject,
    body: prefill.body,
    replyTo: prefill.replyTo,
  }
}
