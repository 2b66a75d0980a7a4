// Partial answers: `fields=messages(id,threadId),nextPageToken` (developers.google.com/workspace/gmail/api/guides/performance).
import { invalid } from './errors.ts'

/** What is wanted of an object; `undefined` is all of it. */
type Mask = Map<string, Mask | undefined>

export function partial(answer: unknown, fields: string): unknown {
  const reader = { text: fields.replace(/\s/g, ''), at: 0 }
  const mask = parse(reader)
  if (reader.at !== reader.text.length || mask.size === 0) throw invalid(`Invalid field selection ${fields.slice(0, 100)}`)
  return keep(answer, mask)
}

function parse(reader: { text: string; at: number }): Mask {
  const mask: Mask = new Map()
  while (reader.at < reader.text.length) {
    const path = /^[\w*]+(?:\/[\w*]+)*/.exec(reader.text.slice(reader.at))?.[0]
    if (path === undefined) break
    reader.at += path.length
    let below: Mask | undefined
    if (reader.text[reader.at] === '(') {
      reader.at++
      below = parse(reader)
      if (reader.text[reader.at] !== ')') throw invalid('Invalid field selection')
      reader.at++
    }
    put(mask, path.split('/'), below)
    if (reader.text[reader.at] !== ',') break
    reader.at++
  }
  return mask
}

function put(mask: Mask, [name = '', ...rest]: string[], below: Mask | undefined): void {
  if (rest.length === 0) {
    mask.set(name, below)
    return
  }
  const inner = mask.get(name) ?? new Map()
  mask.set(name, inner)
  put(inner, rest, below)
}

function keep(value: unknown, mask: Mask | undefined): unknown {
  if (mask === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => keep(one, mask))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => mask.has(name) || mask.has('*'))
      .map(([name, inner]) => [name, keep(inner, mask.has(name) ? mask.get(name) : mask.get('*'))]),
  )
}
