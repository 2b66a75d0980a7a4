// Corrections made in other mail programs: a mail moved into or out of Junk, into a folder named like a Smart Folder, back from
// where a rule had archived it, or relabelled at Gmail. A move is the person's decision: it stays, and sorting learns from it.
import { type App, inTransaction } from '../app.ts'
import type { ProviderCategory } from '../connectors/connector.ts'
import { type SmartFolder, smartFoldersOf } from '../folders/smart-folders.ts'
import { isSnoozedPath } from '../mail/actions/moves.ts'
import type { SortingEvidence } from '../shared/categories.ts'
import { fold } from '../shared/fold.ts'
import type { Role } from '../shared/mail.ts'
import { isAttention } from '../shared/system-categories.ts'
import { type CorrectionRequest, correct } from './correct.ts'
import { ruleMarker } from './learned.ts'
import {
  junkQuery,
  type MovedRow,
  movedQuery,
  movedRows,
  recordJunk,
  relabelledQuery,
  setSortedRoles,
  storeProviderCategories,
} from './moved-queries.ts'
import { withSortLock } from './sorting/next.ts'
import { sortVersions } from './sorting/sorted-queries.ts'

const batchSize = 200
/** The newest Gmail mails to compare. */
const relabelledLimit = 2000

/** Processes moves since the last call. Returns the number of mails learned from. */
export function detectMoves(app: App, userId: string): Promise<number> {
  return withSortLock(app, userId, async () => {
    let corrected = 0
    for (;;) {
      const keys = (await app.search.rows(movedQuery(app.db, userId, batchSize))).map(({ key }) => key)
      if (keys.length > 0) corrected += await processMoved(app, userId, keys)
      if (keys.length < batchSize) break
    }
    corrected += await detectRelabelled(app, userId)
    const junk = await app.search.rows(junkQuery(app.db, userId, 1000))
    const noted = junk.map(({ key }) => key)
    if (noted.length > 0) await recordJunk(app.db, userId, noted, app.now().getTime())
    return corrected
  })
}

/** Of several placements the first of these counts. */
const rolePriority: Role[] = ['inbox', 'other', 'archive', 'junk', 'trash']

async function processMoved(app: App, userId: string, keys: number[]): Promise<number> {
  const folders = await smartFoldersOf(app, userId)
  const places = Map.groupBy(await movedRows(app.db, userId, keys), ({ key }) => key)
  const moved = [...places.values()].flatMap(
    (some) => some.toSorted((a, b) => rolePriority.indexOf(a.now) - rolePriority.indexOf(b.now))[0] ?? [],
  )
  const wishes = moved.flatMap((row) => correctionFor(row, folders) ?? [])
  await correct(app, userId, wishes)
  // Stores the new location in any case. Corrections have written evidence of their own.
  const said = new Set(wishes.map(({ key }) => key))
  const rows = await movedRows(app.db, userId, keys)
  const evidence = new Map(rows.map((row) => [row.key, row.evidence]))
  const roles = moved.map(({ key, now }) => ({ key, role: now, evidence: withoutArchiveMark(evidence.get(key) ?? '[]') }))
  await inTransaction(app, (app) => setSortedRoles(app.db, userId, roles))
  return said.size
}

const read = (evidence: string) => JSON.parse(evidence) as SortingEvidence[]
const isArchiveMark = ({ kind, params }: SortingEvidence) => kind === 'rule' && params[2] === 'archived'
const withoutArchiveMark = (evidence: string) =>
  JSON.stringify(read(evidence).map((one) => (isArchiveMark(one) ? { ...one, params: one.params.slice(0, 2) } : one)))

function correctionFor(row: MovedRow, folders: SmartFolder[]): CorrectionRequest | undefined {
  const { key, now, path, evidence } = row
  const source = row.moving ? ('here' as const) : ('elsewhere' as const)
  const moved = (category: string): SortingEvidence => ({
    category,
    step: 'person',
    kind: 'moved',
    params: [leafOf(path) || now],
  })
  const wish = { key, source, role: now, evidence: moved }
  if (now === 'junk') return { ...wish, folders: () => ['spam'], teach: [{ categoryId: 'spam', wanted: true }] }
  if (row.role === 'junk' && now !== 'trash') return outOfJunk(row, wish)
  if (now === 'inbox') {
    const rules = read(evidence)
      .filter(isArchiveMark)
      .flatMap(({ params }) => params[1] ?? [])
    if (rules.length === 0) return undefined
    const teach = rules.map((id) => ({ categoryId: ruleMarker(id), wanted: false }))
    return { ...wish, folders: (current) => current, teach }
  }
  const named = now === 'trash' || isSnoozedPath(path ?? '') ? undefined : folderNamed(folders, path)
  if (!named) return undefined
  const teach = [{ categoryId: named.id, wanted: true }]
  return { ...wish, folders: (current) => [named.id, ...current.filter(isAttention)], teach }
}

/** A mail that was not sorted yet is sorted afterwards, and not as spam. */
function outOfJunk(row: MovedRow, wish: Omit<CorrectionRequest, 'folders'>): CorrectionRequest {
  const teach = [{ categoryId: 'spam', wanted: false }]
  return {
    ...wish,
    folders: (current) => current.filter((id) => id !== 'spam'),
    teach,
    ...(row.version === sortVersions.junk ? { sortAnew: true } : {}),
  }
}

/** `INBOX.Finance`, `Folders/Finance` and `Finance` have the same name. */
const leafOf = (path: string | null) => path?.split(/[./\\]/).at(-1) ?? ''

function folderNamed(folders: SmartFolder[], path: string | null): SmartFolder | undefined {
  const names = [leafOf(path), path ?? ''].map((name) => fold(name.trim())).filter((name) => name !== '')
  return folders.find((one) => names.includes(fold(one.name)) || (one.isSystem && names.includes(one.id)))
}

const topicOf: Record<ProviderCategory, string> = {
  personal: 'personal',
  social: 'social',
  promotions: 'promotions',
  updates: 'updates',
  forums: 'social',
}

async function detectRelabelled(app: App, userId: string): Promise<number> {
  const rows = await app.search.rows(relabelledQuery(app.db, userId, relabelledLimit))
  const wishes = rows.flatMap(({ key, was, now }): CorrectionRequest[] => {
    const [topic, old] = [topicOf[now], topicOf[was]]
    const teach = [{ categoryId: topic, wanted: true }, ...(old === topic ? [] : [{ categoryId: old, wanted: false }])]
    const evidence = (category: string): SortingEvidence => ({ category, step: 'person', kind: 'moved', params: [now] })
    return [{ key, source: 'elsewhere', teach, evidence, folders: (current) => [topic, ...current.filter(isAttention)] }]
  })
  await correct(app, userId, wishes)
  await storeProviderCategories(
    app.db,
    userId,
    rows.map(({ key }) => key),
  )
  return wishes.length
}
