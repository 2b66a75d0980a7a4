// Whether a mail is a reply or a forward.

export type MailKind = 'reply' | 'forward' | 'other'

const list = /^(?:\s*\[[^\]]{1,60}\])+/u
const reply = /^\s*(?:re|aw|antw|antwort|sv|odp|rif|res|r|ynt|回复|答复|回覆)\s*(?:\[\d{1,3}\])?\s*[:：]/iu
const forward = /^\s*(?:fwd?|wg|tr|i|rv|enc|doorst|vb|vs|vl|pd|ilt|转发|轉寄)\s*[:：]/iu

/** The subject counts first: a forward names the mail before it in its header, too (`hasParent`). */
export function kindOfMail({ subject, hasParent }: { subject: string; hasParent: boolean }): MailKind {
  const words = subject.slice(0, 500).replace(list, '')
  if (forward.test(words)) return 'forward'
  return hasParent || reply.test(words) ? 'reply' : 'other'
}
