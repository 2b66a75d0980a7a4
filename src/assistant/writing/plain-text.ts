// What a model wrote, as text for a mail: no markup, no preamble. Links are taken out by shared/reading/inert.ts.

/** Without code fences, emphasis and headings: a mail is plain text. */
export function plainText(text: string): string {
  return text
    .replace(/^```\w*\s*$/gm, '')
    .replace(/!\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/\[([^\]\n]{1,200})\]\(([^()\s]{0,2000})\)/g, '$1 ($2)')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/^#{1,4} /gm, '')
    .replace(/<(script|style)\b[^>]{0,200}>[^<]{0,2000}<\/\1>/gi, '')
    .replace(/<\/?[a-z][^>\n]{0,200}>/gi, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** `Subject: …` as the first line, and the rest. */
export function splitSubject(text: string): { subject: string | undefined; rest: string } {
  const [, subject, rest = ''] = /^\s*(?:subject|betreff)\s*:\s*(.{0,300})\n?([\s\S]*)$/i.exec(text) ?? []
  if (subject === undefined) return { subject: undefined, rest: text }
  return { subject: oneLineSubject(subject), rest }
}

export const oneLineSubject = (subject: string) =>
  subject
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/^["“„*\s]+|(?<!["”“*])["”“*]+$/g, '')
    .replace(/^(?:subject|betreff)\s*:\s*/i, '')
    .trim()
    .slice(0, 120)
