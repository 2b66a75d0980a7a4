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
