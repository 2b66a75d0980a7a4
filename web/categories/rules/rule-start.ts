// What a rule begins with: nothing, what it says already, or what a page has brought along in the route's state.
import type { Rule, RuleActions, RuleConditions } from '../../../src/shared/categories.ts'

export interface RuleStart {
  conditions: { [K in keyof RuleConditions]?: RuleConditions[K] }
  actions: RuleActions
}
/** As the fields of its form hold it. */
export interface RuleDraft {
  id?: string
  enabled: boolean
  name: string
  from: string
  to: string
  subject: string
  list: string
  words: string
  accountId: string
  categoryId: string
  star: boolean
  archive: boolean
  markRead: boolean
  /** In a shared mailbox: ids of members, who take turns. */
  assign: string[]
}
export const textConditions = ['from', 'to', 'subject', 'list', 'words'] as const

export function draftOf(start: Partial<Rule> & RuleStart = { conditions: {}, actions: {} }): RuleDraft {
  const { conditions, actions, id, name = '', enabled = true } = start
  const { from = '', to = '', subject = '', list = '', words = '', accountId = '' } = conditions
  const { categoryId = '', star = false, archive = false, markRead = false, assign = [] } = actions
  const does = { categoryId, star, archive, markRead, assign }
  return { ...(id === undefined ? {} : { id }), enabled, name, from, to, subject, list, words, accountId, ...does }
}

/** undefined where it says nothing yet. */
export function conditionsOf(draft: RuleDraft): RuleConditions | undefined {
  const given = [...textConditions, 'accountId' as const]
    .map((field) => [field, draft[field].trim()])
    .filter(([, value]) => value !== '')
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** Without a name of its own a rule goes by what it looks for. */
export function nameFor(draft: RuleDraft, account: string | undefined): string {
  const conditions = [...textConditions.map((field) => draft[field]), account ?? ''].map((text) => text.trim())
  return (draft.name.trim() || conditions.filter((text) => text !== '').join(', ')).slice(0, 100)
}

/** undefined where it does nothing yet. */
export function actionsOf({ categoryId, star, archive, markRead, assign }: RuleDraft): RuleActions | undefined {
  if (categoryId === '' && !star && !archive && !markRead && assign.length === 0) return undefined
  return {
    ...(categoryId === '' ? {} : { categoryId }),
    ...(star ? { star } : {}),
    ...(archive ? { archive } : {}),
    ...(markRead ? { markRead } : {}),
    ...(assign.length > 0 ? { assign } : {}),
  }
}

/** What another page has brought along; somebody else's state is none of it. */
export function startIn(state: unknown): RuleStart | undefined {
  if (typeof state !== 'object' || state === null || !('rule' in state)) return undefined
  const { rule } = state
  if (typeof rule !== 'object' || rule === null || !('conditions' in rule) || !('actions' in rule)) return undefined
  return { conditions: textsOf(rule.conditions), actions: textsOf(rule.actions) }
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}
