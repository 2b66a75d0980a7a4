// What the person likes about voice and assistant. A change is shown at once and saved a moment after the last one, all of it
// together; where saving fails, the old values are back.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Preferences, SavePreferencesInput } from '../src/shared/preferences.ts'
import { postOnPageHide, trpc } from './api.ts'
import { assistantWords } from './words/assistant.ts'

const saveDelayMs = 600

export function usePreferences() {
  const query = trpc.preferences.get.useQuery()
  const utils = trpc.useUtils()
  /** What was changed here and is not known to be saved. */
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

/** Gathers changes until a moment has passed without one. Whoever leaves within that moment has chosen all the same. */
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
      if (Object.keys(waiting.current).length > 0) postOnPageHide('preferences.save', waiting.current)
      flush() // a page that comes back by the browser's own Back learns from this one that it is saved
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

/** A value that was changed again meanwhile stays. */
function without(all: SavePreferencesInput, settled: SavePreferencesInput): SavePreferencesInput {
  const values: Record<string, unknown> = settled
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => !(key in values) || values[key] !== value))
}
