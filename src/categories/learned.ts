// What a person taught, as sorting uses it. About a sender, or a list, the newest word counts for each Smart Folder. Whether
// a mail needs an answer, is urgent or is about a meeting is a fact of that mail and not of its sender: putting a mail there
// teaches only the classifier, while taking one out keeps that sender out.

import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'
import { isAttention } from '../shared/categories.ts'
import { type Classifier, type Example, trainClassifier } from '../triage/topics/classifier.ts'
import { correctionRows, learnedVersion } from './learned-queries.ts'

export interface Learned {
  /** About a sender (lower case) or, for mail of a list, about that list. */
  about(sender: string, list: string): { wanted: string[]; unwanted: ReadonlySet<string> }
  classifier: Classifier
}

/** A rule must not archive mails of a sender any more: kept among the corrections under this name. */
export const ruleMarker = (ruleId: string) => `rule:${ruleId}`
const isRuleMarker = (id: string) => id.startsWith('rule:')

const nothingLearned = { wanted: [], unwanted: new Set<string>() }
/** Training takes a moment, so the last one is kept until something was taught. */
const cacheKey = stateKey(() => new Map<string, { mark: string; taught: Learned }>())
const maxCached = 200

export async function learnedFrom(app: App, userId: string): Promise<Learned> {
  const mark = await learnedVersion(app.db, userId)
  const people = app.state.of(cacheKey)
  const known = people.get(userId)
  if (known?.mark === mark) return known.taught
  const taught = buildLearned(await correctionRows(app.db, userId))
  if (people.size >= maxCached) people.clear()
  people.set(userId, { mark, taught })
  return taught
}

type Row = Awaited<ReturnType<typeof correctionRows>>[number]

function buildLearned(rows: Row[]): Learned {
  const newest = new Map<string, Map<string, boolean>>()
  const examples = new Map<string, Example>()
  for (const row of rows) {
    const about = nameOf(row.sender, row.list)
    const words = newest.get(about) ?? new Map<string, boolean>()
    newest.set(about, words)
    if (!words.has(row.category_id)) words.set(row.category_id, row.wanted === 1)
    const example = `${row.message_key ?? `row ${row.id}`} ${row.category_id}`
    if (isRuleMarker(row.category_id) || examples.has(example)) continue
    examples.set(example, {
      features: JSON.parse(row.features) as number[],
      category: row.category_id,
      wanted: row.wanted === 1,
    })
  }
  return {
    // Oldest first: the newest count, should there be many.
    classifier: trainClassifier([...examples.values()].reverse().filter(({ features }) => features.length > 0)),
    about(sender, list) {
      const words = newest.get(nameOf(sender, list))
      if (!words) return nothingLearned
      const said = (wanted: boolean) => [...words].filter(([, value]) => value === wanted).map(([id]) => id)
      return { wanted: said(true).filter((id) => !isAttention(id) && !isRuleMarker(id)), unwanted: new Set(said(false)) }
    },
  }
}

const nameOf = (sender: string, list: string) => (list === '' ? `sender ${sender.toLowerCase()}` : `list ${list}`)
