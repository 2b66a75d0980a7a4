// How much mail may lie on the device, and for how long. `once`: small things there is one of each, such as the accounts.
export const cacheGroups = ['once', 'list', 'mail', 'thread'] as const
export type CacheGroup = (typeof cacheGroups)[number]

const day = 24 * 3_600_000
export const cacheLimits = {
  ageMs: 14 * day,
  /** Characters, all together. */
  total: 6_000_000,
  /** One answer larger than this is not kept at all. */
  one: 400_000,
  count: { once: 40, list: 20, mail: 300, thread: 300 } satisfies Record<CacheGroup, number>,
}

/** What is kept, by the path of its procedure. Everything else is for the moment: searches for people, codes, tickets. */
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

/** What has to go: too old, too many of its kind, or beyond the room there is. The newest stay, small things first. */
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
