import { useEffect, useRef } from 'react'

/** What was shown last in the same place, while what comes after it is missing: an error keeps the old rows. */
export function usePreviousData<T>(data: T | undefined, place: string): T | undefined {
  const last = useRef<{ place: string; data: T }>(undefined)
  useEffect(() => {
    if (data !== undefined) last.current = { place, data }
  })
  return data ?? (last.current?.place === place ? last.current.data : undefined)
}
