// The person assigns mails to folders, here or by moving them in another program: the assignment is final, and sorting learns
// from it.
import { type App, inTransaction } from '../app.ts'
import type { SortingEvidence } from '../shared/categories.ts'
import type { SortedMailTable } from '../store/tables/intelligence.ts'
import { type Correction, insertCorrections } from './learned-queries.ts'
import { foldersOfMails, setFolders } from './queries.ts'
import { mailsToSort, type SortRow } from './sorting/mail-queries.ts'
import { overwriteSorted, type SortedEntry, type SortedRow, sortedRows, sortVersions } from './sorting/sorted-queries.ts'
import { triageMails } from './sorting/triage-mails.ts'

export interface CorrectionRequest {
  key: number
  /** From the current folders to the new ones. */
  folders(current: string[]): string[]
  /** Learned besides the difference. */
  teach?: { categoryId: string; wanted: boolean }[]
  source: Correction['source']
  /** For each of the new folders. */
  evidence(category: string): SortingEvidence
  role?: SortedMailTable['role']
  /** Learn even where nothing changes. */
  confirms?: boolean
  /** Not sorted yet: only learn, and sort it afterwards. */
  sortAnew?: boolean
}
/** The former state, for undoing. */
export interface Corrected {
  key: number
  accountId: string
  categories: string[]
  sorted: SortedRow | null
}
/** Called in the transaction. */
export type OnCorrected = (app: App, corrected: Corrected[], corrections: number[]) => Promise<void>

const batchSize = 50

/** Returns the number of corrected mails. Unknown ids are ignored. */
export async function correct(app: App, userId: string, wishes: CorrectionRequest[], note?: OnCorrected): Promise<number> {
  let done = 0
  for (let from = 0; from < wishes.length; from += batchSize)
    done += await correctBatch(app, userId, wishes.slice(from, from + batchSize), note)
  return done
}

async function correctBatch(app: App, userId: string, wishes: CorrectionRequest[], note?: OnCorrected): Promise<number> {
  const byKey = new Map(wishes.map((wish) => [wish.key, wish]))
  const rows = await mailsToSort(app.db, userId, [...byKey.keys()])
  if (rows.length === 0) return 0
  const analyzed = await app.triage.analyze(await triageMails(app, userId, rows))
  const features = new Map(analyzed.map((result) => [result.key, result.features]))
  return inTransaction(app, async (app) => {
    const keys = rows.map(({ key }) => key)
    const current = await foldersOfMails(app.db, userId, keys)
    const sorted = new Map((await sortedRows(app.db, userId, keys)).map((one) => [one.key, one]))
    const cases = rows.flatMap((row) => {
      const wish = byKey.get(row.key)
      const categories = current.get(row.key) ?? []
      return wish ? [{ row, wish, categories, wanted: [...new Set(wish.folders(categories))], before: sorted.get(row.key) }] : []
    })
    const now = app.now().getTime()
    const corrections = cases.flatMap((one) => correctionsOf(one, features.get(one.row.key) ?? []))
    const ids = await insertCorrections(app.db, userId, corrections, now)
    const assigned = cases.map(({ row, wanted }) => ({ key: row.key, accountId: row.account_id, categories: wanted }))
    await setFolders(app.db, userId, assigned)
    await overwriteSorted(app.db, userId, cases.map(entryOf), now)
    const earlier = cases.map(({ row, categories, before }) => ({
      key: row.key,
      accountId: row.account_id,
      categories,
      sorted: before ?? null,
    }))
    await note?.(app, earlier, ids)
    app.events.emit('categories.changed', { userId, ids: rows.map(({ id }) => id) })
    return rows.length
  })
}

interface CorrectionCase {
  row: SortRow
  wish: CorrectionRequest
  categories: string[]
  wanted: string[]
  before: SortedRow | undefined
}

function correctionsOf({ row, wish, categories, wanted }: CorrectionCase, features: number[]): Correction[] {
  const words = new Map<string, boolean>()
  for (const id of wanted) if (!categories.includes(id)) words.set(id, true)
  for (const id of categories) if (!wanted.includes(id)) words.set(id, false)
  if (wish.confirms && words.size === 0) for (const id of wanted) words.set(id, true)
  for (const { categoryId, wanted } of wish.teach ?? []) words.set(categoryId, wanted)
  return [...words].map(([categoryId, wanted]) => ({
    key: row.key,
    accountId: row.account_id,
    sender: row.from_email.toLowerCase(),
    domain: row.from_domain,
    list: row.list_id ?? '',
    categoryId,
    wanted,
    source: wish.source,
    features,
  }))
}

function entryOf({ row, wish, wanted, before }: CorrectionCase): SortedEntry {
  const isInbox = row.roles.split(',').includes('inbox')
  return {
    key: row.key,
    accountId: row.account_id,
    step: wish.sortAnew ? 'none' : 'person',
    evidence: JSON.stringify(wanted.map(wish.evidence)),
    model: null,
    version: wish.sortAnew ? sortVersions.junk : (before?.version ?? sortVersions.never),
    role: wish.role ?? before?.role ?? (isInbox ? 'inbox' : (row.roles.split(',')[0] as SortedEntry['role'])),
    asks_model: 0,
    provider_category: row.provider_category,
  }
}
