// The elements that mail programs put around what they quote. Only what no person writes by hand counts: a plain
// <blockquote> may be anything.

export type QuoteElement = 'cite' | 'attribution' | 'rest' | 'rule'

const quoteClasses =
  /(?:^|\s)(?:x_)*(?:gmail_quote|protonmail_quote|tutanota_quote|spark_quote|mailbird_quote|zmail_quote)(?:\s|$)/i
const boxes = /(?:^|\s)(?:x_)*(?:yahoo_quoted|ydp\w{3,12}yahoo_quoted)(?:\s|$)/i
const attributions = /(?:^|\s)(?:x_)*(?:gmail_attr|moz-cite-prefix)(?:\s|$)/i
const quotedRestIds =
  /^(?:x_)*(?:appendonsend|divRplyFwdMsg|ms-outlook-mobile-body-separator-line|mail-editor-reference-message-container)$/
/** The line that Outlook draws above the header of what it quotes. */
const drawn = /border:\s*none;\s*border-top:\s*solid #?(?:[a-f\d]{3,6}|windowtext|gray) [\d.]+p[tx]/i

/** What an element of a mail says of its content, by what its sender's program wrote. */
export function quoteElement(name: string, attributes: Record<string, string>): QuoteElement | undefined {
  const classes = (attributes.class ?? '').slice(0, 500)
  const id = attributes.id ?? ''
  if (name === 'blockquote') {
    const isCite = attributes.type?.toLowerCase() === 'cite' || quoteClasses.test(classes) || /^mid:/i.test(attributes.cite ?? '')
    return isCite || id === 'qt' ? 'cite' : undefined
  }
  if (name !== 'div' && name !== 'p' && name !== 'hr') return undefined
  if (boxes.test(classes) || attributes.name === 'quote') return 'cite'
  if (attributions.test(classes) || /^(?:x_)*reply-intro$/.test(id)) return 'attribution'
  if (quotedRestIds.test(id) || /(?:^|\s)OutlookMessageHeader(?:\s|$)/.test(classes)) return 'rest'
  return drawn.test((attributes.style ?? '').slice(0, 500)) ? 'rule' : undefined
}
