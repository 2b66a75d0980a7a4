// Many changes in their order, those that follow each other and say the same of one folder as one command. Where the server
// refuses such a command they go one by one, so that one bad mail does not hold the others back.
import type { AppError } from '../../core/errors.ts'
import { minute } from '../../shared/limits.ts'
import { applyInOrder, isRefusal, runsOf } from '../apply-in-order.ts'
import type { ApplyResult, RemoteChange } from '../connector.ts'
import { applyChange, applySame } from './apply.ts'
import type { Folders } from './folders.ts'
import type { ImapSession } from './session.ts'

export async function applyAll(
  session: ImapSession,
  folders: Folders,
  changes: RemoteChange[],
): Promise<(ApplyResult | AppError)[]> {
  const answers: (ApplyResult | AppError)[] = []
  for (const some of runsOf(changes)) answers.push(...(await applyRun(session, folders, some)))
  return answers
}

async function applyRun(session: ImapSession, folders: Folders, changes: RemoteChange[]): Promise<(ApplyResult | AppError)[]> {
  try {
    return await session.use(() => applySame(session, folders, changes), 2 * minute)
  } catch (cause) {
    if (!isRefusal(cause)) throw cause
    if (changes.length === 1) return [cause]
    return applyInOrder(changes, (change) => session.use(() => applyChange(session, folders, change), minute))
  }
}
