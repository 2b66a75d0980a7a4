// A person's own account becomes a shared mailbox; who has connected the same one is offered to share it; and the way back (decision 78).
import { CompiledQuery } from 'kysely'
import { noSuchAccount } from '../accounts/account.ts'
import { type App, type Db, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId, newOwnerId } from '../core/ids.ts'
import { day } from '../shared/limits.ts'
import type { AccountMove, AccountOffer, MovePreview, OfferMoveInput, ShareAccountInput } from '../shared/moved-accounts.ts'
import { mayAs } from '../shared/shared-mailboxes.ts'
import type { BatchStep } from '../store/connections/db-connection.ts'
import { addToMailboxLog } from '../store/mailbox-log.ts'
import { membershipOf, membersOf } from '../store/memberships.ts'
import { removePerson } from '../user/deletion/delete-person.ts'
import { createIn, joinIn } from './members.ts'
import { finishMoves, finishSoon } from './move-account.ts'
import {
  accountsOfOthers,
  amountsOf,
  deleteMove,
  endedMoves,
  insertDeclined,
  insertMove,
  insertParkedOwner,
  type MovableAccount,
  movableAccounts,
  movesOf,
  openOffers,
  outgoingOf,
  ownFoldersOf,
  parkedOwnersWithout,
  storeOffer,
  storeReturn,
} from './move-queries.ts'
import { firstSteps, type Move } from './move-step-queries.ts'
import { mailboxKey } from './same-mailbox.ts'
import { emitToMembers } from './settle.ts'

export const wayBack = 30 * day

// ---- the first person -------------------------------------------------------------------------------------------

export async function previewMove(app: App, personId: string, accountId: string): Promise<MovePreview> {
  const account = await ownAccount(app.db, personId, accountId)
  return previewOf(app, personId, account, await othersWith(app.db, personId, account))
}

/** The person becomes its manager. */
export async function shareAccount(
  app: App,
  personId: string,
  { accountId, name, offer }: ShareAccountInput,
): Promise<{ id: string }> {
  const id = newOwnerId()
  const move = { accountId, from: personId, to: id }
  const folders = await folderIds(app, personId, accountId)
  await inTransaction(app, async (app) => {
    const account = await ownAccount(app.db, personId, accountId)
    await requireMovable(app.db, personId, account)
    if (offer) await emitToOthers(app, personId, account)
    await createIn(app, { id, personId, name })
    const now = app.now().getTime()
    const where = { account_id: accountId, owner_id: id, shared_mailbox_id: id, from_id: personId, to_id: id }
    const times = { created_at: now, until: now + wayBack }
    await insertMove(app.db, { id: newId(), user_id: personId, kind: 'shared', offered_role: offer, ...where, ...times })
    await run(app.db, firstSteps(move, { rules: true, drafts: personId, folders }))
    await addToMailboxLog(app.db, id, { what: 'account-moved-in', person: personId, detail: account.email }, now)
  })
  finishSoon(app, move)
  return { id }
}

/** To others who have connected the same mailbox, as what they would be; `role` null withdraws it. */
export async function offerMove(app: App, personId: string, { id, role }: OfferMoveInput): Promise<void> {
  await inTransaction(app, async (app) => {
    const row = (await movesOf(app.db, personId)).find((one) => one.id === id)
    if (!row || !isOpen(app, personId, row) || row.kind !== 'shared') throw noWayBack()
    await requireManager(app.db, personId, row.ownerId)
    await storeOffer(app.db, personId, id, role)
    const account = await accountIn(app.db, row)
    if (account) await emitToOthers(app, personId, account)
  })
}

// ---- the second person ------------------------------------------------------------------------------------------

export async function listOffers(app: App, personId: string): Promise<AccountOffer[]> {
  const offers: AccountOffer[] = []
  for (const { offer, account } of await offersFor(app.db, personId)) {
    const { moveId: id, mailboxName, role } = offer
    if (role === null) continue
    const preview = await previewOf(app, personId, account, 0)
    offers.push({ id, accountId: account.id, email: account.email, mailboxName, role, preview: withNothingWaiting(preview) })
  }
  return offers
}

/** The person becomes a member; their own copy is kept for 30 days. */
export async function acceptOffer(app: App, personId: string, id: string): Promise<{ id: string }> {
  const parkedId = newOwnerId()
  const accepted = (await offersFor(app.db, personId)).find(({ offer }) => offer.moveId === id)
  const folders = accepted ? await folderIds(app, personId, accepted.account.id) : []
  const { sharedId, move } = await inTransaction(app, async (app) => {
    const found = (await offersFor(app.db, personId)).find(({ offer }) => offer.moveId === id)
    if (!found?.offer.role) throw offerIsOver()
    const { account, offer } = found
    await requireMovable(app.db, personId, account)
    if ((await outgoingOf(app.db, personId, account.id)).scheduled > 0) throw new AppError('conflict', mailWaits)
    await joinIn(app, { id: offer.ownerId, personId, role: found.offer.role })
    const now = app.now().getTime()
    await insertParkedOwner(app.db, parkedId, now)
    const move: Move = { accountId: account.id, from: personId, to: parkedId }
    const where = {
      account_id: account.id,
      owner_id: parkedId,
      shared_mailbox_id: offer.ownerId,
      from_id: personId,
      to_id: parkedId,
    }
    const times = { created_at: now, until: now + wayBack }
    await insertMove(app.db, { id: newId(), user_id: personId, kind: 'parked', offered_role: null, ...where, ...times })
    await run(app.db, firstSteps(move, { rules: false, drafts: null, folders }))
    return { sharedId: offer.ownerId, move }
  })
  finishSoon(app, move)
  return { id: sharedId }
}

/** Nobody is told. */
export async function declineOffer(app: App, personId: string, id: string): Promise<void> {
  const found = (await offersFor(app.db, personId)).find(({ offer }) => offer.moveId === id)
  if (!found) throw offerIsOver()
  await insertDeclined(app.db, id, personId, app.now().getTime())
}

// ---- the way back -----------------------------------------------------------------------------------------------

export async function listMoves(app: App, personId: string): Promise<AccountMove[]> {
  const rows = (await movesOf(app.db, personId)).filter((row) => row.toId !== null || isOpen(app, personId, row))
  const moves: AccountMove[] = []
  for (const row of rows) {
    const { id, kind, email, offeredRole, teamwork, sharedMailboxId, mailboxName } = row
    const manages = kind === 'shared' && (await isManager(app.db, personId, row.ownerId))
    const members = manages ? (await membersOf(app.db, row.ownerId)).length : 0
    moves.push({
      id,
      kind,
      email,
      mailbox: sharedMailboxId === null || mailboxName === null ? null : { id: sharedMailboxId, name: mailboxName },
      moving: row.toId === null ? null : row.toId === personId ? 'back' : 'there',
      offeredRole,
      canUndo: manages || kind === 'parked',
      others: manages ? await othersWith(app.db, personId, await accountIn(app.db, row)) : 0,
      members,
      teamwork: manages ? teamwork : 0,
      since: new Date(row.since).toISOString(),
      until: new Date(row.until).toISOString(),
    })
  }
  return moves
}

/** By the one whose account it was: of a shared mailbox only as its manager. Members stay members. */
export async function takeBack(app: App, personId: string, id: string): Promise<void> {
  const known = (await movesOf(app.db, personId)).find((one) => one.id === id)
  const folders = known ? await folderIds(app, known.ownerId, known.accountId) : []
  const move = await inTransaction(app, async (app) => {
    const row = (await movesOf(app.db, personId)).find((one) => one.id === id)
    if (!row || !isOpen(app, personId, row)) throw noWayBack()
    if (row.toId !== null) throw isMoving()
    if (row.kind === 'shared') await requireManager(app.db, personId, row.ownerId)
    const { scheduled, sending } = await outgoingOf(app.db, row.ownerId, row.accountId)
    if (scheduled + sending > 0) throw new AppError('conflict', mailWaits)
    if ((await movableAccounts(app.db, personId)).some(({ email }) => email === row.email))
      throw new AppError('conflict', 'You have connected this mailbox again. Disconnect it first.')
    const move: Move = { accountId: row.accountId, from: row.ownerId, to: personId }
    await storeReturn(app.db, personId, id, move)
    await run(app.db, firstSteps(move, { rules: false, drafts: personId, folders }))
    const entry = { what: 'account-moved-back', person: personId, detail: row.email } as const
    if (row.kind === 'shared') await addToMailboxLog(app.db, row.ownerId, entry, app.now().getTime())
    if (row.kind === 'shared') await emitToMembers(app, row.ownerId)
    return move
  })
  finishSoon(app, move)
}

/** The job: goes on with interrupted moves, ends the ways back that are over, and deletes parked copies without one. */
export async function tidyMoves(app: App): Promise<string> {
  const resumed = await finishMoves(app)
  for (const { userId, accountId } of await endedMoves(app.db, app.now().getTime())) await deleteMove(app.db, userId, accountId)
  const parked = await parkedOwnersWithout(app.db)
  for (const id of parked) await removePerson(app, id)
  return `${resumed} resumed, ${parked.length} deleted`
}

// ---- parts ------------------------------------------------------------------------------------------------------

const mailWaits = 'Emails of this mailbox wait to be sent. Send or cancel them first.'
const offerIsOver = () => new AppError('missing', 'This offer is over.')
const noWayBack = () => new AppError('missing', "This move can't be undone any more.")
const isMoving = () => new AppError('conflict', 'This mailbox is being moved. Please try again in a minute.')

type MoveRow = Awaited<ReturnType<typeof movesOf>>[number]

/** Whether the way back is open: it is elsewhere, and not for too long. */
const isOpen = (app: App, personId: string, { until, ownerId }: MoveRow): boolean =>
  until > app.now().getTime() && ownerId !== personId

async function isManager(db: Db, personId: string, sharedMailboxId: string): Promise<boolean> {
  const membership = await membershipOf(db, sharedMailboxId, personId)
  return membership !== undefined && mayAs(membership.role, 'manager')
}

async function requireManager(db: Db, personId: string, sharedMailboxId: string): Promise<void> {
  if (!(await isManager(db, personId, sharedMailboxId)))
    throw new AppError('forbidden', 'Only managers of this mailbox can do this.')
}

async function ownAccount(db: Db, personId: string, accountId: string): Promise<MovableAccount> {
  const account = (await movableAccounts(db, personId)).find(({ id }) => id === accountId)
  if (!account) throw noSuchAccount()
  return account
}

async function problemOf(db: Db, personId: string, account: MovableAccount): Promise<string | null> {
  if (account.connector === 'archive') return "An archive can't become a shared mailbox."
  if ((await movesOf(db, personId)).some(({ accountId, toId }) => accountId === account.id && toId !== null))
    return isMoving().message
  if ((await outgoingOf(db, personId, account.id)).sending > 0)
    return 'An email is just being sent from this mailbox. Please try again in a minute.'
  return null
}

async function requireMovable(db: Db, personId: string, account: MovableAccount): Promise<void> {
  const problem = await problemOf(db, personId, account)
  if (problem !== null) throw new AppError('conflict', problem)
  // A way back that is over, or has ended here.
  await deleteMove(db, personId, account.id)
}

async function previewOf(app: App, personId: string, account: MovableAccount, others: number): Promise<MovePreview> {
  const amounts = await amountsOf(app, personId, account.id)
  const { scheduled } = await outgoingOf(app.db, personId, account.id)
  const ownFolders = (await ownFoldersOf(app, personId, account.id)).map(({ name }) => name)
  const problem = await problemOf(app.db, personId, account)
  const until = new Date(app.now().getTime() + wayBack).toISOString()
  return { email: account.email, ...amounts, ownFolders, scheduled, others, problem, until }
}

const withNothingWaiting = (preview: MovePreview): MovePreview => ({
  ...preview,
  problem: preview.problem ?? (preview.scheduled > 0 ? mailWaits : null),
})

/** How many other people have connected the same mailbox. */
const othersWith = async (db: Db, personId: string, account: MovableAccount | undefined): Promise<number> =>
  account ? (await idsOfOthers(db, personId, account)).size : 0

async function idsOfOthers(db: Db, personId: string, account: MovableAccount): Promise<Set<string>> {
  const key = mailboxKey(account)
  if (key === undefined) return new Set()
  const others = (await accountsOfOthers(db, personId)).filter((other) => mailboxKey(other) === key)
  return new Set(others.map(({ userId }) => userId))
}

/** What they are offered has changed. */
async function emitToOthers(app: App, personId: string, account: MovableAccount): Promise<void> {
  for (const userId of await idsOfOthers(app.db, personId, account)) app.events.emit('shared-mailboxes.changed', { userId })
}

const accountIn = async (db: Db, { ownerId, accountId }: MoveRow): Promise<MovableAccount | undefined> =>
  (await movableAccounts(db, ownerId)).find(({ id }) => id === accountId)

/** Each with the person's own account of the same mailbox. */
async function offersFor(db: Db, personId: string) {
  const offers = await openOffers(db, personId)
  if (offers.length === 0) return []
  const own = await movableAccounts(db, personId)
  return offers.flatMap((offer) => {
    const key = mailboxKey(offer)
    const account = key === undefined ? undefined : own.find((one) => mailboxKey(one) === key)
    return account ? [{ offer, account }] : []
  })
}

const folderIds = async (app: App, ownerId: string, accountId: string) =>
  (await ownFoldersOf(app, ownerId, accountId)).map(({ id }) => id)

/** In the transaction of `db`. */
async function run(db: Db, steps: BatchStep[]): Promise<void> {
  for (const { sql, rows } of steps) for (const row of rows) await db.executeQuery(CompiledQuery.raw(sql, row))
}
