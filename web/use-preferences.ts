// Voice and assistant preferences. Changes apply at once and are saved together after a short pause; a failed save reverts
// them.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Preferences, SavePreferencesInput } from '../src/shared/preferences.ts'
import { postKeepalive, trpc } from './api.ts'
import { assistantWords } from './words/assistant.ts'

const saveDelayMs = 600

export function usePreferences() {
  const query = trpc.preferences.get.useQuery()
  const utils = trpc.useUtils()
  /** Changes not yet confirmed by the server. */
  const [changed, setChanged] = useState<SavePreferencesInput>({})
  const save = trpc.preferences.save.useMutation({
    meta: { error: assistantWords.saveFailed },
    onSuccess: (answer) => utils.preferences.get.setData(undefined, answer),
    onSettled: (_answer, _error, input) => setChanged((all) => without(all, input)),
  })
  const sendSoon = useDebouncedSave(save.mutate)
  const change = (part: SavePreferencesInput) => {
    setChanged((all) => ({ ...all, ...part }))
    sendSoon(part)
  }
  const known = query.data?.preferences
  const unsaved = Object.keys(changed).length > 0
  return {
    preferences: known && (Object.assign({}, known, changed) as Preferences),
    failed: query.isError,
    retry: () => void query.refetch(),
    change,
    unsaved,
    saved: save.isSuccess && !unsaved,
  }
}

/** Debounces changes; pending ones are sent when the page is left. */
function useDebouncedSave(send: (input: SavePreferencesInput) => void): (part: SavePreferencesInput) => void {
  const waiting = useRef<SavePreferencesInput>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const input = waiting.current
    waiting.current = {}
    if (Object.keys(input).length > 0) send(input)
  }, [send])
  useEffect(() => {
    const onHide = () => {
      if (Object.keys(waiting.current).length > 0) postKeepalive('preferences.save', waiting.current)
      flush() // a page restored from the back/forward cache learns from this one that it is saved
    }
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      flush()
    }
  }, [flush])
  return (part) => {
    waiting.current = { ...waiting.current, ...part }
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, saveDelayMs)
  }
}

/** Keeps values changed again meanwhile. */
function without(all: SavePreferencesInput, settled: SavePreferencesInput): SavePreferencesInput {
  const values: Record<string, unknown> = settled
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => !(key in values) || values[key] !== value))
}
