// Uploads local drafts in the background when the server is reachable. Those open in a composer are left to it; those the
// server refuses stay, with the reason, for the user to decide.
import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { PendingFile } from '../../../src/shared/writing.ts'
import { type ApiClient, trpc } from '../../api.ts'
import { isOffline, onConnectivityChange } from '../../connectivity.ts'
import { deleteLocalDraft, getLocalDraft, type LocalDraft, listLocalDrafts, saveLocalDraft } from '../../offline/local-drafts.ts'
import { randomId } from '../../random-id.ts'
import { onSession, sessionUser } from '../../session.ts'
import { inMailbox } from '../../shared-mailbox.ts'
import { deviceStore } from '../../storage.ts'
import { parsePendingFiles } from '../attachments/composer-file.ts'
import { originOf } from './draft-backup.ts'
import { findOpenInTabs, isOpenHere } from './open-drafts.ts'
import { saveFailureOf } from './save-failure.ts'

const retryMs = 30_000

let running: Promise<void> = Promise.resolve()
/** Server ids by local draft name. */
const uploadedDrafts = new Map<string, string>()

/** Awaited before opening a draft, so as not to race with its upload. */
export const uploadsSettled = () => running
export const uploadedDraftId = (name: string) => uploadedDrafts.get(name)

/** Returns how to stop. */
export function startUploading(queryClient: QueryClient, client: ApiClient): () => void {
  const refresh = () => queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.drafts.list) })
  const upload = () => {
    running = running.then(() => withTabLock(() => uploadAll(client, refresh))).catch(() => undefined)
  }
  const stops = [onConnectivityChange(() => !isOffline() && upload()), onSession(upload)]
  const timer = setInterval(upload, retryMs)
  upload()
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}

async function uploadAll(server: ApiClient, refresh: () => Promise<void>): Promise<void> {
  const person = sessionUser()?.id
  const waiting = listLocalDrafts().filter(({ trouble }) => trouble === undefined)
  if (person === undefined || waiting.length === 0 || isOffline()) return
  const open = await findOpenInTabs(waiting.map(({ name }) => name))
  const free = waiting.filter(({ name }) => !open.has(name))
  if (free.length === 0) return
  for (const { name } of free) {
    const entry = getLocalDraft(name)
    if (sessionUser()?.id !== person || isOffline()) return
    if (entry && !isOpenHere(name)) await uploadOne(server, name, entry)
  }
  await refresh()
}

async function uploadOne(server: ApiClient, name: string, entry: LocalDraft, again = false): Promise<void> {
  const { id, revision, fields } = entry
  try {
    const over = id !== undefined && revision !== undefined ? { id, revision } : {}
    const saved = await server.drafts.save.mutate({ ...over, ...originOf(entry), fields, close: true })
    uploadedDrafts.set(name, saved.id)
    // Edited meanwhile: keeps that, based on the revision just saved.
    const now = getLocalDraft(name)
    if (now && now.at !== entry.at) saveLocalDraft(name, { ...now, id: saved.id, revision: saved.revision })
    else deleteLocalDraft(name)
    await copyForwardedFiles(server, saved.id, parsePendingFiles(fields))
  } catch (cause) {
    await onUploadFailed(server, name, entry, cause, again)
  }
}

async function onUploadFailed(server: ApiClient, name: string, entry: LocalDraft, cause: unknown, again: boolean): Promise<void> {
  const failure = saveFailureOf(cause)
  if (failure.kind === 'missing' && entry.id !== undefined && !again) {
    // Discarded elsewhere while it was edited here: the edit wins, as a new draft if the old one is gone for good.
    const { id: _gone, revision: _old, ...rest } = entry
    const isBack = await restoreDraft(server, entry.id)
    return isBack === undefined ? undefined : uploadOne(server, name, isBack ? entry : rest, true)
  }
  if (failure.kind === 'conflict') saveLocalDraft(name, { ...entry, trouble: { is: 'conflict' } })
  if (failure.kind === 'refused') saveLocalDraft(name, { ...entry, trouble: { is: 'refused', sentence: failure.sentence } })
}

/** Undefined if that cannot be determined now. */
async function restoreDraft(server: ApiClient, id: string): Promise<boolean | undefined> {
  try {
    await server.drafts.restore.mutate({ id })
    return true
  } catch (cause) {
    return saveFailureOf(cause).kind === 'missing' ? false : undefined
  }
}

/** Failed files stay pending in the draft, which cannot be sent without them. */
async function copyForwardedFiles(server: ApiClient, draftId: string, pending: readonly PendingFile[]): Promise<void> {
  const mails = Map.groupBy(pending, ({ of }) => of?.emailId)
  for (const [emailId, files] of mails) {
    const attachmentIds = files.flatMap(({ of }) => of?.attachmentId ?? []).slice(0, 100)
    if (emailId !== undefined) await server.drafts.addFilesOf.mutate({ draftId, emailId, attachmentIds }).catch(() => undefined)
  }
}

// Runs work in one tab at a time: with the Web Locks API on secure origins, otherwise with an expiring entry in local storage
// that is checked twice.

const name = inMailbox('homing-bringing')
const lockTtlMs = 60_000
const settleMs = 120

/** Runs `work` unless another tab is running it. */
export async function withTabLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    return
  }
  const mark = randomId()
  if (lockHolder() !== undefined) return
  deviceStore.set(name, `${Date.now() + lockTtlMs} ${mark}`)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  if (lockHolder() !== mark) return
  try {
    await work()
  } finally {
    if (lockHolder() === mark) deviceStore.remove(name)
  }
}

/** The current holder, unless expired. */
function lockHolder(): string | undefined {
  const [until, mark] = (deviceStore.get(name) ?? '').split(' ')
  return Number(until) > Date.now() ? mark : undefined
}
