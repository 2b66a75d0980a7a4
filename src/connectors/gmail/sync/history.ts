// What Gmail's history says about messages and folders. Pure. For each message only how it stands in the end counts; where its
// labels are not said in full, they stay undefined and have to be asked for.
import { z } from 'zod'
import { decides, type GmailFolder, liesIn, marks, sorts } from '../labels.ts'

const labelIds = z.array(z.string().max(200)).max(10_000)
const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/)
const HistoryMessage = z.object({ id, threadId: id.optional().catch(undefined), labelIds: labelIds.optional() })
const Event = z.object({ message: HistoryMessage })
const LabelEvent = z.object({ message: HistoryMessage, labelIds: labelIds.default([]) })
export const HistoryRecord = z.object({
  /** They rise with time. */
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
  /** Labels it got or lost, at any time. */
  changed: Set<string>
  labels: Set<string> | undefined
}

/** Messages by id, the one touched last comes first. */
export function touchedBy(records: HistoryRecord[]): Map<string, Touched> {
  const touched = new Map<string, Touched>()
  // A message without labels has no list of them, which looks like one whose labels are not said.
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
  // The last one touched comes last.
  touched.delete(said.id)
  touched.set(said.id, one)
  return one
}

function relabel(one: Touched, said: string[] | undefined, added: string[], removed: string[]): void {
  const labels = said === undefined ? one.labels : new Set(said)
  // Said or not: what it got with this it has, and what it lost it has not.
  for (const label of added) labels?.add(label)
  for (const label of removed) labels?.delete(label)
  one.labels = labels
  for (const label of [...added, ...removed]) one.changed.add(label)
}

/** lies: it is in the folder, whether it was there before or not. flags: it was and is, only its flags may be others. */
export type Effect = 'lies' | 'flags' | 'gone' | 'none'

/** What is to be told of a message in a folder. */
export function effectOn(folder: GmailFolder, { labels, deleted, added, changed }: Touched): Effect {
  if (deleted) return 'gone'
  if (labels !== undefined && liesIn(folder, labels)) {
    // A label that is no mark may be the trace of a move made here, which took it out of a folder where it still lies.
    return !added && [...changed].every((label) => marks.includes(label)) ? 'flags' : 'lies'
  }
  return [...changed].some((label) => decides(folder, label)) ? 'gone' : 'none'
}

/** Whether it may have been sorted into another tab. */
export const categoryChanged = ({ changed }: Touched): boolean => [...changed].some(sorts)
