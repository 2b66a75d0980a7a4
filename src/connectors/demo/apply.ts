// Applies a person's change on the demo server. Doing it twice is harmless.
import { AppError } from '../../core/errors.ts'
import { applyInOrder } from '../apply-in-order.ts'
import type { ApplyResult, RemoteChange } from '../connector.ts'
import { at, byMessageId, type Connection, destination, type Found, isMail, placed } from './lookup.ts'
import { addEntry, type DemoMailbox, removeEntry, setFlags } from './mailbox.ts'

export async function apply(c: Connection, change: RemoteChange): Promise<ApplyResult> {
  const result = await applyUnsaved(c, change)
  await c.server.save()
  return result
}

/** Saved once. */
export async function applyAll(c: Connection, changes: RemoteChange[]): Promise<(ApplyResult | AppError)[]> {
  const results = await applyInOrder(changes, (change) => applyUnsaved(c, change))
  await c.server.save()
  return results
}

async function applyUnsaved(c: Connection, change: RemoteChange): Promise<ApplyResult> {
  const target = change.kind === 'move' ? destination(c, change.to) : undefined
  if (change.kind === 'move' && !target) throw new AppError('missing', 'The account has no such folder.')
  const found = at(c, change.place)
  if (!found || !isMail(c, found.entry, change.messageId)) return moved(byMessageId(c, target, change.messageId))
  return applyTo(found, change, target)
}

function applyTo({ mailbox, entry }: Found, change: RemoteChange, target: DemoMailbox | undefined): ApplyResult {
  switch (change.kind) {
    case 'flags':
      setFlags(mailbox, entry, change.set)
      return { state: 'done' }
    case 'expunge':
      removeEntry(mailbox, entry.uid)
      return { state: 'done' }
    case 'move': {
      if (!target || target === mailbox) return moved({ mailbox, entry })
      removeEntry(mailbox, entry.uid)
      return moved({ mailbox: target, entry: addEntry(target, entry.source, entry.flags) })
    }
  }
}

/** A mail that has been moved already is found where it should go. */
function moved(found: Found | undefined): ApplyResult {
  const place = placed(found)
  return place ? { state: 'done', place } : { state: 'gone' }
}
