// Palette entries and their order.
import type { LucideIcon } from 'lucide-react'
import type { BoundKey } from '../keys/key-map.ts'
import type { strings } from '../strings.ts'
import { fuzzyScore } from './fuzzy-score.ts'

export type Group = keyof typeof strings.palette.groups
export interface Entry {
  id: string
  label: string
  group: Group
  icon: LucideIcon
  /** Additional search terms. */
  words?: string
  keys?: BoundKey
  /** Not stored among the recent commands. */
  private?: boolean
  run: () => void
}

/** Without input: recent commands first, then all. */
export function defaultEntries(entries: readonly Entry[], recent: readonly string[]): Entry[] {
  const last = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
  return [...last.map((entry) => ({ ...entry, group: 'recent' as const })), ...entries.filter((entry) => !last.includes(entry))]
}

/** Matching entries by score, grouped; groups ordered by their best entry. */
export function matchingEntries(entries: readonly Entry[], typed: string, recent: readonly string[]): Entry[] {
  const scored = entries.flatMap((entry) => {
    const score = Math.max(fuzzyScore(typed, entry.label), fuzzyScore(typed, entry.words ?? '') - 15)
    return score > 0 ? [{ entry, score: score + (recent.includes(entry.id) ? 10 : 0) }] : []
  })
  scored.sort((a, b) => b.score - a.score)
  const groups = Map.groupBy(scored, ({ entry }) => entry.group)
  return [...groups.values()].flatMap((some) => some.map(({ entry }) => entry))
}
