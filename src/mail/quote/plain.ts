// Plain text as HTML for the editor and the preview: what it says, letter by letter.
const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign)

/** Lines stay lines; empty ones part paragraphs. */
export function htmlFromText(text: string): string {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .replace(/\s+$/, '')
    .split(/\n[ \t]*\n+/)
  return paragraphs.map((one) => `<p>${escapeHtml(one).replace(/\n/g, '<br>')}</p>`).join('')
}
