import type { App } from '../app.ts'
import { Rule } from '../shared/categories.ts'
import { ruleRows } from './rule-queries.ts'

/** A person's rules in the order in which they are tried. */
export async function readRules(app: App, userId: string): Promise<Rule[]> {
  return (await ruleRows(app.db, userId)).map((row) =>
    Rule.parse({
      id: row.id,
      name: row.name,
      enabled: row.enabled === 1,
      conditions: JSON.parse(row.conditions) as unknown,
      actions: JSON.parse(row.actions) as unknown,
      origin: row.origin,
      createdAt: new Date(row.created_at).toISOString(),
    }),
  )
}
