// Applies a rule to existing mails, in batches that are undone as one. Flags and moves reach the mail server like those of the
// person.
import { type App, inTransaction } from '../app.ts'
import type { Action } from '../mail/actions/act.ts'
import { perform } from '../mail/actions/perform.ts'
import { keptOf } from '../mail/actions/undo-parts.ts'
import type { Rule, SortingEvidence } from '../shared/categories.ts'
import { isAttention } from '../shared/system-categories.ts'
import { type Assigned, assignInTurn } from './assign-in-turn.ts'
import type { Batch } from './batch.ts'
import { foldersOfMails, setFolders } from './queries.ts'
import type { RuleMatch } from './rule-matches.ts'
import { evidenceOfRule } from './sorting/decide-mail.ts'
import { overwriteSorted, type SortedEntry, type SortedRow, sortedRows, sortVersions } from './sorting/sorted-queries.ts'

const batchSize = 250

export interface ApplyOptions {
  batch: Batch
  /** The mail that the person just decided about: its earlier decision does not count. */
  said?: number
}

/** Returns the number of changed mails. */
export async function applyRuleTo(
  app: App,
  userId: string,
  rule: Rule,
  caught: RuleMatch[],
  doing: ApplyOptions,
): Promise<number> {
  let changed = 0
  for (let from = 0; from < caught.length; from += batchSize) {
    const some = caught.slice(from, from + batchSize)
    changed += await inTransaction(app, (app) => applyToBatch(app, userId, rule, some, doing))
  }
  return changed
}

async function applyToBatch(
  app: App,
  userId: string,
  rule: Rule,
  caught: RuleMatch[],
  { batch, said }: ApplyOptions,
): Promise<number> {
  const keys = caught.map(({ mail }) => mail.key)
  const folders = await foldersOfMails(app.db, userId, keys)
  const sorted = new Map((await sortedRows(app.db, userId, keys)).map((row) => [row.key, row]))
  const undo = new Map((await performActions(app, userId, rule, caught)).map((mail) => [mail.key, mail]))
  const assigned = await assignInTurn(app, userId, oldestFirst(rule, caught))
  const cases = caught.map((one) => {
    const { key } = one.mail
    const [before, categories] = [sorted.get(key), folders.get(key) ?? []]
    const isDecided = before?.step === 'person' && key !== said
    const wanted = isDecided ? categories : foldersAfter(rule, categories)
    return { ...one, before, categories, wanted, placed: undo.get(key), assigned: assigned.get(key), isDecided }
  })
  const different = cases.filter((one) => one.placed !== undefined || one.assigned !== undefined || !sameFolders(one))
  const filed = different.filter((one) => !sameFolders(one))
  await batch.keep(
    app.db,
    different.map(({ mail, categories, before, placed, assigned }) => ({
      key: mail.key,
      accountId: mail.account_id,
      categories,
      sorted: before ?? null,
      placed: placed ?? null,
      ...(assigned ? { assigned } : {}),
    })),
  )
  await setFolders(
    app.db,
    userId,
    filed.map(({ mail, wanted }) => ({ key: mail.key, accountId: mail.account_id, categories: wanted })),
  )
  await overwriteSorted(
    app.db,
    userId,
    different.filter((one) => !one.isDecided).map((one) => entryOf(rule, one)),
    app.now().getTime(),
  )
  if (different.length > 0)
    app.events.emit('categories.changed', { userId, ids: different.slice(0, 50).map(({ mail }) => mail.id) })
  return different.length
}

interface Case extends RuleMatch {
  before: SortedRow | undefined
  categories: string[]
  wanted: string[]
  placed: { did: { move: boolean } } | undefined
  assigned: Assigned | undefined
}

const isInInbox = ({ mail }: RuleMatch) => mail.roles.split(',').includes('inbox')

/** What lies elsewhere has been dealt with: nobody is assigned to it. */
const oldestFirst = (rule: Rule, caught: RuleMatch[]) =>
  caught
    .filter(isInInbox)
    .map(({ mail }) => ({ key: mail.key, rules: [rule] }))
    .toSorted((one, other) => one.key - other.key)

const sameFolders = ({ categories, wanted }: Pick<Case, 'categories' | 'wanted'>) =>
  categories.length === wanted.length && wanted.every((id) => categories.includes(id))

/** Replaces topics; attention folders stay. */
function foldersAfter({ actions }: Rule, current: string[]): string[] {
  const { categoryId } = actions
  if (categoryId === undefined) return current
  if (isAttention(categoryId)) return [...new Set([...current, categoryId])]
  return [categoryId, ...current.filter(isAttention)]
}

async function performActions(app: App, userId: string, { actions }: Rule, caught: RuleMatch[]) {
  const flags: Action = { ...(actions.star ? { starred: true } : {}), ...(actions.markRead ? { read: true } : {}) }
  const isArchived = (one: RuleMatch) => actions.archive === true && one.kept === null && isInInbox(one)
  const away = await performOn(app, userId, caught.filter(isArchived), { ...flags, move: 'archive' })
  const here = caught.filter((one) => !isArchived(one))
  return [...away, ...(Object.keys(flags).length > 0 ? await performOn(app, userId, here, flags) : [])]
}

async function performOn(app: App, userId: string, caught: RuleMatch[], action: Action) {
  const mails = caught.map(({ mail }) => ({ key: mail.key, id: mail.id, accountId: mail.account_id, thread: mail.thread_id }))
  return keptOf(await perform(app, userId, mails, action))
}

function entryOf(rule: Rule, { mail, before, placed, wanted }: Case): SortedEntry {
  const archived = placed?.did.move === true
  const evidence = evidenceOfRule(rule)
  const kept = before ? (JSON.parse(before.evidence) as SortingEvidence[]) : []
  const own = archived ? { ...evidence, params: [...evidence.params, 'archived'] } : evidence
  const others = kept.filter(({ category, params }) => params[1] !== rule.id && category !== null && wanted.includes(category))
  const isInbox = mail.roles.split(',').includes('inbox')
  const decides = rule.actions.categoryId !== undefined
  return {
    key: mail.key,
    accountId: mail.account_id,
    step: decides ? 'rule' : (before?.step ?? 'none'),
    evidence: JSON.stringify(decides ? [own, ...others.filter((one) => one.category !== own.category)] : [...others, own]),
    model: decides ? null : (before?.model ?? null),
    version: before?.version ?? sortVersions.never,
    role: archived ? 'archive' : (before?.role ?? (isInbox ? 'inbox' : 'archive')),
    asks_model: decides ? 0 : (before?.asks_model ?? 0),
    provider_category: before?.provider_category ?? null,
  }
}
