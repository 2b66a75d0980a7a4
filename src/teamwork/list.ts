// Views of a shared mailbox by who deals with what.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { conversationsByKeys } from '../mail/by-keys.ts'
import { asOneOfFew } from '../mail/search/search-limit.ts'
import type { EmailSummary } from '../shared/mail.ts'
import { teamworkLimits, type WorkCounts, type WorkView } from '../shared/teamwork.ts'
import type { SignedInAs } from '../trpc.ts'
import { countAssigned, countInState, type KeyPage, keysAssigned, keysInState, keysUnassigned } from './queries.ts'

const pageSize = 50
const newest = Number.MAX_SAFE_INTEGER

/** Each conversation once, by its newest mail. */
export async function listWork(
  app: App,
  caller: SignedInAs,
  { view, cursor }: { view: WorkView; cursor?: string | undefined },
): Promise<{ emails: EmailSummary[]; nextCursor: string | null }> {
  const before = cursor === undefined ? newest : readCursor(cursor)
  const keys = await asOneOfFew(app, personOf(caller), () => keysOf(app, caller, view, { before, limit: pageSize + 1 }))
  const shown = keys.slice(0, pageSize)
  const emails = await conversationsByKeys(app, caller.userId, shown)
  const last = shown.at(-1)
  return { emails, nextCursor: keys.length > pageSize && last !== undefined ? String(last) : null }
}

export function countWork(app: App, caller: SignedInAs): Promise<WorkCounts> {
  const { userId } = caller
  const most = teamworkLimits.countMax
  return asOneOfFew(app, personOf(caller), async () => ({
    mine: await countAssigned(app, userId, personOf(caller), most),
    unassigned: (await keysUnassigned(app, userId, { before: newest, limit: most })).length,
    waiting: await countInState(app, userId, 'waiting', most),
  }))
}

/** Whose views these are: of the members of a mailbox each asks for their own. */
const personOf = ({ userId, member }: SignedInAs) => member?.personId ?? userId

function keysOf(app: App, caller: SignedInAs, view: WorkView, page: KeyPage): Promise<number[]> {
  const { userId } = caller
  switch (view) {
    case 'mine':
      return keysAssigned(app, userId, personOf(caller), page)
    case 'unassigned':
      return keysUnassigned(app, userId, page)
    case 'waiting':
    case 'done':
      return keysInState(app, userId, view, page)
  }
}

function readCursor(cursor: string): number {
  const key = Number(cursor)
  if (!/^\d{1,16}$/.test(cursor) || !Number.isSafeInteger(key)) throw new AppError('invalid', "This list position isn't valid.")
  return key
}
