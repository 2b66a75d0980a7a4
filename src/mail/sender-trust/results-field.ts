// One Authentication-Results field (RFC 8601, section 2.2): `mx.example; spf=pass smtp.mailfrom=x; dkim=fail (bad)`. The
// text may be anybody's: it is read once from left to right, comments and quotes as RFC 5322 has them, and what does not
// fit is left out.

export interface ResultsField {
  /** Who says so, lower case; undefined where the field names nobody (some Microsoft servers). */
  id: string | undefined
  results: { method: string; result: string }[]
}

export function readResultsField(field: string): ResultsField {
  const [head = '', ...rest] = piecesOf(field)
  const named = readResult(head)
  const word = head.trim().split(/\s+/, 1)[0] ?? ''
  const id = named || !/^[\w.-]{1,253}$/.test(word) ? undefined : word.toLowerCase().replace(/\.$/, '')
  const results = [...(named ? [named] : []), ...rest.map(readResult)].filter((one) => one !== undefined)
  return { id, results }
}

/** `method/version = result`, then reasons and properties that are not looked at. */
function readResult(piece: string): { method: string; result: string } | undefined {
  const found = /^\s*([a-z][a-z0-9-]{0,30})\s*(?:\/\s*\d{1,5}\s*)?=\s*([a-z]{1,20})(?![a-z])/i.exec(piece)
  return found?.[1] && found[2] ? { method: found[1].toLowerCase(), result: found[2].toLowerCase() } : undefined
}

/** Cut at semicolons outside of comments and quotes; comments become a blank, quotes lose their marks and what could be taken for syntax. */
function piecesOf(field: string): string[] {
  const pieces = ['']
  let depth = 0
  let quoted = false
  for (let at = 0; at < field.length; at++) {
    const sign = field[at] ?? ''
    const last = pieces.length - 1
    if (sign === '\\' && (quoted || depth > 0)) at++
    else if (quoted) {
      if (sign === '"') quoted = false
      else pieces[last] += /[\w.@-]/.test(sign) ? sign : '_'
    } else if (sign === '(') {
      depth++
      pieces[last] += ' '
    } else if (depth > 0) depth -= sign === ')' ? 1 : 0
    else if (sign === '"') quoted = true
    else if (sign === ';') pieces.push('')
    else pieces[last] += sign
  }
  return pieces
}
