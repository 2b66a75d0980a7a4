// Cleans a model's text for a plain text mail. Links are removed by src/shared/reading/inert.ts.

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
