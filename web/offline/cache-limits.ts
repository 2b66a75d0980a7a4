// Limits of the offline cache. `once`: small singletons, such as the accounts.
export const cacheGroups = ['once', 'list', 'mail', 'thread'] as const
export type CacheGroup = (typeof cacheGroups)[number]

const day = 24 * 3_600_000
export const cacheLimits = {
  ageMs: 14 * day,
  /** Total characters. */
  total: 6_000_000,
  /** Larger responses are not cached. */
  one: 400_000,
  count: { once: 40, list: 20, mail: 300, thread: 300 } satisfies Record<CacheGroup, number>,
}

/** Cached procedures. Everything else is transient: contact searches, codes, tickets. */
const cachedProcedures = new Map<string, CacheGroup>([
  ['accounts.list', 'once'],
  ['folders.list', 'once'],
  ['mail.stats', 'once'],
  ['mail.outbox', 'once'],
  ['drafts.list', 'once'],
  ['identities.list', 'once'],
  ['templates.list', 'once'],
  ['searches.list', 'once'],
  ['system.status', 'once'],
  ['user.get', 'once'],
  ['sharedMailboxes.list', 'once'],
  ['mail.list', 'list'],
  ['mail.sent', 'list'],
  ['mail.get', 'mail'],
  ['mail.prefill', 'mail'],
  ['drafts.get', 'mail'],
  ['mail.thread', 'thread'],
])
export const cacheGroupOf = (path: string) => cachedProcedures.get(path)

export interface CacheEntryInfo {
  key: string
  group: CacheGroup
  at: number
  size: number
}

/** Entries to evict: too old, too many of a group, or over the total. Newest first, small groups first. */
export function entriesToEvict(all: readonly CacheEntryInfo[], now: number): string[] {
  const count = { once: 0, list: 0, mail: 0, thread: 0 }
  let total = 0
  const newestFirst = [...all].sort((a, b) => cacheGroups.indexOf(a.group) - cacheGroups.indexOf(b.group) || b.at - a.at)
  return newestFirst
    .filter(({ group, at, size }) => {
      if (now - at > cacheLimits.ageMs || count[group] >= cacheLimits.count[group] || total + size > cacheLimits.total)
        return true
      count[group] += 1
      total += size
      return false
    })
    .map(({ key }) => key)
}
