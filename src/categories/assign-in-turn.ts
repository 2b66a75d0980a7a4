// Rules of a shared mailbox that assign (decision 80). Of the rules that match a mail, the first that finds somebody assigns; those it
// names take turns. Whose turn it is is read and stored in the transaction of the caller, so two mails at once go to two people.
import type { App } from '../app.ts'
import type { Rule } from '../shared/categories.ts'
import { readTurns, storeTurn } from './rule-queries.ts'

export interface Assigned {
  personId: string
  before: string | null
  rule: string
}

/** `rules`: those that match, in order. Returns what was assigned, by the keys of mails; in a transaction. */
export async function assignInTurn(
  app: App,
  userId: string,
  mails: readonly { key: number; rules: readonly Rule[] }[],
): Promise<Map<number, Assigned>> {
  const done = new Map<number, Assigned>()
  const wanted = mails.filter(({ rules }) => rules.some(({ actions }) => actions.assign))
  if (wanted.length === 0) return done
  const assignments = await app.hooks.ruleAssignments()
  const able = await assignments.assignable(app, userId)
  if (able === undefined || able.size === 0) return done
  const turns = await readTurns(app.db, userId)
  for (const { key, rules } of wanted) {
    const next = firstAssignment(rules, able, turns)
    if (!next) continue
    const { personId, rule } = next
    const changed = await assignments.assignByRule(app, userId, { key, personId, rule: rule.name })
    if (!changed) continue
    turns.set(rule.id, personId)
    await storeTurn(app.db, userId, rule.id, personId)
    done.set(key, { personId, before: changed.before, rule: rule.name })
  }
  return done
}

function firstAssignment(rules: readonly Rule[], able: ReadonlySet<string>, turns: ReadonlyMap<string, string>) {
  for (const rule of rules) {
    const personId = nextInTurn(rule.actions.assign ?? [], able, turns.get(rule.id))
    if (personId !== undefined) return { rule, personId }
  }
  return undefined
}

/** The one after `last` who can be assigned; undefined where nobody can. */
export function nextInTurn(people: readonly string[], able: ReadonlySet<string>, last: string | undefined): string | undefined {
  const at = last === undefined ? -1 : people.indexOf(last)
  return [...people.slice(at + 1), ...people.slice(0, at + 1)].find((id) => able.has(id))
}
