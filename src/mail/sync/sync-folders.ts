// One round over an account's folders: the newest page of each, then the texts of the newest mails, then the rest. Between steps
// the session may push a person's changes, so that no click waits for a long listing, and the round may be interrupted to yield
// the connection to another account.
import type { App } from '../../app.ts'
import type { Changes, MailConnector } from '../../connectors/connector.ts'
import { AppError } from '../../core/errors.ts'
import { wakeAfterSync } from '../actions/wake.ts'
import type { BulkQueue } from './bulk-queue.ts'
import { fetchTexts } from './fetch-texts.ts'
import { Progress } from './progress.ts'
import { listedCounts } from './state-queries.ts'
import { storeStep } from './store-step.ts'
import type { AccountRef, MailboxRow } from './sync-queries.ts'

/** Mails per step: the first page small, so that it is there at once; the rest large, so that it is fast. */
const firstPage = 20
const firstStep = 100
const fullStep = 250
/** Parts of all mails of a step: of mails with a thousand files each, fewer are taken at once. */
const mostParts = 10_000
/** Mails whose texts are fetched before the listing goes on. */
const newestTexts = 200

export interface PassContext {
  app: App
  account: AccountRef
  connector: MailConnector
  /** Called between steps. */
  between(): Promise<void>
  /** Whether changes of a person wait to be pushed. */
  changesWaiting(): boolean
  /** A folder has another UIDVALIDITY than before. */
  onReset?(): void
  /** Steps of a long listing go through here. */
  bulk: BulkQueue
  /** Whether to end now, so that another account gets a connection. */
  givesWay(): boolean
  /** Above 0: small steps, one after the other, because larger ones were too much for the thread. */
  batchReduction: number
  signal: AbortSignal
}

/** Syncs the given folders completely. False where it yielded or was stopped before. */
export async function syncFolders(context: PassContext, mailboxes: MailboxRow[]): Promise<boolean> {
  const { app, account, connector, bulk } = context
  const first = mailboxes.some((mailbox) => mailbox.complete === 0)
  const listed = first ? await listedCounts(app.db, account) : new Map<number, number>()
  const progress = new Progress(app, account, listed)
  const open: { mailbox: MailboxRow; size: number }[] = []
  // After a restart in the middle of a first sync, what is known comes after what is not.
  for (const mailbox of first ? mailboxes.toSorted((a, b) => order(a) - order(b)) : mailboxes) {
    const limit = mailbox.role === 'inbox' && first ? firstPage : sized(context, firstStep)
    const step = () => takeFirst(context, mailbox, limit, progress)
    // A person waits for the first page of the inbox. Everything else of a first round is bulk work.
    const inTurn = mailbox.role === 'inbox' && mailbox.cursor === null ? bulk.firstPage : bulk.run
    const changes = await (first ? inTurn(account, step) : step())
    if (changes?.more) open.push({ mailbox, size: sizeAfter(context, changes) })
    if (first) connector.doing?.('bulk')
    await context.between()
    if (context.signal.aborted || (first && context.givesWay())) return false
  }
  if (first) await bulk.run(account, () => fetchTexts(app, account, connector, newestTexts, new Set()))
  for (const { mailbox, size } of open) if (!(await takeAll(context, mailbox, size, progress))) return false
  return true
}

const order = ({ role, complete }: MailboxRow) => (role === 'inbox' ? 0 : 1 + complete)

/** The newest page of a folder; undefined where it was not opened. */
async function takeFirst(
  context: PassContext,
  mailbox: MailboxRow,
  limit: number,
  progress: Progress,
): Promise<Changes | undefined> {
  const changes = await firstStepOf(context, mailbox, limit)
  if (changes) await keepStep(context, mailbox, changes, progress)
  return changes
}

/** Undefined where the server lists a folder but does not open it (a phantom, or no right to read); throws for the inbox. */
async function firstStepOf(context: PassContext, mailbox: MailboxRow, limit: number): Promise<Changes | undefined> {
  try {
    return await askForStep(context, mailbox, mailbox.cursor, limit)
  } catch (cause) {
    const refused = cause instanceof AppError && ['missing', 'provider', 'unprocessable', 'unavailable'].includes(cause.kind)
    if (!refused || mailbox.role === 'inbox' || context.connector.usable === false) throw cause
    context.app.log.warn({ accountId: context.account.id, mailboxId: mailbox.id, kind: cause.kind }, 'folder not opened')
    return undefined
  }
}

/** Mails of the next step. */
function sizeAfter(context: PassContext, { upserted }: Changes): number {
  if (upserted.length === 0) return sized(context, fullStep)
  const parts = upserted.reduce((sum, { textParts, attachments }) => sum + textParts.length + attachments.length, 0)
  const few = Math.max(5, Math.floor((mostParts * upserted.length) / Math.max(1, parts)))
  return Math.min(few, sized(context, fullStep))
}

const sized = ({ batchReduction }: PassContext, step: number) => Math.max(5, Math.floor(step / 4 ** batchReduction))

/** The rest of a folder; the next step is requested while one is stored. False where it was interrupted. */
async function takeAll(context: PassContext, mailbox: MailboxRow, first: number, progress: Progress): Promise<boolean> {
  const { account, bulk } = context
  let size = first
  const askFrom = (cursor: string | null) => {
    if (context.signal.aborted) return undefined
    const asked = askForStep(context, mailbox, cursor, size)
    // If storing fails or the round ends meanwhile, nothing awaits this: unhandled, a rejection would end the process.
    asked.catch(() => undefined)
    return asked
  }
  const step = async (asked: Promise<Changes> | undefined) => {
    const changes = await (asked ?? askForStep(context, mailbox, mailbox.cursor, size))
    if (changes.upserted.length > 0) size = sizeAfter(context, changes)
    // Nothing is pushed while a step is being fetched: its old state would undo the pushed change here.
    const pause = context.changesWaiting() || context.batchReduction > 0 || context.givesWay()
    const next = changes.more && !pause ? askFrom(changes.cursor) : undefined
    await keepStep(context, mailbox, changes, progress)
    return { more: changes.more, next }
  }
  context.connector.doing?.('bulk')
  let next: Promise<Changes> | undefined
  for (let more = true; more; ) {
    if (!next) await context.between()
    if (context.signal.aborted || (!next && context.givesWay())) return false
    ;({ more, next } = await bulk.run(account, () => step(next)))
  }
  return true
}

function askForStep({ connector }: PassContext, mailbox: MailboxRow, cursor: string | null, limit: number): Promise<Changes> {
  return connector.changes({ mailbox: mailbox.path, cursor: cursor ?? undefined, limit })
}

/** Stores and announces a step; the row's cursor moves along. */
async function keepStep(context: PassContext, mailbox: MailboxRow, changes: Changes, progress: Progress): Promise<void> {
  const first = mailbox.complete === 0
  progress.step(mailbox.id, changes.upserted.length + (changes.known?.length ?? 0), changes.total, changes.more)
  const stored = await storeStep(context.app, context.account, mailbox, changes, first ? progress.steps() : [])
  if (mailbox.uidvalidity !== null && mailbox.uidvalidity !== changes.uidvalidity) noteReset(context, mailbox)
  mailbox.cursor = changes.cursor
  mailbox.uidvalidity = changes.uidvalidity
  if (!changes.more) mailbox.complete = 1
  if (first) progress.emitChanged('syncing')
  const arrived = mailbox.role === 'inbox' ? stored.added.map((one) => one.key) : []
  if (stored.changed) await wakeAfterSync(context.app, context.account, arrived)
  announce(context, mailbox, first, stored)
}

function noteReset({ app, account, onReset }: PassContext, mailbox: MailboxRow): void {
  app.log.warn({ accountId: account.id, mailboxId: mailbox.id }, 'folder has a new UIDVALIDITY')
  onReset?.()
}

function announce(
  { app, account }: PassContext,
  mailbox: MailboxRow,
  first: boolean,
  stored: { added: { id: string }[]; changed: boolean },
): void {
  if (!stored.changed && stored.added.length === 0) return
  const ids = stored.added.slice(0, 50).map((one) => one.id)
  const about = { userId: account.userId, accountId: account.id }
  app.events.emit('mail.changed', { ...about, ...(stored.added.length <= 50 ? { ids } : {}) })
  if (!first && mailbox.role === 'inbox' && ids.length > 0) app.events.emit('mail.arrived', { ...about, ids })
}
