// One keeper for as long as a composer is open; it saves what is left when the composer goes.
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

/** The save of the composer that was left last. Who opens a draft right after it waits, so as not to meet it halfway. */
let lastSave: Promise<void> = Promise.resolve()
export const lastSaved = () => lastSave

interface AutosaveEvents {
  /** The draft has been made on the server. */
  onMade: (id: string) => void
  /** The draft is gone for good, with its files. */
  onLost: () => void
}
export function useDraftAutosave(
  start: InitialDraft,
  { onMade, onLost }: AutosaveEvents,
): { autosave: DraftAutosave; state: SaveState } {
  const utils = trpc.useUtils()
  const [name] = useState(() => start.shelf ?? start.id ?? randomId())
  const [autosave] = useState(() => {
    const writer = sessionUser()?.id
    const save = async (input: SaveDraftInput) => {
      // Tried again after a sign-out it would become a draft of the next person.
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
      // What could not be saved lies on the shelf, and is brought from there (bring.ts); two would only meet.
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

/** Open until the last save is over. */
function useMarkOpen(name: string): void {
  useEffect(() => {
    const close = markDraftOpen(name)
    return () => void lastSaved().then(close)
  }, [name])
}

/** Under the name of the page until there is a draft; then under the draft's, and an answer finds its draft by its own. */
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

/** What is neither saved nor kept on this device is lost with the tab: the browser asks before it closes. */
export function useBeforeUnloadPrompt(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted])
}
