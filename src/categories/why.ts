import { z } from 'zod'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { domainOf, registrable } from '../core/host-names.ts'
import { type Sorting, SortingEvidence } from '../shared/categories.ts'
import { foldersOf } from './folders.ts'
import { mailKeysByIds, mailsToSort, type SortRow } from './sorting/mail-queries.ts'
import { sortedRows } from './sorting/sorted-queries.ts'
import { sortedBy } from './sorting/version.ts'

/** Why a mail lies where it does; null where nobody has looked at it yet. */
export async function whySorted(app: App, userId: string, id: string): Promise<Sorting | null> {
  const keys = await mailKeysByIds(app.db, userId, [id])
  const [row] = await mailsToSort(app.db, userId, keys)
  if (!row) throw new AppError('missing', 'Email not found')
  const [sorted] = await sortedRows(app.db, userId, keys)
  if (!sorted || sorted.version === sortedBy.junk) return null
  const folders = new Set((await foldersOf(app, userId)).map((folder) => folder.id))
  const evidence = z.array(SortingEvidence).parse(JSON.parse(sorted.evidence))
  return {
    step: sorted.step,
    evidence: evidence.filter(({ category }) => category === null || folders.has(category)),
    model: sorted.model,
    at: new Date(sorted.sorted_at).toISOString(),
    scopes: scopesOf(app, row),
  }
}

/** What "always for this …" can be said about. A domain where everybody can have an address is nobody's. */
export function scopesOf(app: App, row: Pick<SortRow, 'from_email' | 'list_id'>): Sorting['scopes'] {
  const domain = registrable(domainOf(row.from_email))
  const isShared = domain === '' || Object.values(app.providers).some((entry) => entry.domains.includes(domain))
  return { sender: row.from_email.toLowerCase(), domain: isShared ? null : domain, list: row.list_id }
}
