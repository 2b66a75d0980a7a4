// Reports the changes of one folder: mails that are in it now, changed flags, mails that left. New ones are fetched.
import type { Changes } from '../../connector.ts'
import type { GmailClient } from '../gmail-client.ts'
import { categoryOf, flagsOf, type GmailFolder } from '../labels.ts'
import type { Delta } from './delta.ts'
import { fetchMessages } from './fetch.ts'
import { categoryChanged, effectOn, type Touched } from './history.ts'
import { upserts } from './listing.ts'

/** Maximum changes reported per step, besides fetched mails. */
const maxReported = 2000

export interface ChangeWindow {
  folder: GmailFolder
  delta: Delta
  /** Number of changes already reported. */
  from: number
  /** Maximum mails fetched per step. */
  limit: number
}
export interface ReportedChanges {
  step: Pick<Changes, 'upserted' | 'flags' | 'known' | 'gone' | 'texts'>
  reported: number
}

export async function reportChanges(
  { api, uidMap }: Pick<GmailClient, 'api' | 'uidMap'>,
  now: number,
  { folder, delta, from, limit }: ChangeWindow,
): Promise<ReportedChanges> {
  const uidOf = (one: Touched) => delta.uids.get(one.id)
  const window = delta.touched.slice(from, from + maxReported)
  const stored = await uidMap.stored(window.flatMap((one) => uidOf(one) ?? []))
  const wanted: { id: string; uid: number }[] = []
  const known: NonNullable<Changes['known']> = []
  const flags: Changes['flags'] = []
  const gone: number[] = []
  let reported = from
  for (const one of window) {
    const uid = uidOf(one)
    const effect = uid === undefined ? 'none' : effectOn(folder, one)
    if (uid !== undefined && effect === 'gone') gone.push(uid)
    if (uid !== undefined && (effect === 'lies' || effect === 'flags')) {
      const isNew = !stored.has(uid)
      if (isNew && wanted.length >= limit) break
      const labels = one.labels ?? new Set<string>()
      const category = categoryChanged(one) ? categoryOf(labels) : undefined
      if (isNew) wanted.push({ id: one.id, uid })
      else if (effect === 'flags') flags.push({ uid, flags: flagsOf(labels) })
      else known.push({ uid, flags: flagsOf(labels), ...(category === undefined ? {} : { category }) })
    }
    reported++
  }
  const fetched = await fetchMessages(api, wanted, now)
  return { step: { ...upserts(fetched), flags, known, gone }, reported }
}
