// Lists mails by UID. A mail whose structure or header cannot be parsed (imapflow then drops the whole line) is asked
// for again with less, down to its flags, so that no mail hides another and none is lost.
import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow'
import type { RemoteMail } from '../connector.ts'
import { listedHeaders } from '../mime/header/describe.ts'
import { toRemoteMail } from './envelope.ts'
import { isDoubtful, reread } from './reread.ts'
import { sequenceSets } from './uids.ts'

const bare: FetchQueryObject = { uid: true, flags: true }
const headers = [...listedHeaders, 'content-type']
const queries: FetchQueryObject[] = [
  { ...bare, internalDate: true, size: true, bodyStructure: true, headers },
  { ...bare, internalDate: true, size: true, headers },
  { ...bare, internalDate: true, size: true },
  bare,
]

/** Mails of the selected mailbox in the order of `uids`; those that are gone or marked \Deleted are left out. */
export async function fetchMails(client: ImapFlow, uids: number[], now: number): Promise<RemoteMail[]> {
  // What a stranger wrote is cut to size as it comes in: a few hundred endless envelopes fill a thread's memory.
  const found = new Map<number, RemoteMail | undefined>()
  const doubtful: FetchMessageObject[] = []
  const asked = new Set(uids)
  let waiting = uids
  for (const query of queries) {
    if (waiting.length === 0) break
    for (const set of sequenceSets(waiting)) {
      for await (const fetched of client.fetch(set, query, { uid: true })) {
        // A server may tell of other mails at any time; a hostile one of a million.
        if (fetched.uid === undefined || !asked.has(fetched.uid)) continue
        const isGone = fetched.flags?.has('\\Deleted')
        found.set(fetched.uid, isGone ? undefined : toRemoteMail(fetched, now))
        if (!isGone && isDoubtful(fetched)) doubtful.push(fetched)
      }
    }
    waiting = waiting.filter((uid) => !found.has(uid))
  }
  const structures = await reread(client, doubtful)
  for (const mail of doubtful) {
    const bodyStructure = structures.get(mail.uid)
    if (bodyStructure) found.set(mail.uid, toRemoteMail({ ...mail, bodyStructure }, now))
  }
  return uids.flatMap((uid) => found.get(uid) ?? [])
}
