// The autosave of an open composer; saves the rest when it closes.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SaveDraftInput } from '../../../src/shared/writing.ts'
import { trpc } from '../../api.ts'
import { isOffline, onConnectivityChange } from '../../connectivity.ts'
import { deleteLocalDraft, getLocalDraft } from '../../offline/local-drafts.ts'
import { randomId } from '../../random-id.ts'
import { sessionUser } from '../../session.ts'
import type { InitialDraft } from '../initial-draft.ts'
import { DraftAutosave, type SaveState } from './draft-autosave.ts'
import { type DraftBackup, deleteBackup, saveBackup } from './draft-backup.ts'
import { markDraftOpen } from './open-drafts.ts'
import { saveFailureOf } from './save-failure.ts'

/** The last save of the previous composer, awaited before opening a draft so as not to race with it. */
let lastSave: Promise<void> = Promise.resolve()
export const lastSaved = () => lastSave

interface AutosaveEvents {
  /** The draft was created on the server. */
  onMade: (id: string) => void
  /** The draft is gone for good, with its files. */
  onLost: () => void
}
export function useDraftAutosave(
  start: InitialDraft,
  { onMade, onLost }: AutosaveEvents,
): { autosave: DraftAutosave; state: SaveState } {
  const utils = trpc.useUtils()
  const [name] = useState(() => start.localDraftName ?? start.id ?? randomId())
  const [autosave] = useState(() => {
    const writer = sessionUser()?.id
    const save = async (input: SaveDraftInput) => {
      // A retry after sign-out would create a draft of the next user.
      if (sessionUser()?.id !== writer) {
        made.stop()
        throw new Error('Whoever wrote this is no longer signed in.')
      }
      const saved = await utils.client.drafts.save.mutate(input)
      void utils.drafts.list.invalidate()
      return saved
    }
    const backup = (kept: DraftBackup) => sessionUser()?.id === writer && writeBackup(start, kept, name)
    const restore = async (id: string) => {
      try {
        await utils.client.drafts.restore.mutate({ id })
        return true
      } catch (cause) {
        if (saveFailureOf(cause).kind !== 'missing') throw cause
        return false
      }
    }
    const made: DraftAutosave = new DraftAutosave({ save, restore, failureOf: saveFailureOf, backup, onMade, onLost }, start)
    return made
  })
  const state = useSyncExternalStore(autosave.subscribe, () => autosave.state)
  const mounted = useRef(0)
  useEffect(() => {
    mounted.current += 1
    const retry = () => autosave.retry()
    const leave = () => {
      lastSave = autosave.close()
    }
    const stop = onConnectivityChange(() => !isOffline() && retry())
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', leave)
      mounted.current -= 1
      // Unsaved local drafts are uploaded in the background (upload-unsaved.ts); saving here too would race with that.
      lastSave = autosave.close().then(() => {
        if (mounted.current === 0 && getLocalDraft(autosave.id ?? name)) autosave.stop()
      })
    }
  }, [autosave, name])
  useMarkOpen(name)
  useMarkOpen(autosave.id ?? name)
  const unsaved = state.kind === 'unsaved' || state.kind === 'refused'
  useBeforeUnloadPrompt(unsaved && !getLocalDraft(autosave.id ?? name))
  return { autosave: autosave, state }
}

/** Stays open until the last save has finished. */
function useMarkOpen(name: string): void {
  useEffect(() => {
    const close = markDraftOpen(name)
    return () => void lastSaved().then(close)
  }, [name])
}

/** Stored under the page's key until the draft exists, then under its id; a reply also remembers its draft. */
function writeBackup({ storageKey }: InitialDraft, kept: DraftBackup, name: string): void {
  if (kept.id === undefined) {
    saveBackup(storageKey, { ...kept, shelf: name })
    return
  }
  if (name !== kept.id) deleteLocalDraft(name)
  if (storageKey.startsWith('answer:')) saveBackup(storageKey, { id: kept.id, revision: kept.revision ?? 0 })
  else if (storageKey !== kept.id) deleteBackup(storageKey)
  if (kept.fields) saveBackup(kept.id, { ...kept, shelf: kept.id })
  else deleteBackup(kept.id)
}

/** Content that is neither saved nor stored on this device would be lost: the browser asks before closing. */
export function useBeforeUnloadPrompt(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted])
}
