import { useEffect, useRef } from 'react'

/** Keeps the previous data of the same list while new data is missing: an error keeps old rows. */
export function usePreviousData<T>(data: T | undefined, place: string): T | undefined {
  const last = useRef<{ place: string; data: T }>(undefined)
  useEffect(() => {
    if (data !== undefined) last.current = { place, data }
  })
  return data ?? (last.current?.place === place ? last.current.data : undefined)
}
