// What is read of an answer that was cut in the middle.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeParts } from '../../src/privacy/json-candidates.ts'
import { sortCutSchema, sortSchema } from '../../src/triage/sort-prompt.ts'

test.each([
  ['{"topic":"work","also":["reply"],"reason":"The sender as', { topic: 'work', also: ['reply'] }],
  ['{"topic":"work","also":["reply","urg', { topic: 'work', also: ['reply'] }],
  ['```json\n[{"a":1},{"a":2},{"a":', [{ a: 1 }, { a: 2 }, {}]],
  ['{"text":"He said \\"yes, and', {}],
  ['<think>{"topic":"spam"</think>{"topic":"work","al', { topic: 'work' }],
  ['{"n":12', {}],
])('%s', (text, parts) => {
  expect(completeParts(text)).toEqual(parts)
})

test.each(['', 'no JSON', '{"whole":true}', '"text"', '}'])('nothing is cut in %j', (text) => {
  expect(completeParts(text)).toBeUndefined()
})

test('whatever is cut wherever, complete fields are what they were', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.array(fc.string())), { noNullPrototype: true }),
      fc.nat(),
      (whole, at) => {
        const text = JSON.stringify(whole)
        const parts = completeParts(text.slice(0, at % Math.max(1, text.length))) as Record<string, unknown> | undefined
        for (const [key, value] of Object.entries(parts ?? {})) {
          const was = whole[key]
          if (Array.isArray(value) && Array.isArray(was)) expect(was.slice(0, value.length)).toEqual(value)
          else expect(value).toEqual(was)
        }
      },
    ),
  )
})

test('the topic of a cut answer counts, and the reason is not half a sentence', () => {
  const choices = [
    { id: 'work', name: 'Work', description: '', isTopic: true },
    { id: 'reply', name: 'Needs Reply', description: '', isTopic: false },
  ]
  const cut = completeParts('{"topic":"work","also":["reply"],"reason":"The sender as')
  expect(sortSchema(choices).safeParse(cut).success).toBe(false)
  expect(sortCutSchema(choices).parse(cut)).toEqual({ topic: 'work', also: ['reply'], reason: '' })
})
