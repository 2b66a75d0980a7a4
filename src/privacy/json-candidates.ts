// Finds JSON in a model's answer: the whole text, a code block, or the part between the first and last brace or bracket.

/** Most likely first. */
export function* jsonCandidates(text: string): Generator<unknown> {
  const bare = text.replace(/<think>[\s\S]*?<\/think>/g, '').trim()
  const unfenced = /```(?:json)?\s*([\s\S]*?)```/.exec(bare)?.[1]
  for (const piece of [bare, unfenced, between(bare, '{', '}'), between(bare, '[', ']')]) {
    const value = piece === undefined ? undefined : parse(piece)
    if (value !== undefined) yield value
  }
}

/** Of an answer that was cut: the fields and items that are complete. Undefined where there is none. */
export function completeParts(text: string): unknown {
  const bare = text.replace(/<think>[\s\S]*?<\/think>/g, '')
  const start = bare.search(/[{[]/)
  if (start < 0) return undefined
  const open: string[] = []
  // Up to where everything is complete, and what would have to be closed there.
  let cut: { end: number; open: string[] } | undefined
  let isInString = false
  for (let at = start; at < bare.length; at++) {
    const sign = bare[at] ?? ''
    if (isInString) {
      if (sign === '\\') at++
      else if (sign === '"') isInString = false
      continue
    }
    if (sign === '"') isInString = true
    else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']')
      cut = { end: at + 1, open: [...open] }
    } else if (sign === '}' || sign === ']') {
      open.pop()
      cut = { end: at + 1, open: [...open] }
      if (open.length === 0) return undefined // It is whole, and no JSON for another reason.
    } else if (sign === ',') cut = { end: at, open: [...open] }
  }
  return cut && parse(bare.slice(start, cut.end) + cut.open.toReversed().join(''))
}

function between(text: string, open: string, close: string): string | undefined {
  const start = text.indexOf(open)
  const end = text.lastIndexOf(close)
  return start >= 0 && end > start ? text.slice(start, end + 1) : undefined
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // Some models return JSON inside a JSON string.
    return typeof value === 'string' && /^\s*[{[]/.test(value) ? parse(value) : value
  } catch {
    return undefined // It is no JSON: the caller tries another reading, and then asks again.
  }
}
