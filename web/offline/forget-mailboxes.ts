// What this browser stores of shared mailboxes goes once they are shared with this person no longer, also where that happened while
// no page of theirs was open.
import { deviceStore, tabStore } from '../storage.ts'
import { forEachEntry, withStore } from './offline-store.ts'

/** `ids`: of the mailboxes that still are. Names that `inMailbox` made end with `~` and an id. */
export async function forgetMailboxesBut(ids: readonly string[]): Promise<void> {
  const isGone = (name: string) => {
    const mailbox = /^[^/]*~([\w-]+)(?:[:/]|$)/.exec(name)?.[1]
    return mailbox !== undefined && !ids.includes(mailbox)
  }
  for (const store of [deviceStore, tabStore]) for (const key of store.keys()) if (isGone(key)) store.remove(key)
  await withStore('readwrite', undefined, (entries) =>
    forEachEntry(entries, (key) => {
      if (isGone(key)) entries.delete(key)
    }),
  )
}
