// Lines that are not read aloud: links, rulers, footers of mail programs. And rows of tables, which are read cell by cell.

const link = /(?:https?:\/\/|www\.|mailto:|ftp:\/\/)[^\s<>]+|[^\s<>@()]{1,64}@[^\s<>@()]{1,253}\.[\p{L}]{2,63}/giu
const ruler = /^[\s\-_=*~#+.·•|:─━—–<>]{3,}$/u
const fence = /^\s*(?:```|~~~)/
const reference = /^\s*\[[^\]\n]{1,60}\]:\s*\S+/
const placeholder = /^\s*\[(?:image|bild|cid|logo|inline)\b[^\]]{0,200}\]\s*$/iu
const device =
  /^(?:sent from (?:my )?\S|von meinem .{2,40} gesendet|gesendet (?:von|mit) (?:meinem |der |outlook|mail)|get outlook for|diese nachricht wurde von meinem .{2,60} gesendet)/iu
const page =
  /^(?:view (?:this |it |online|in )|trouble (?:viewing|reading)|can['’]?t (?:see|read) |unsubscribe|manage (?:your )?(?:preferences|subscription)|update (?:your )?preferences|(?:im|in) (?:webbrowser|browser|der webversion)|webversion|wird diese (?:e-?mail|nachricht) nicht|newsletter (?:abbestellen|abmelden)|abmelden|abbestellen|(?:e-?mail )?einstellungen verwalten|impressum|datenschutz(?:erklärung)?$|privacy policy$|©|\(c\)|copyright\b|all rights reserved|alle rechte vorbehalten|you (?:are receiving|receive|received) this|sie erhalten diese)/iu
const legal =
  /^(?:this (?:e-?mail|message|communication)|the (?:information|content|contents)|diese (?:e-?mail|nachricht)|der inhalt|die information(?:en)?|confidentiality|disclaimer|haftungsausschluss)\b.{0,200}(?:confidential|privileged|intended|vertraulich|bestimmt)|^(?:please )?consider the environment|^bitte denken sie an die umwelt/iu
const pageChars = 140
const automatic =
  /^(?:please )?do not (?:reply|respond|answer) to this .{0,60}$|^this (?:is an automat\w+|(?:e-?mail|mail|message) was sent automatically)\b.{0,80}$|^(?:bitte )?antworten sie (?:bitte )?nicht auf .{0,60}$|^bitte nicht auf diese .{0,40}antworten.{0,5}$|^diese (?:e-?mail|mail|nachricht) wurde automatisch .{0,80}$/iu

export const isAutoReplyNote = (sentence: string) => sentence.length <= pageChars && automatic.test(sentence)

export function isSkippedLine(line: string): boolean {
  const words = line.slice(0, 1000).trim()
  if (words === '') return true
  if (ruler.test(words) || fence.test(words) || reference.test(words) || placeholder.test(words)) return true
  if (device.test(words) || legal.test(words)) return true
  if (words.length <= pageChars && page.test(words)) return true
  return isOnlyLinks(line)
}

function isOnlyLinks(line: string): boolean {
  if (!/@|:\/\/|www\./i.test(line)) return false
  return !/[\p{L}\p{N}]/u.test(line.replace(link, ' '))
}

/** Each row becomes a paragraph with commas between its cells. */
export function tableRowsAsParagraphs(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const cells = cellsOf(line)
      return cells ? `\n${cells.join(', ')}\n` : line
    })
    .join('\n')
}

function cellsOf(line: string): string[] | undefined {
  if (line.length > 2000) return undefined
  const bars = /^\s*\|.*\|\s*$/.test(line) || (line.match(/ \| /g)?.length ?? 0) > 1
  const parts = bars ? line.split('|') : line.trim().split(/\t+| {3,}/)
  const cells = parts.map((part) => part.trim()).filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (bars) return cells
  // One wide gap may be a typo.
  return cells.length > 2 || (cells.length === 2 && /\d/.test(cells[1] ?? '')) ? cells : undefined
}
