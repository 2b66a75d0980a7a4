// A person's rules: stored, ordered, previewed on recent mail, and applied to it.
import type { z } from 'zod'
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { findSmartFolder, smartFoldersOf } from '../folders/smart-folders.ts'
import { keyAt } from '../mail/message-identity.ts'
import {
  type BatchResult,
  type PreviewRuleInput,
  type Rule,
  RuleActions,
  type RulePreview,
  type SaveRuleInput,
} from '../shared/categories.ts'
import { day } from '../shared/limits.ts'
import { applyRuleTo } from './apply-rule.ts'
import { startBatch } from './batch.ts'
import { folderMissing } from './categories.ts'
import { foldersOfMails } from './queries.ts'
import { findMatches, personOf, type RuleMatch } from './rule-matches.ts'
import { changeRule, deleteRule, insertRule, readRules } from './rule-queries.ts'

const maxRules = 200
const previewDays = 14
const previewMails = 50
const searchedRoles = ['inbox', 'archive', 'other'] as const

export const listRules = readRules

/** A new rule comes last; without a name it is named by its conditions. */
export async function saveRule(app: App, userId: string, input: z.infer<typeof SaveRuleInput>): Promise<Rule> {
  const checked = await checkActions(app, userId, input.actions)
  const id = await inTransaction(app, async (app) => {
    const rules = await readRules(app, userId)
    const known = rules.find((rule) => rule.id === input.id)
    if (input.id !== undefined && !known) throw ruleMissing()
    await requireAssignable(app, userId, checked.assign, known?.actions.assign)
    const now = app.now().getTime()
    const name = input.name || Object.values(input.conditions).join(', ').slice(0, 100)
    const row = {
      name,
      enabled: (input.enabled ?? known?.enabled ?? true) ? 1 : 0,
      conditions: JSON.stringify(input.conditions),
      actions: JSON.stringify(checked),
      updated_at: now,
    } as const
    app.events.emit('categories.changed', { userId })
    if (known) {
      await changeRule(app.db, userId, known.id, row)
      return known.id
    }
    return addRule(app, userId, rules, { ...row, origin: 'person', created_at: now }, 'last')
  })
  return ruleById(app, userId, id)
}

/** In a transaction. */
export async function addRule(
  app: App,
  userId: string,
  rules: Rule[],
  row: Omit<Parameters<typeof insertRule>[1], 'id' | 'user_id' | 'position'>,
  where: 'first' | 'last',
): Promise<string> {
  if (rules.length >= maxRules) throw new AppError('conflict', `You can have up to ${maxRules} rules. Please remove one first.`)
  const id = newId()
  await insertRule(app.db, { ...row, id, user_id: userId, position: where === 'last' ? rules.length + 1 : 0 })
  const ids = rules.map((rule) => rule.id)
  await renumber(app, userId, where === 'last' ? [...ids, id] : [id, ...ids])
  return id
}

async function renumber(app: App, userId: string, ids: string[]): Promise<void> {
  for (const [at, id] of ids.entries()) await changeRule(app.db, userId, id, { position: at + 1 })
}

export async function ruleById(app: App, userId: string, id: string): Promise<Rule> {
  const rule = (await readRules(app, userId)).find((one) => one.id === id)
  if (!rule) throw ruleMissing()
  return rule
}

const ruleMissing = () => new AppError('missing', 'This rule no longer exists.')

async function checkActions(app: App, userId: string, actions: RuleActions): Promise<RuleActions> {
  if (actions.categoryId === undefined) return actions
  const folder = findSmartFolder(await smartFoldersOf(app, userId), actions.categoryId)
  if (!folder) throw folderMissing()
  return RuleActions.parse({ ...actions, categoryId: folder.id })
}

/** Whom the rule named before may stay in it: who has left or can't write just now is skipped. In a transaction. */
async function requireAssignable(app: App, userId: string, wanted: string[] | undefined, named: string[] = []): Promise<void> {
  if (wanted === undefined) return
  const { assignable } = await app.hooks.ruleAssignments()
  const able = await assignable(app, userId)
  if (able === undefined) throw new AppError('conflict', 'Rules can assign in shared mailboxes only.')
  if (!wanted.every((id) => able.has(id) || named.includes(id)))
    throw new AppError('conflict', 'A rule can only assign members who can write in this mailbox.')
}

/** What it has done stays. */
export async function removeRule(app: App, userId: string, id: string): Promise<void> {
  if (!(await deleteRule(app.db, userId, id))) throw ruleMissing()
  app.events.emit('categories.changed', { userId })
}

/** Rules that are not named follow in their order. */
export async function orderRules(app: App, userId: string, ids: string[]): Promise<Rule[]> {
  return inTransaction(app, async (app) => {
    const rules = await readRules(app, userId)
    if (ids.some((id) => !rules.some((rule) => rule.id === id))) throw ruleMissing()
    await renumber(app, userId, [...new Set([...ids, ...rules.map((rule) => rule.id)])])
    app.events.emit('categories.changed', { userId })
    return readRules(app, userId)
  })
}

export async function previewRule(app: App, userId: string, input: z.infer<typeof PreviewRuleInput>): Promise<RulePreview> {
  const caught = await recentMatches(app, userId, input.conditions)
  const shown = caught.slice(0, previewMails)
  const keys = shown.map(({ mail }) => mail.key)
  const folders = await foldersOfMails(app.db, userId, keys)
  const keepers = input.actions?.assign ? await (await app.hooks.ruleAssignments()).keptBy(app, userId, keys) : undefined
  const mails = shown.map(({ mail, kept }) => ({
    id: mail.id,
    from: personOf(mail),
    subject: mail.subject,
    date: new Date(mail.date).toISOString(),
    categories: folders.get(mail.key) ?? [],
    kept: input.actions?.archive ? kept : null,
    assignee: keepers?.get(mail.key) ?? null,
  }))
  return { total: caught.length, days: previewDays, mails }
}

async function recentMatches(app: App, userId: string, conditions: Rule['conditions']): Promise<RuleMatch[]> {
  const from = keyAt(app.now().getTime() - previewDays * day)
  const caught: RuleMatch[] = []
  for await (const some of findMatches(app, userId, conditions, { from, roles: searchedRoles })) caught.push(...some)
  return caught
}

/** To the mails of its preview. */
export async function applyRule(app: App, userId: string, id: string): Promise<z.infer<typeof BatchResult>> {
  const rule = await ruleById(app, userId, id)
  const caught = await recentMatches(app, userId, rule.conditions)
  const batch = startBatch(app, userId, rule.name)
  const changed = await applyRuleTo(app, userId, rule, caught, { batch })
  return { batchId: batch.id(), changed }
}
