// Bulk changes that are undone as one. A batch stores for each mail its former folders, decision, flags and placements, what
// was learned, and the rule that was created.
import { z } from 'zod'
import { type App, type Db, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { smartFoldersOf } from '../folders/smart-folders.ts'
import { restoreMails } from '../mail/actions/undo.ts'
import { KeptMails } from '../mail/actions/undo-parts.ts'
import { type SortingBatch, sortingSteps } from '../shared/categories.ts'
import { day } from '../shared/limits.ts'
import { Role } from '../shared/mail.ts'
import { addToBatch, batchRows, forgetBatches, takeBatch } from './batch-queries.ts'
import { deleteCorrections } from './learned-queries.ts'
import { setFolders } from './queries.ts'
import { deleteRule } from './rule-queries.ts'
import { deleteSorted, overwriteSorted, sortedRows } from './sorting/sorted-queries.ts'

export const batchRetention = 30 * day
const maxListed = 50
const mailsPerTransaction = 250

const PreviousDecision = z.object({
  step: z.enum(sortingSteps),
  evidence: z.string(),
  model: z.string().nullable(),
  version: z.string(),
  role: Role,
  asks_model: z.union([z.literal(0), z.literal(1)]),
  provider_category: z.enum(['personal', 'social', 'promotions', 'updates', 'forums']).nullable(),
})
const MailStep = z.object({
  key: z.number(),
  accountId: z.string(),
  categories: z.array(z.string()),
  /** Null: not sorted. */
  sorted: PreviousDecision.nullable(),
  /** Where flags or placements were changed. */
  placed: KeptMails.element.nullable(),
  /** Where the rule assigned its conversation. */
  assigned: z.object({ personId: z.string(), before: z.string().nullable(), rule: z.string() }).optional(),
})
const Step = z.union([MailStep, z.object({ rule: z.string() }), z.object({ corrections: z.array(z.number()) })])
type MailStep = z.infer<typeof MailStep>
export type BatchStep = z.input<typeof Step>

export interface Batch {
  /** In the transaction of the change. */
  keep(db: Db, steps: BatchStep[]): Promise<void>
  /** Null where nothing changed. */
  id(): string | null
}

export function startBatch(app: App, userId: string, name: string): Batch {
  const id = newId()
  let begun = false
  return {
    async keep(db, steps) {
      if (steps.length === 0) return
      const now = app.now().getTime()
      if (!begun) await forgetBatches(db, userId, now - batchRetention)
      const mails = steps.filter((step) => 'key' in step).length
      await addToBatch(db, userId, { id, name: name.slice(0, 200), mails, steps: JSON.stringify(steps.map(stored)) }, now)
      begun = true
    },
    id: () => (begun ? id : null),
  }
}

const stored = (step: BatchStep) => Step.parse(step)

export async function listBatches(app: App, userId: string): Promise<SortingBatch[]> {
  const rows = await batchRows(app.db, userId, app.now().getTime() - batchRetention, maxListed)
  return rows.map(({ id, name, mails, created_at, undone_at }) => ({
    id,
    name,
    mails,
    at: new Date(created_at).toISOString(),
    undone: undone_at !== null,
  }))
}

/** Works once. Returns the number of restored mails. */
export async function undoBatch(app: App, userId: string, id: string): Promise<{ restored: number }> {
  const now = app.now().getTime()
  const json = await takeBatch(app.db, userId, id, now - batchRetention, now)
  if (json === undefined) throw new AppError('missing', "It's too late to undo this.")
  const steps = z.array(Step).parse(JSON.parse(json))
  await inTransaction(app, async (app) => {
    for (const step of steps) {
      if ('rule' in step) await deleteRule(app.db, userId, step.rule)
      if ('corrections' in step) await deleteCorrections(app.db, userId, step.corrections)
    }
  })
  const isCorrection = steps.some((step) => 'corrections' in step)
  const mails = steps.filter((step) => 'key' in step)
  let restored = 0
  for (let from = 0; from < mails.length; from += mailsPerTransaction) {
    const some = mails.slice(from, from + mailsPerTransaction)
    restored += await inTransaction(app, (app) => restoreBatch(app, userId, some, isCorrection))
  }
  app.events.emit('categories.changed', { userId })
  return { restored }
}

/** A batch of rules leaves mails alone that the person has decided about since. */
async function restoreBatch(app: App, userId: string, mails: MailStep[], isCorrection: boolean): Promise<number> {
  const keys = mails.map(({ key }) => key)
  const now = new Map((await sortedRows(app.db, userId, keys)).map((row) => [row.key, row]))
  const folders = new Set((await smartFoldersOf(app, userId)).map(({ id }) => id))
  const sorting = mails.filter(({ key }) => isCorrection || now.get(key)?.step !== 'person')
  const restored = sorting.map((mail) => ({ ...mail, categories: mail.categories.filter((id) => folders.has(id)) }))
  await setFolders(app.db, userId, restored)
  const unsorted = sorting.filter(({ sorted }) => sorted === null).map(({ key }) => key)
  await deleteSorted(app.db, userId, unsorted)
  const entries = sorting.flatMap(({ key, accountId, sorted }) => (sorted === null ? [] : [{ ...sorted, key, accountId }]))
  await overwriteSorted(app.db, userId, entries, app.now().getTime())
  const placed = mails.flatMap(({ placed }) => placed ?? [])
  if (placed.length > 0) await restoreMails(app, userId, placed)
  await undoAssignments(app, userId, mails)
  return mails.length
}

async function undoAssignments(app: App, userId: string, mails: MailStep[]): Promise<void> {
  const steps = mails.flatMap(({ key, assigned }) => (assigned ? [{ key, ...assigned }] : []))
  if (steps.length === 0) return
  const { undoRuleAssignment } = await app.hooks.ruleAssignments()
  for (const step of steps) await undoRuleAssignment(app, userId, step)
}
