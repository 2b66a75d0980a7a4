// What sorting learned from corrections. For a sender or a list the newest correction of each folder counts. Reply, urgent and
// meetings describe one mail, not its sender: adding a mail there only trains the classifier, removing one excludes the sender.

import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'
import { isAttention } from '../shared/system-categories.ts'
import { type Classifier, type Example, trainClassifier } from '../triage/topics/classifier.ts'
import { correctionRows, learnedVersion } from './learned-queries.ts'

export interface Learned {
  /** By list where there is one, otherwise by sender in lower case. */
  about(sender: string, list: string): { wanted: string[]; unwanted: ReadonlySet<string> }
  classifier: Classifier
}

/** Marks a correction: this rule must not archive mails of the sender any more. */
export const ruleMarker = (ruleId: string) => `rule:${ruleId}`
const isRuleMarker = (id: string) => id.startsWith('rule:')

const nothingLearned = { wanted: [], unwanted: new Set<string>() }
/** Cached until the next correction: training takes a moment. */
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
    // Oldest first: the newest count where there are too many.
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
