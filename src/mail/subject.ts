// Subjects and the marks that mail programs of many languages put before them (RFC 5256, section 2.1).

const reply = /^(?:re|aw|antw|sv|vs|odp|rif|res|r|回复|答复|返信|ответ)(?:\s*\[\d{1,3}\]|\s*\(\d{1,3}\)|\d{1,2})?\s*[:：]\s*/iu
const forward = /^(?:fwd?|wg|tr|rv|enc|doorst|vb|i|转发|転送)\s*[:：]\s*/iu
const most = 2000

/** Whether the subject says that the mail answers another one. */
export function isReply(subject: string): boolean {
  return reply.test(subject.slice(0, most).trim())
}

/** The subject without marks, white space as one blank, lower case: equal for a mail and its answers. */
export const baseSubject = (subject: string): string => withoutMarks(subject).replace(/\s+/g, ' ').toLowerCase()

export function withoutMarks(subject: string): string {
  let rest = subject.slice(0, most).normalize('NFC').trim()
  for (let mark = reply.exec(rest) ?? forward.exec(rest); mark; mark = reply.exec(rest) ?? forward.exec(rest)) {
    rest = rest.slice(mark[0].length)
  }
  return rest
}
