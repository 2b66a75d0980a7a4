// A mail that says nothing itself and only hands another one on: then that one is read.
import { headerOf } from '../reading/quote-patterns.ts'

const isHeader = (line: string) => (headerOf(line.trim())?.value ?? '') !== ''

/** The text of the mail that is handed on; undefined where there is none. */
export function forwardedText(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.replace(/^(?:>\s?)+/, ''))
  const first = lines.slice(0, 20).findIndex(isHeader)
  if (first < 0) return undefined
  let at = first
  while (at < lines.length && at < first + 12 && lines[at]?.trim() !== '') at++
  const headers = lines.slice(first, at).filter(isHeader)
  return headers.length >= 3 ? lines.slice(at).join('\n') : undefined
}
