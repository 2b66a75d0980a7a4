// One keeper for as long as a composer is open; it saves what is left when the composer goes.
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SaveDraftInput } from '../../../src/shared/writing.ts'
import { errorCode, sentenceOf, trpc } from '../../api.ts'
import type { Start } from '../start.ts'
import { DraftKeeper, type SaveFailure, type SaveState } from './draft-keeper.ts'
import { type Kept, keep, letGo } from './kept.ts'

/** The save of the composer that was left last. Who opens a draft right after it waits, so as not to meet it halfway. */
let lastSave: Promise<void> = Promise.resolve()
export const lastSaved = () => lastSave

export function useKeeper(start: Start, onMade: (id: string) => void): { keeper: DraftKeeper; state: SaveState } {
  const utils = trpc.useUtils()
  const [keeper] = useState(() => {
    const backup = (kept: Kept) => backUp(start.storageKey, kept)
    const save = async (input: SaveDraftInput) => {
      const saved = await utils.client.drafts.save.mutate(input)
      void utils.drafts.list.invalidate()
      return saved
    }
    return new DraftKeeper({ save, failureOf, backup, onMade }, start)
  })
  const state = useSyncExternalStore(keeper.listen, () => keeper.state)
  useEffect(() => {
    const retry = () => keeper.retry()
    const leave = () => {
      lastSave = keeper.leave()
    }
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [keeper])
  useAsk(state.kind === 'unsaved' || state.kind === 'refused')
  return { keeper, state }
}

/** Under the name of the page until there is a draft; then under the draft's, and an answer finds its draft by its own. */
function backUp(storageKey: string, kept: Kept): void {
  if (kept.id === undefined) {
    keep(storageKey, kept)
    return
  }
  if (storageKey.startsWith('answer:')) keep(storageKey, { id: kept.id, revision: kept.revision ?? 0 })
  else if (storageKey !== kept.id) letGo(storageKey)
  if (kept.fields) keep(kept.id, kept)
  else letGo(kept.id)
}

/** What cannot be saved is lost with the tab: the browser asks before it closes. */
function useAsk(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted])
}

export function failureOf(cause: unknown): SaveFailure {
  switch (errorCode(cause)) {
    case 'CONFLICT':
      return { kind: 'conflict' }
    case 'NOT_FOUND':
      return { kind: 'missing' }
    case 'BAD_REQUEST':
    case 'UNPROCESSABLE_CONTENT':
    case 'PAYLOAD_TOO_LARGE':
      return { kind: 'refused', sentence: sentenceOf(cause) }
    default:
      return { kind: 'away' }
  }
}
