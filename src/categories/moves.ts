// Corrections made in another mail program: a mail moved into Junk or out of it, into a folder that is called like a Smart
// Folder, back from where a rule had archived it, or sorted differently at Gmail. Whoever moves a mail has decided, so it
// stays so, and sorting learns from it.
import { type App, inTransaction } from '../app.ts'
import type { ProviderCategory } from '../connectors/connector.ts'
import { type SmartFolder, smartFoldersOf } from '../folders/smart-folders.ts'
import { isSnoozedPath } from '../mail/actions/moves.ts'
import { isAttention, type SortingEvidence } from '../shared/categories.ts'
import { fold } from '../shared/fold.ts'
import type { Role } from '../shared/mail.ts'
import { correct, type Wish } from './correct.ts'
import { ruleMark } from './learned.ts'
import {
  junkQuery,
  type MovedRow,
  movedQuery,
  movedRows,
  noteInJunk,
  relabelledQuery,
  setProviderWord,
  setSortedRoles,
} from './moved-queries.ts'
import { inTurn } from './sorting/next.ts'
import { sortedBy } from './sorting/version.ts'

const atOnce = 200
/** Of so many mails of Gmail it is looked at what Gmail says now. */
const relabelledAmong = 2000

/** Notices what was moved since the last look. Answers how many mails taught something. */
export function noticeMoves(app: App, userId: string): Promise<number> {
  return inTurn(app, userId, async () => {
    let taught = 0
    for (;;) {
      const keys = (await app.search.rows(movedQuery(app.db, userId, atOnce))).map(({ key }) => key)
      if (keys.length > 0) taught += await noticeSome(app, userId, keys)
      if (keys.length < atOnce) break
    }
    taught += await noticeRelabelled(app, userId)
    const junk = await app.search.rows(junkQuery(app.db, userId, 1000))
    const noted = junk.map(({ key }) => key)
    if (noted.length > 0) await noteInJunk(app.db, userId, noted, app.now().getTime())
    return taught
  })
}

/** Which place of a mail with several is the one that was meant. */
const prominence: Role[] = ['inbox', 'other', 'archive', 'junk', 'trash']

async function noticeSome(app: App, userId: string, keys: number[]): Promise<number> {
  const folders = await smartFoldersOf(app, userId)
  const places = Map.groupBy(await movedRows(app.db, userId, keys), ({ key }) => key)
  const moved = [...places.values()].flatMap(
    (some) => some.toSorted((a, b) => prominence.indexOf(a.now) - prominence.indexOf(b.now))[0] ?? [],
  )
  const wishes = moved.flatMap((row) => wishOf(row, folders) ?? [])
  await correct(app, userId, wishes)
  // Whatever it meant, it is where it is now. The wishes have written evidence of their own.
  const said = new Set(wishes.map(({ key }) => key))
  const rows = await movedRows(app.db, userId, keys)
  const evidence = new Map(rows.map((row) => [row.key, row.evidence]))
  const roles = moved.map(({ key, now }) => ({ key, role: now, evidence: withoutMark(evidence.get(key) ?? '[]') }))
  await inTransaction(app, (app) => setSortedRoles(app.db, userId, roles))
  return said.size
}

const read = (evidence: string) => JSON.parse(evidence) as SortingEvidence[]
const isMark = ({ kind, params }: SortingEvidence) => kind === 'rule' && params[2] === 'archived'
const withoutMark = (evidence: string) =>
  JSON.stringify(read(evidence).map((one) => (isMark(one) ? { ...one, params: one.params.slice(0, 2) } : one)))

function wishOf(row: MovedRow, folders: SmartFolder[]): Wish | undefined {
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
  if (row.role === 'junk' && now !== 'trash') return backFromJunk(row, wish)
  if (now === 'inbox') {
    const rules = read(evidence)
      .filter(isMark)
      .flatMap(({ params }) => params[1] ?? [])
    if (rules.length === 0) return undefined
    const teach = rules.map((id) => ({ categoryId: ruleMark(id), wanted: false }))
    return { ...wish, folders: (current) => current, teach }
  }
  const named = now === 'trash' || isSnoozedPath(path ?? '') ? undefined : folderNamed(folders, path)
  if (!named) return undefined
  const teach = [{ categoryId: named.id, wanted: true }]
  return { ...wish, folders: (current) => [named.id, ...current.filter(isAttention)], teach }
}

/** One that was never looked at is sorted after this, and is no spam then. */
function backFromJunk(row: MovedRow, wish: Omit<Wish, 'folders'>): Wish {
  const teach = [{ categoryId: 'spam', wanted: false }]
  return {
    ...wish,
    folders: (current) => current.filter((id) => id !== 'spam'),
    teach,
    ...(row.version === sortedBy.junk ? { sortAnew: true } : {}),
  }
}

/** `INBOX.Finance`, `Folders/Finance` and `Finance` are called the same. */
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

async function noticeRelabelled(app: App, userId: string): Promise<number> {
  const rows = await app.search.rows(relabelledQuery(app.db, userId, relabelledAmong))
  const wishes = rows.flatMap(({ key, was, now }): Wish[] => {
    const [topic, old] = [topicOf[now], topicOf[was]]
    const teach = [{ categoryId: topic, wanted: true }, ...(old === topic ? [] : [{ categoryId: old, wanted: false }])]
    const evidence = (category: string): SortingEvidence => ({ category, step: 'person', kind: 'moved', params: [now] })
    return [{ key, source: 'elsewhere', teach, evidence, folders: (current) => [topic, ...current.filter(isAttention)] }]
  })
  await correct(app, userId, wishes)
  await setProviderWord(
    app.db,
    userId,
    rows.map(({ key }) => key),
  )
  return wishes.length
}
