// Words of a query string or a path as the values the JSON schema of the input asks for. The zod schemas stay as they
// are: a JSON body is never coerced, and what is unclear is left to zod's own error.
import type { JsonSchema } from './routes.ts'

export function coerce(value: unknown, schema: JsonSchema | undefined): unknown {
  if (!schema) return value
  const choices = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const types = choices.flatMap((choice) => choice.type ?? [])
  if (Array.isArray(value) || (types.includes('array') && !types.includes('string'))) {
    const items = choices.find((choice) => choice.items)?.items
    return [value].flat().map((one) => coerce(one, items))
  }
  return typeof value === 'string' && !types.includes('string') ? fromWord(value, types) : value
}

function fromWord(word: string, types: string[]): unknown {
  if (types.includes('boolean')) {
    if (word === 'true' || word === '1') return true
    if (word === 'false' || word === '0') return false
  }
  const wantsNumber = types.includes('number') || types.includes('integer')
  return wantsNumber && word.trim() !== '' && Number.isFinite(Number(word)) ? Number(word) : word
}
