// Text with search hits highlighted. Ranges refer to the stored text, so sanitizing happens per piece, after splitting.
import type { EmailSummary } from '../../src/shared/mail.ts'
import { displayText } from '../format/display-text.ts'

type Range = readonly [number, number]

export function Highlight({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  return splitAtRanges(text, ranges).map(({ start, piece, hit }) =>
    hit ? (
      <mark key={start} className="rounded-[3px] bg-accent/20 text-ink">
        {displayText(piece)}
      </mark>
    ) : (
      displayText(piece)
    ),
  )
}

interface Piece {
  start: number
  piece: string
  hit: boolean
}
/** Splits a text at its ranges; tolerates overlapping, unordered or out-of-range ones. */
export function splitAtRanges(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const take = (end: number, hit: boolean) => {
    if (end > at) pieces.push({ start: at, piece: text.slice(at, end), hit })
    at = Math.max(at, end)
  }
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    take(Math.min(start, text.length), false)
    take(Math.min(end, text.length), true)
  }
  take(text.length, false)
  return pieces
}

/** Preview text of a row: the snippet with the hit in a search, otherwise the beginning. */
export function listPreview({ match, snippet }: EmailSummary): { text: string; ranges: readonly Range[]; inFile: boolean } {
  const piece = match?.piece
  return piece ? { ...piece, inFile: piece.from === 'files' } : { text: snippet, ranges: [], inFile: false }
}
