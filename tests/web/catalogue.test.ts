// The English catalogue against the specification, and against texts that never reached it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { toast as sonner } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { toast, toastError } from '../../web/api.ts'
import { outcome } from '../../web/auth/callback.ts'
import { literalTexts, literalTextsIn } from '../support/literal-texts.ts'
import { later, type SpecifiedText, specified, toastSeconds } from '../support/specification.ts'
import { allEnglish } from '../support/words.ts'

const root = path.resolve(import.meta.dirname, '../..')
const samples: unknown[][] = [
  [1, 1],
  [2, 2],
  [3, 3],
  ['Google', 'Unknown error'],
  ['plan.pdf', 1],
  ['snooze', 1],
  ['dismiss', 1],
  ['Bills', 1],
]
/** Of functions that take neither numbers nor names. */
const samplesOf: Record<string, unknown[][]> = {
  warning: [[{ kind: 'lookAlike', params: ['one', 'two'] }]],
  reading: [[['Ada']], [['Ada', 'Bob']]],
  writing: [[['Ada']], [['Ada', 'Bob']]],
}

const catalogue = new Set(textsOf(allEnglish))
const missing = (texts: SpecifiedText[]) =>
  texts.filter(({ text }) => !catalogue.has(text)).map(({ section, text }) => `section ${section}: ${text}`)

test('every exact text of the specification is in the catalogue', () => {
  expect(missing(specified)).toEqual([])
})

test.for(Object.entries(later))('the texts of %s are there as soon as it has begun', ([, { signs, texts }]) => {
  const [first] = texts
  const begun = signs.some((sign) => existsSync(path.join(root, sign))) || (first !== undefined && catalogue.has(first.text))
  expect(begun ? missing(texts) : []).toEqual([])
})

test('no text is asked for twice', () => {
  const all = [...specified, ...Object.values(later).flatMap(({ texts }) => texts)].map(
    ({ section, text }) => `${section} ${text}`,
  )
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
})

test('no page, part or message has a text of its own', () => {
  expect(literalTexts(path.join(root, 'web'))).toEqual([])
})

test('a text of its own is found wherever it would be read', () => {
  const source = `const meta = { error: 'It went wrong.' }
    const a = <p title="A title" className="not-read">Some text {busy ? 'Working' : words.done} {'Quoted'}</p>
    say('Said aloud'); useTitle(\`Page of \${name}\`); const icon = <b aria-label={open ? 'Close it' : 'Open it'}>·</b>`
  const found = ['It went wrong.', 'A title', 'Some text', 'Working', 'Quoted', 'Said aloud', 'Page of', 'Close it', 'Open it']
  expect(literalTextsIn(source, 'sample.tsx').sort()).toEqual(found.sort())
})

test('toasts stay as long as the specification says', async () => {
  toast('Saved')
  toastError('Not saved')
  // The library comes with the first one.
  await vi.waitFor(() => expect(shownFor()).toEqual({ Saved: toastSeconds.usual, 'Not saved': toastSeconds.usual }))
  sonner.dismiss()
  vi.useFakeTimers()
  const missing = new URLSearchParams('error=1&provider=google&refreshTokenMissing=true')
  expect(await outcome(missing, async () => undefined)).toBe('/connect-accounts')
  await vi.advanceTimersByTimeAsync(0)
  expect(Object.values(shownFor())).toEqual([toastSeconds.noRefreshToken])
  await vi.advanceTimersByTimeAsync(toastSeconds.fixAfter * 1000)
  expect(Object.values(shownFor()).sort()).toEqual([toastSeconds.fixInstructions, toastSeconds.noRefreshToken])
})

afterEach(() => {
  vi.useRealTimers()
  sonner.dismiss()
})

/** The toasts there are, and for how many seconds. */
function shownFor(): Record<string, number> {
  const toasts = sonner.getToasts().flatMap((one) => ('title' in one ? [one] : []))
  return Object.fromEntries(toasts.map(({ title, duration = 0 }) => [String(title), duration / 1000]))
}

/** Every text, and what every function makes of a few samples. */
function textsOf(words: unknown, name = ''): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return saidBy(name, (...given) => Reflect.apply(words, undefined, given))
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([key, inner]) => textsOf(inner, key))
}

function saidBy(name: string, speak: (...given: unknown[]) => unknown): string[] {
  return (samplesOf[name] ?? samples).map((given) => String(speak(...given)))
}
