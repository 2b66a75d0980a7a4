import { z } from 'zod'
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { domainOf, registrable } from '../core/host-names.ts'
import { smartFoldersOf } from '../folders/smart-folders.ts'
import { type Sorting, SortingEvidence } from '../shared/categories.ts'
import { inertLine, inertReason } from '../shared/reading/inert.ts'
import { mailKeysByIds, mailsToSort, type SortRow } from './sorting/mail-queries.ts'
import { sortedRows, sortVersions } from './sorting/sorted-queries.ts'

/** Null where the mail was not sorted. */
export async function explainSorting(app: App, userId: string, id: string): Promise<Sorting | null> {
  const keys = await mailKeysByIds(app.db, userId, [id])
  const [row] = await mailsToSort(app.db, userId, keys)
  if (!row) throw new AppError('missing', 'Email not found')
  const [sorted] = await sortedRows(app.db, userId, keys)
  if (!sorted || sorted.version === sortVersions.junk) return null
  const folders = new Set((await smartFoldersOf(app, userId)).map((folder) => folder.id))
  const evidence = z.array(SortingEvidence).parse(JSON.parse(sorted.evidence))
  return {
    step: sorted.step,
    evidence: evidence.filter(({ category }) => category === null || folders.has(category)).map(inertEvidence),
    model: sorted.model,
    at: new Date(sorted.sorted_at).toISOString(),
    scopes: scopesOf(app, row),
  }
}

const isFact = (param: string) => /^[\p{L}\p{N}@._+-]{1,300}$/u.test(param)

/** Quotes of mails and models are made inert; addresses, lists and domains are facts; rules and folders are the person's. */
function inertEvidence(one: SortingEvidence): SortingEvidence {
  switch (one.kind) {
    case 'rule':
    case 'learned':
    case 'moved':
    case 'person':
      return one
    case 'model':
      return { ...one, params: one.params.map((param) => inertReason(param, 120)).filter((param) => param !== '') }
    case 'question':
    case 'words':
      return { ...one, params: one.params.map((param) => inertLine(param, 300)) }
    default:
      return { ...one, params: one.params.map((param) => (isFact(param) ? param : inertLine(param, 300))) }
  }
}

/** The scopes of an "always" rule. Domains of public mail providers are excluded. */
export function scopesOf(app: App, row: Pick<SortRow, 'from_email' | 'list_id'>): Sorting['scopes'] {
  const domain = registrable(domainOf(row.from_email))
  const isShared = domain === '' || Object.values(app.providers).some((entry) => entry.domains.includes(domain))
  return { sender: row.from_email.toLowerCase(), domain: isShared ? null : domain, list: row.list_id }
}
