// Brings what lies on the shelf to the server when it can be reached, in the background. What a composer has open it leaves
// to that one, and what the server does not take stays, with the reason, for the person to decide.
import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { PendingFile } from '../../../src/shared/writing.ts'
import { trpc } from '../../api.ts'
import { isAway, onReach } from '../../connectivity.ts'
import { type Shelved, shelf, shelve, shelved, unshelve } from '../../offline/local-drafts.ts'
import type { Client } from '../../offline/start-offline.ts'
import { onSession, sessionUser } from '../../session.ts'
import { pendingIn } from '../attachments/composer-file.ts'
import { marked } from './draft-backup.ts'
import { isOpenHere, openAmong } from './open-drafts.ts'
import { failureOf } from './save-failure.ts'
import { inTurn } from './tab-lock.ts'

const again = 30_000

let running: Promise<void> = Promise.resolve()
/** Which drafts the writings became that were brought from here. */
const became = new Map<string, string>()

/** Who opens a draft waits, so as not to meet it halfway. */
export const allBrought = () => running
export const draftOf = (name: string) => became.get(name)

/** Answers how to stop it. */
export function startBringing(queryClient: QueryClient, client: Client): () => void {
  const refresh = () => queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.drafts.list) })
  const bring = () => {
    running = running.then(() => inTurn(() => bringAll(client, refresh))).catch(() => undefined)
  }
  const stops = [onReach(() => !isAway() && bring()), onSession(bring)]
  const timer = setInterval(bring, again)
  bring()
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}

async function bringAll(server: Client, refresh: () => Promise<void>): Promise<void> {
  const person = sessionUser()?.id
  const waiting = shelf().filter(({ trouble }) => trouble === undefined)
  if (person === undefined || waiting.length === 0 || isAway()) return
  const open = await openAmong(waiting.map(({ name }) => name))
  const free = waiting.filter(({ name }) => !open.has(name))
  if (free.length === 0) return
  for (const { name } of free) {
    const entry = shelved(name)
    if (sessionUser()?.id !== person || isAway()) return
    if (entry && !isOpenHere(name)) await bringOne(server, name, entry)
  }
  await refresh()
}

async function bringOne(server: Client, name: string, entry: Shelved, again = false): Promise<void> {
  const { id, revision, fields } = entry
  try {
    const over = id !== undefined && revision !== undefined ? { id, revision } : {}
    const saved = await server.drafts.save.mutate({ ...over, ...marked(entry), fields, close: true })
    became.set(name, saved.id)
    // Written on meanwhile, elsewhere: that is the newer one, over what is saved now.
    const now = shelved(name)
    if (now && now.at !== entry.at) shelve(name, { ...now, id: saved.id, revision: saved.revision })
    else unshelve(name)
    await takeAlong(server, saved.id, pendingIn(fields))
  } catch (cause) {
    await failed(server, name, entry, cause, again)
  }
}

async function failed(server: Client, name: string, entry: Shelved, cause: unknown, again: boolean): Promise<void> {
  const failure = failureOf(cause)
  if (failure.kind === 'missing' && entry.id !== undefined && !again) {
    // Discarded elsewhere while it was written here: what is written wins; as a new draft where that one is gone for good.
    const { id: _gone, revision: _old, ...rest } = entry
    const isBack = await restored(server, entry.id)
    return isBack === undefined ? undefined : bringOne(server, name, isBack ? entry : rest, true)
  }
  if (failure.kind === 'conflict') shelve(name, { ...entry, trouble: { is: 'conflict' } })
  if (failure.kind === 'refused') shelve(name, { ...entry, trouble: { is: 'refused', sentence: failure.sentence } })
}

/** Undefined where that cannot be told now. */
async function restored(server: Client, id: string): Promise<boolean | undefined> {
  try {
    await server.drafts.restore.mutate({ id })
    return true
  } catch (cause) {
    return failureOf(cause).kind === 'missing' ? false : undefined
  }
}

/** What cannot be had now stays pending: the draft names it when it is opened, and does not leave without it. */
async function takeAlong(server: Client, draftId: string, pending: readonly PendingFile[]): Promise<void> {
  const mails = Map.groupBy(pending, ({ of }) => of?.emailId)
  for (const [emailId, files] of mails) {
    const attachmentIds = files.flatMap(({ of }) => of?.attachmentId ?? []).slice(0, 100)
    if (emailId !== undefined) await server.drafts.addFilesOf.mutate({ draftId, emailId, attachmentIds }).catch(() => undefined)
  }
}
