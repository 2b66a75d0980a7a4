// Palette entries and their order.
import type { LucideIcon } from 'lucide-react'
import type { BoundKey } from '../keys/key-map.ts'
import type { palette } from '../words/en/palette.ts'

export type Group = keyof typeof palette.groups
export interface Entry {
  id: string
  label: string
  /** Beside the label, in grey. */
  detail?: string
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

/** Entries whose label matches by score, grouped, the group of the best one first; then those that match by `words` alone. */
export function matchingEntries(entries: readonly Entry[], typed: string, recent: readonly string[]): Entry[] {
  const titleScore = ({ label }: Entry) => fuzzyScore(typed, label)
  // Where enough begin with what was typed, the middle of other words is noise.
  const least = entries.filter((entry) => titleScore(entry) > wordStart).length >= enough ? wordStart : 0
  const titled = ranked(entries, titleScore, least, ({ id }) => (recent.includes(id) ? 10 : 0))
  const known = new Set(titled)
  const others = least > 0 ? [] : entries.filter((entry) => !known.has(entry))
  const related = ranked(others, ({ words = '' }) => fuzzyScore(typed, words), least)
  const groups = Map.groupBy(
    [...titled, ...related.map((entry) => ({ ...entry, group: 'related' as const }))],
    ({ group }) => group,
  )
  return [...groups.values()].flatMap((group) => group.slice(0, mostOfGroup))
}

const enough = 3
/** Leaves room for the mails that are found. */
const mostOfGroup = 4

function ranked(
  entries: readonly Entry[],
  scoreOf: (entry: Entry) => number,
  least: number,
  bonus: (entry: Entry) => number = () => 0,
): Entry[] {
  const scored = entries.map((entry) => ({ entry, score: scoreOf(entry) })).filter(({ score }) => score > least)
  return scored.sort((a, b) => b.score + bonus(b.entry) - a.score - bonus(a.entry)).map(({ entry }) => entry)
}

// Fuzzy matching: every typed word must match. Start of the name scores best, then start of a word, then a substring; letters
// in order with gaps come last (`mku` finds Mark unread).

/** Above it only what begins with each typed word, or has a word that does. */
const wordStart = 70

/** 0 if it does not match. */
export function fuzzyScore(typed: string, name: string): number {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const text = foldText(name)
  let sum = 0
  for (const word of words) {
    const score = scoreWord(word, text)
    if (score === 0) return 0
    sum += score
  }
  // Shorter names win ties.
  return words.length === 0 ? 0 : sum / words.length - Math.min(9, text.length / 20)
}

function scoreWord(word: string, text: string): number {
  if (text.startsWith(word)) return 100
  if (text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) return 80
  if (text.includes(word)) return 50
  return word.length > 1 && hasInOrder(word, text) ? 20 : 0
}

/** The first letter starts a word; the others follow in order, not too scattered. */
function hasInOrder(word: string, text: string): boolean {
  let at = -1
  for (const letter of word) {
    at = text.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return text.startsWith(word.charAt(0)) && at < word.length * 4
}

/** Ignores case and accents. */
function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
