// Sorts a batch of mails: analyzes them, decides, stores the decisions in one transaction with the actions of rules, and then
// calls the hook `mailsSorted`. Doing it twice changes nothing; a crash in between makes it happen again.
import { type App, inTransaction } from '../../app.ts'
import { smartFoldersOf } from '../../folders/smart-folders.ts'
import type { Action } from '../../mail/actions/act.ts'
import { perform } from '../../mail/actions/perform.ts'
import { keepSeen } from '../../mail/visible-text.ts'
import type { Rule } from '../../shared/categories.ts'
import { day } from '../../shared/limits.ts'
import type { TriageMail, TriageResult } from '../../triage/findings.ts'
import { archiveBlockOf } from '../archive-guard.ts'
import { assignInTurn } from '../assign-in-turn.ts'
import { learnedFrom, ruleMarker } from '../learned.ts'
import { foldersOfMails, setFolders } from '../queries.ts'
import { readRules } from '../rule-queries.ts'
import { decideMail, type SortContext, type SortDecision } from './decide-mail.ts'
import { mailsToSort, type SortRow } from './mail-queries.ts'
import { finishSorted, type SortedEntry, type SortedRow, sortedRows, sortVersions, storeSorted } from './sorted-queries.ts'
import { triageMails } from './triage-mails.ts'

export interface Sorted {
  processed: number
  /** Those in a Smart Folder now. */
  categorized: number
}
interface SortCase {
  row: SortRow
  mail: TriageMail
  result: TriageResult
  verdict: SortDecision
}

/** Mails of the inbox. */
export async function sortMails(app: App, userId: string, keys: number[]): Promise<Sorted> {
  const rows = await mailsToSort(app.db, userId, keys)
  if (rows.length === 0) return { processed: 0, categorized: 0 }
  const [mails, judges] = await Promise.all([triageMails(app, userId, rows), sortContext(app, userId)])
  const results = new Map((await app.triage.analyze(mails)).map((result) => [result.key, result]))
  const cases = rows.flatMap((row, at): SortCase[] => {
    const [mail, result] = [mails[at], results.get(row.key)]
    if (!mail || !result) return []
    return [{ row, mail, result, verdict: decideMail({ ...mail, accountId: row.account_id }, result, judges) }]
  })
  await keepSeen(app, userId, visibleTexts(cases))
  const folders = await storeDecisions(app, userId, cases, judges)
  await notifySorted(app, userId, cases, folders)
  await finishSorted(app.db, userId, keys)
  return { processed: rows.length, categorized: [...folders.values()].filter((some) => some.length > 0).length }
}

async function sortContext(app: App, userId: string): Promise<SortContext> {
  const [rules, taught, folders] = await Promise.all([
    readRules(app, userId),
    learnedFrom(app, userId),
    smartFoldersOf(app, userId),
  ])
  return { rules: rules.filter((rule) => rule.enabled), taught, folders: new Set(folders.map(({ id }) => id)) }
}

function visibleTexts(cases: SortCase[]): Map<number, string> {
  return new Map(
    cases.flatMap(({ row, result }) => (row.html !== null && result.seenText !== null ? [[row.key, result.seenText]] : [])),
  )
}

const hasText = ({ row }: SortCase) => row.body_state !== 'none'

/** Returns the folders of each mail. */
async function storeDecisions(app: App, userId: string, cases: SortCase[], judges: SortContext): Promise<Map<number, string[]>> {
  const keys = cases.map(({ row }) => row.key)
  return inTransaction(app, async (app) => {
    const before = new Map((await sortedRows(app.db, userId, keys)).map((row) => [row.key, row]))
    const undecided = cases.filter(({ row }) => before.get(row.key)?.step !== 'person')
    await setFolders(
      app.db,
      userId,
      undecided.map(({ row, verdict }) => ({ key: row.key, accountId: row.account_id, categories: verdict.categories })),
    )
    const actions = cases.map((one) => {
      const acting = actingRules(one, before.get(one.row.key))
      return { one, acting, action: actionOf(one, acting, judges) }
    })
    const entries = actions.map(({ one, action }) => entryOf(one, action, before.get(one.row.key)))
    await storeSorted(app.db, userId, entries, app.now().getTime())
    await performActions(app, userId, actions)
    await assignInTurn(app, userId, oldestFirst(actions))
    app.events.emit('categories.changed', { userId, ids: cases.map(({ row }) => row.id) })
    return foldersOfMails(app.db, userId, keys)
  })
}

function entryOf({ row, verdict, ...rest }: SortCase, action: Action, before: SortedRow | undefined): SortedEntry {
  const archived = action.move === 'archive'
  const archivedBefore = before !== undefined && before.version !== sortVersions.junk && before.role === 'archive'
  const evidence = archived ? verdict.evidence.map(markArchived(verdict.rules)) : verdict.evidence
  const text = hasText({ row, verdict, ...rest })
  return {
    key: row.key,
    accountId: row.account_id,
    step: verdict.step,
    evidence: JSON.stringify(evidence),
    model: null,
    version: text ? sortVersions.begun : sortVersions.noText,
    role: archived || archivedBefore ? 'archive' : 'inbox',
    asks_model: text && verdict.asksModel ? 1 : 0,
    provider_category: row.provider_category,
  }
}

/** Records the rule, in case the mail is moved back (detect-moves.ts). */
const markArchived = (rules: Rule[]) => (evidence: SortDecision['evidence'][number]) => {
  const rule = evidence.kind === 'rule' && rules.find(({ id }) => id === evidence.params[1])
  return rule && rule.actions.archive === true ? { ...evidence, params: [...evidence.params.slice(0, 2), 'archived'] } : evidence
}

/** Rules act once on new mail; a rule on words acts as soon as the text is there. */
function actingRules({ row, verdict }: SortCase, before: SortedRow | undefined): Rule[] {
  const isFirst = before === undefined || before.version === sortVersions.never
  const isDue = ({ conditions }: Rule) =>
    before?.version === sortVersions.noText ? conditions.words !== undefined : isFirst && row.roles.split(',').includes('inbox')
  return verdict.rules.filter((rule) => isDue(rule) && arrivedAfterRule(row, rule))
}

const oldestFirst = (actions: { one: SortCase; acting: Rule[] }[]) =>
  actions.map(({ one, acting }) => ({ key: one.row.key, rules: acting })).toSorted((one, other) => one.key - other.key)

function actionOf({ row, mail }: SortCase, acting: Rule[], judges: SortContext): Action {
  const { unwanted } = judges.taught.about(mail.from.email, mail.listId ?? '')
  const archives = acting.some(({ id, actions }) => actions.archive && !unwanted.has(ruleMarker(id)))
  const guarded = archiveBlockOf({ ...mail, list: mail.listId, starred: row.starred === 1 }) !== null
  return {
    ...(acting.some(({ actions }) => actions.star) ? { starred: true } : {}),
    ...(acting.some(({ actions }) => actions.markRead) ? { read: true } : {}),
    ...(archives && !guarded ? { move: 'archive' as const } : {}),
  }
}

/** Excludes old mail of new accounts, and mail moved into the inbox. */
function arrivedAfterRule(row: SortRow, rule: Rule): boolean {
  const made = Date.parse(rule.createdAt)
  return row.created_at >= made && row.date >= made - day
}

async function performActions(app: App, userId: string, actions: { one: SortCase; action: Action }[]): Promise<void> {
  const wanted = actions.filter(({ action }) => Object.keys(action).length > 0)
  for (const [, some] of Map.groupBy(wanted, ({ action }) => JSON.stringify(action))) {
    const mails = some.map(({ one: { row } }) => ({
      key: row.key,
      id: row.id,
      accountId: row.account_id,
      thread: row.thread_id,
    }))
    await perform(app, userId, mails, some[0]?.action ?? {})
  }
}

async function notifySorted(app: App, userId: string, cases: SortCase[], folders: Map<number, string[]>): Promise<void> {
  const analyzed = cases.filter(hasText).map(({ row, mail, result }) => ({
    key: row.key,
    id: row.id,
    accountId: row.account_id,
    mail,
    result,
    categories: folders.get(row.key) ?? [],
  }))
  if (analyzed.length > 0) await app.hooks.mailsSorted(app, userId, analyzed)
}
