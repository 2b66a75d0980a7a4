// Applies a person's changes to Gmail, where flags and folders are labels. Consecutive equal changes are sent as one batch. A UID
// is never reused. Small batches are verified before they are changed; what cannot be undone is verified always.
import { z } from 'zod'
import { AppError } from '../../../core/errors.ts'
import { applyInOrder, isRefusal, runsOf } from '../../apply-in-order.ts'
import type { ApplyResult, Flags, Place, RemoteChange } from '../../connector.ts'
import { toBinary } from '../../mime/header/fields.ts'
import { messageIdOf } from '../../mime/header/ids.ts'
import type { GmailClient } from '../gmail-client.ts'
import { type GmailFolder, gmailValidity, liesIn } from '../labels.ts'
import { headerOf, readPart } from '../message/structure.ts'
import type { GmailApi, LabelChange, MessageQuery } from '../request/api.ts'
import { orMissing, readAnswer } from '../request/errors.ts'
import { expunge } from './expunge.ts'

type Answer = ApplyResult | AppError

const gone: ApplyResult = { state: 'gone' }
/** Larger batches are verified only before an irreversible change: one read costs as much as four changes. */
const mostChecked = 25
/** Above this, one batch call costs less. */
const mostOneByOne = 10
const mostAtOnce = 1000
/** A person waits for it, whichever thread it runs in. */
const interactive = { lane: 'user' } as const

export async function applyChange(client: GmailClient, change: RemoteChange): Promise<ApplyResult> {
  return (await push(client, [change]))[0] ?? gone
}

/** One result per change, in order. */
export async function applyAll(client: GmailClient, changes: RemoteChange[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const run of runsOf(changes)) answers.push(...(await pushRun(client, run)))
  return answers
}

async function pushRun(client: GmailClient, changes: RemoteChange[]): Promise<Answer[]> {
  const [first, ...rest] = changes
  if (first?.kind !== 'expunge' || rest.length === 0) return pushTogether(client, changes)
  // The first one shows whether it is permitted: verifying all first would cost a minute of quota.
  const [answer = gone] = await pushTogether(client, [first])
  return isForbidden(answer) ? changes.map(() => answer) : [answer, ...(await pushTogether(client, rest))]
}

async function pushTogether(client: GmailClient, changes: RemoteChange[]): Promise<Answer[]> {
  try {
    return await push(client, changes)
  } catch (cause) {
    // Not permitted for any mail.
    if (isForbidden(cause)) return changes.map(() => cause)
    if (!isRefusal(cause)) throw cause
    // Another program may have deleted the label.
    client.folders.forget()
    return changes.length === 1 ? [cause] : applyInOrder(changes, (change) => applyChange(client, change))
  }
}

const isForbidden = (cause: unknown): cause is AppError => cause instanceof AppError && cause.kind === 'forbidden'

/** Equal changes in one folder. */
async function push(client: GmailClient, changes: RemoteChange[]): Promise<ApplyResult[]> {
  const [first] = changes
  const from = first?.place.uidvalidity === gmailValidity ? await client.folders.at(first.place.mailbox) : undefined
  if (!first || !from) return changes.map(() => gone)
  const uidMap = await client.uidMap.idsOf(changes.map(({ place }) => place.uid))
  const named = changes.map((change) => ({ change, id: uidMap.get(change.place.uid)?.id }))
  const there = await checkPlaces(client.api, from, named)
  const ids = [...new Set(named.flatMap(({ change, id }) => (id !== undefined && there(change, id) ? [id] : [])))]
  const { missing, mailbox } = ids.length === 0 ? { missing: new Set(ids) } : await perform(client, first, from, ids)
  return named.map(({ change, id }): ApplyResult => {
    if (id === undefined || !there(change, id) || missing.has(id)) return gone
    return mailbox === undefined ? { state: 'done' } : { state: 'done', place: at(mailbox, change.place.uid) }
  })
}

const at = (mailbox: string, uid: number): Place => ({ mailbox, uidvalidity: gmailValidity, uid })

async function perform(
  { api, folders }: GmailClient,
  change: RemoteChange,
  from: GmailFolder,
  ids: string[],
): Promise<{ missing: Set<string>; mailbox?: string }> {
  switch (change.kind) {
    case 'flags':
      return { missing: await label(api, ids, forFlags(change.set)), mailbox: from.path }
    case 'move': {
      const to = await folders.destination(change.to)
      return { missing: await label(api, ids, forMove(from, to)), mailbox: to.path }
    }
    case 'expunge':
      return { missing: await expunge(api, from, ids) }
  }
}

/** Returns those that Gmail reports as gone. */
async function label(api: GmailApi, ids: string[], change: LabelChange | undefined): Promise<Set<string>> {
  const missing = new Set<string>()
  if (change === undefined) return missing
  if (ids.length > mostOneByOne) {
    for (let start = 0; start < ids.length; start += mostAtOnce) {
      await api.batchModify(ids.slice(start, start + mostAtOnce), change, interactive)
    }
    return missing
  }
  const one = async (id: string) => {
    if (!(await orMissing(api.modify(id, change, interactive)))) missing.add(id)
  }
  await Promise.all(ids.map(one))
  return missing
}

const Seen = z.object({ labelIds: z.array(z.string().max(200)).max(10_000).optional(), payload: z.unknown().optional() })
type Seen = z.infer<typeof Seen>

/** Verifies that each is the expected mail, and still in the source folder. */
async function checkPlaces(
  api: GmailApi,
  from: GmailFolder,
  changes: { change: RemoteChange; id: string | undefined }[],
): Promise<(change: RemoteChange, id: string) => boolean> {
  const ids = [...new Set(changes.flatMap(({ id }) => (id === undefined ? [] : [id])))]
  const last = changes.some(({ change }) => change.kind === 'expunge')
  if (!last && ids.length > mostChecked) return () => true
  const seen = new Map<string, Seen>()
  const fetchState = async (id: string) => {
    const query: MessageQuery = { format: 'metadata', metadataHeaders: ['Message-ID'], fields: 'id,labelIds,payload/headers' }
    const found = await orMissing(api.message(id, query, interactive))
    if (found) seen.set(id, readAnswer(Seen, found.answer))
  }
  await Promise.all(ids.map(fetchState))
  return (change, id) => {
    const mail = seen.get(id)
    if (!mail || (change.kind === 'move' && !liesIn(from, new Set(mail.labelIds)))) return false
    // Without a Message-ID only the place identifies it.
    return change.messageId === '' || messageIdOf(toBinary(headerOf(readPart(mail.payload), 'message-id'))) === change.messageId
  }
}

/** Labels that Gmail sets and removes itself. */
const fixed = ['SENT', 'DRAFT', 'CHAT']
const places = ['INBOX', 'TRASH', 'SPAM']

/**
 * A move as a change of labels; undefined where nothing has to change. In Trash and Spam a mail keeps the labels a person gave
 * it, as in Gmail itself.
 */
function forMove(from: GmailFolder, to: GmailFolder): LabelChange | undefined {
  if (from.path === to.path) return undefined
  if (to.label !== undefined && fixed.includes(to.label))
    throw new AppError('unprocessable', 'Only Gmail itself can put emails in this folder.')
  if (to.label === undefined) {
    // Gmail keeps SENT: the mail would reappear there.
    if (from.label !== undefined && fixed.includes(from.label)) {
      throw new AppError('unprocessable', 'In Gmail, sent emails and drafts can only be moved to Trash.')
    }
    return { addLabelIds: [], removeLabelIds: [...new Set([...own(from), ...places])] }
  }
  const away = to.label === 'TRASH' || to.label === 'SPAM'
  const leaving = away ? own(from).filter((label) => places.includes(label)) : own(from)
  const others = places.filter((label) => label !== to.label && (label !== 'INBOX' || away))
  return { addLabelIds: [to.label], removeLabelIds: [...new Set([...leaving, ...others])] }
}

const own = ({ label }: GmailFolder): string[] => (label === undefined || fixed.includes(label) ? [] : [label])

/** Gmail has no \Answered. */
function forFlags({ read, starred }: Partial<Flags>): LabelChange | undefined {
  const set: [string, boolean | undefined][] = [
    ['UNREAD', read === undefined ? undefined : !read],
    ['STARRED', starred],
  ]
  const labels = (wanted: boolean) => set.filter(([, on]) => on === wanted).map(([label]) => label)
  const change = { addLabelIds: labels(true), removeLabelIds: labels(false) }
  return change.addLabelIds.length + change.removeLabelIds.length === 0 ? undefined : change
}
