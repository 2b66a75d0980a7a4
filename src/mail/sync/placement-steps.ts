// Where mails lie after a step of a sync, with their flags.
import type { Changes, SeenFlags } from '../../connectors/connector.ts'
import type { BatchStep } from '../../store/connections/db-connection.ts'
import type { MatchedMessage } from './match-messages.ts'
import type { AccountRef, MailboxRow } from './sync-queries.ts'
import {
  deleteAbsent,
  deleteOtherValidity,
  deletePlacement,
  insertKnown,
  insertPlacement,
  setKnownCategory,
  updateFlags,
} from './write-queries.ts'

interface Sorted {
  sorted: MatchedMessage[]
  /** UIDs that are not to come back. */
  expunged: ReadonlySet<number>
}

export function placeSteps(account: AccountRef, mailbox: MailboxRow, changes: Changes, given: Sorted): BatchStep[] {
  const { uidvalidity } = changes
  const places = given.sorted.map(({ mail: { uid, flags }, key }) => {
    const owner = [account.userId, account.id, mailbox.role]
    return [mailbox.id, uidvalidity, uid, key, ...owner, ...bits(flags)]
  })
  const flags = changes.flags.map(({ uid, flags }) => [...bits(flags), mailbox.id, uidvalidity, uid])
  const gone = (changes.gone ?? []).map((uid) => [mailbox.id, uidvalidity, uid])
  const steps: BatchStep[] = [
    { sql: deletePlacement, rows: gone },
    { sql: insertPlacement, rows: places },
    ...knownSteps(account, mailbox, changes, given.expunged),
    { sql: updateFlags, rows: flags },
  ]
  if (changes.present) steps.push({ sql: deleteAbsent, rows: [[mailbox.id, uidvalidity, JSON.stringify(changes.present)]] })
  // Places of an older UIDVALIDITY stay until the new listing is whole, so that nothing disappears in between.
  if (!changes.more) steps.push({ sql: deleteOtherValidity, rows: [[mailbox.id, uidvalidity]] })
  return steps
}

/** Mails that are here already, because they lie in another folder under the same UID. */
function knownSteps(account: AccountRef, mailbox: MailboxRow, changes: Changes, expunged: ReadonlySet<number>): BatchStep[] {
  const known = (changes.known ?? []).filter((one) => !expunged.has(one.uid))
  const place = (uid: number) => [changes.uidvalidity, uid, account.id, account.userId]
  const sorted = known.filter((one) => one.category !== undefined)
  return [
    { sql: insertKnown, rows: known.map(({ uid, flags }) => [mailbox.id, mailbox.role, ...bits(flags), ...place(uid)]) },
    { sql: setKnownCategory, rows: sorted.map(({ uid, category }) => [category, account.userId, ...place(uid)]) },
  ]
}

/** read, starred, answered; null where the server does not say. */
function bits({ read, starred, answered }: SeenFlags): (number | null)[] {
  return [Number(read), Number(starred), answered === undefined ? null : Number(answered)]
}
