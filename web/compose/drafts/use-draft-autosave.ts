// One keeper for as long as a composer is open; it saves what is left when the composer goes.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SaveDraftInput } from '../../../src/shared/writing.ts'
import { trpc } from '../../api.ts'
import { isAway, onReach } from '../../connectivity.ts'
import { shelved, unshelve } from '../../offline/local-drafts.ts'
import { newId } from '../../random-id.ts'
import { sessionUser } from '../../session.ts'
import type { Start } from '../initial-draft.ts'
import { DraftKeeper, type SaveState } from './draft-autosave.ts'
import { type Kept, keep, letGo } from './draft-backup.ts'
import { openWriting } from './open-drafts.ts'
import { failureOf } from './save-failure.ts'

/** The save of the composer that was left last. Who opens a draft right after it waits, so as not to meet it halfway. */
let lastSave: Promise<void> = Promise.resolve()
export const lastSaved = () => lastSave

interface Told {
  /** The draft has been made on the server. */
  onMade: (id: string) => void
  /** The draft is gone for good, with its files. */
  onLost: () => void
}
export function useKeeper(start: Start, { onMade, onLost }: Told): { keeper: DraftKeeper; state: SaveState } {
  const utils = trpc.useUtils()
  const [name] = useState(() => start.shelf ?? start.id ?? newId())
  const [keeper] = useState(() => {
    const writer = sessionUser()?.id
    const save = async (input: SaveDraftInput) => {
      // Tried again after a sign-out it would become a draft of the next person.
      if (sessionUser()?.id !== writer) {
        made.end()
        throw new Error('Whoever wrote this is no longer signed in.')
      }
      const saved = await utils.client.drafts.save.mutate(input)
      void utils.drafts.list.invalidate()
      return saved
    }
    const backup = (kept: Kept) => sessionUser()?.id === writer && backUp(start, kept, name)
    const restore = async (id: string) => {
      try {
        await utils.client.drafts.restore.mutate({ id })
        return true
      } catch (cause) {
        if (failureOf(cause).kind !== 'missing') throw cause
        return false
      }
    }
    const made: DraftKeeper = new DraftKeeper({ save, restore, failureOf, backup, onMade, onLost }, start)
    return made
  })
  const state = useSyncExternalStore(keeper.listen, () => keeper.state)
  const mounted = useRef(0)
  useEffect(() => {
    mounted.current += 1
    const retry = () => keeper.retry()
    const leave = () => {
      lastSave = keeper.leave()
    }
    const stop = onReach(() => !isAway() && retry())
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', leave)
      mounted.current -= 1
      // What could not be saved lies on the shelf, and is brought from there (bring.ts); two would only meet.
      lastSave = keeper.leave().then(() => {
        if (mounted.current === 0 && shelved(keeper.id ?? name)) keeper.end()
      })
    }
  }, [keeper, name])
  useOpen(name)
  useOpen(keeper.id ?? name)
  const unsaved = state.kind === 'unsaved' || state.kind === 'refused'
  useAsk(unsaved && !shelved(keeper.id ?? name))
  return { keeper, state }
}

/** Open until the last save is over. */
function useOpen(name: string): void {
  useEffect(() => {
    const close = openWriting(name)
    return () => void lastSaved().then(close)
  }, [name])
}

/** Under the name of the page until there is a draft; then under the draft's, and an answer finds its draft by its own. */
function backUp({ storageKey }: Start, kept: Kept, name: string): void {
  if (kept.id === undefined) {
    keep(storageKey, { ...kept, shelf: name })
    return
  }
  if (name !== kept.id) unshelve(name)
  if (storageKey.startsWith('answer:')) keep(storageKey, { id: kept.id, revision: kept.revision ?? 0 })
  else if (storageKey !== kept.id) letGo(storageKey)
  if (kept.fields) keep(kept.id, { ...kept, shelf: kept.id })
  else letGo(kept.id)
}

/** What is neither saved nor kept on this device is lost with the tab: the browser asks before it closes. */
export function useAsk(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted])
}
