// Reduces Gmail's history to the final state of each message. Pure. Labels that the history does not list in full stay undefined
// and have to be fetched.
import { z } from 'zod'
import { decides, type GmailFolder, liesIn, marks, sorts } from '../labels.ts'

const labelIds = z.array(z.string().max(200)).max(10_000)
const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
const HistoryMessage = z.object({ id, threadId: id.optional().catch(undefined), labelIds: labelIds.optional() })
const Event = z.object({ message: HistoryMessage })
const LabelEvent = z.object({ message: HistoryMessage, labelIds: labelIds.default([]) })
export const HistoryRecord = z.object({
  /** Ascending. */
  id: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .catch(undefined),
  messagesAdded: z.array(Event).max(10_000).default([]),
  messagesDeleted: z.array(Event).max(10_000).default([]),
  labelsAdded: z.array(LabelEvent).max(10_000).default([]),
  labelsRemoved: z.array(LabelEvent).max(10_000).default([]),
})
export type HistoryRecord = z.infer<typeof HistoryRecord>

export interface Touched {
  id: string
  threadId: string
  /** It is new. */
  added: boolean
  deleted: boolean
  /** Labels added or removed at any time. */
  changed: Set<string>
  labels: Set<string> | undefined
}

/** Messages by id, most recently changed first. */
export function touchedBy(records: HistoryRecord[]): Map<string, Touched> {
  const touched = new Map<string, Touched>()
  // A message without labels has no `labelIds`, as if they were not listed.
  const speaks = records.some((record) =>
    [...record.labelsAdded, ...record.labelsRemoved].some(({ message }) => message.labelIds),
  )
  for (const record of records.toSorted(earlier)) {
    for (const { message } of record.messagesAdded) note(touched, message).added = true
    for (const { message, labelIds } of record.labelsAdded) relabel(note(touched, message), message.labelIds, labelIds, [])
    for (const { message, labelIds } of record.labelsRemoved)
      relabel(note(touched, message), message.labelIds ?? (speaks ? [] : undefined), [], labelIds)
    for (const { message } of record.messagesDeleted) note(touched, message).deleted = true
  }
  return new Map([...touched].reverse())
}

function earlier({ id: a }: HistoryRecord, { id: b }: HistoryRecord): number {
  if (a === undefined || b === undefined || a === b) return 0
  return a.length - b.length || (a < b ? -1 : 1)
}

function note(touched: Map<string, Touched>, said: z.infer<typeof HistoryMessage>): Touched {
  const known = touched.get(said.id)
  const one = known ?? {
    id: said.id,
    threadId: said.threadId ?? said.id,
    added: false,
    deleted: false,
    changed: new Set<string>(),
    labels: undefined,
  }
  if (said.labelIds !== undefined) one.labels = new Set(said.labelIds)
  // Most recently changed last.
  touched.delete(said.id)
  touched.set(said.id, one)
  return one
}

function relabel(one: Touched, said: string[] | undefined, added: string[], removed: string[]): void {
  const labels = said === undefined ? one.labels : new Set(said)
  // Whether listed or not: added labels are set, removed ones are not.
  for (const label of added) labels?.add(label)
  for (const label of removed) labels?.delete(label)
  one.labels = labels
  for (const label of [...added, ...removed]) one.changed.add(label)
}

/** lies: it is in the folder now, new or not. flags: it was and is, only its flags may have changed. */
export type Effect = 'lies' | 'flags' | 'gone' | 'none'

/** What to report about a message in a folder. */
export function effectOn(folder: GmailFolder, { labels, deleted, added, changed }: Touched): Effect {
  if (deleted) return 'gone'
  if (labels !== undefined && liesIn(folder, labels)) {
    // A label other than a flag may come from a move made here, which removed it from a folder it is still in.
    return !added && [...changed].every((label) => marks.includes(label)) ? 'flags' : 'lies'
  }
  return [...changed].some((label) => decides(folder, label)) ? 'gone' : 'none'
}

/** Whether its category tab may have changed. */
export const categoryChanged = ({ changed }: Touched): boolean => [...changed].some(sorts)
