// "And from Tomas?", "only unread ones", "und letzte Woche?": goes on with the question before.

import { type Intent, parseIntent } from './intents/parse-intent.ts'
import type { PastMessage } from './memory.ts'
import { mergePlans, planSearch, type SearchPlan } from './retrieval/search-plan.ts'

const start =
  /^(?:and|und|what about|how about|only|just|but only|now|nur|aber nur|jetzt|was ist mit|wie sieht es aus mit|which of (?:them|those|these)(?: are)?|welche (?:davon|von denen)(?: sind)?)\b[,:]?\s*(?<rest>.{1,80})$/iu
const mostWords = 8

const restOf = (prompt: string) => {
  const text = prompt.replace(/\s+/g, ' ').trim()
  return text.split(' ').length <= mostWords ? start.exec(text)?.groups?.rest : undefined
}

/** "Just delete it" asks for something of its own. */
const isRequest = (rest: string) => !['open', 'question'].includes(parseIntent(rest, { mail: false, draft: false }).is)

export interface FollowUp {
  intent: Intent
  /** In place of the prompt. */
  prompt: string
  continued?: SearchPlan
}

/** `now`: the person's wall clock. Undefined where the prompt stands by itself, or nothing it could go on with was asked. */
export function followUpOf(prompt: string, before: readonly PastMessage[], now: Date): FollowUp | undefined {
  const rest = restOf(prompt)
  if (rest === undefined || isRequest(rest)) return undefined
  const asked = before.filter(({ by }) => by === 'user').map(({ text }) => text)
  const at = asked.findLastIndex((text) => restOf(text) === undefined)
  const base = asked[at]
  if (base === undefined) return undefined
  const intent = parseIntent(base, { mail: false, draft: false })
  if (intent.is === 'todo' || intent.is === 'ranking') return { intent, prompt: rest }
  if (intent.is !== 'question') return undefined
  const later = [...asked.slice(at + 1).flatMap((text) => restOf(text) ?? []), rest]
  const plan = later.reduce((merged, text) => mergePlans(merged, planSearch(text, now)), planSearch(base, now))
  return { intent: { is: 'question', sure: true }, prompt: base, continued: plan }
}
