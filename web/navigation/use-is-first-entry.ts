import { useLocation } from 'react-router'

/** Asks whether Back would leave the app, also where the first entry was replaced since: React Router counts them in the history. */
export function useIsFirstEntry(): () => boolean {
  const { key } = useLocation()
  return () => {
    const place: unknown = window.history.state
    return key === 'default' || (typeof place === 'object' && place !== null && 'idx' in place && place.idx === 0)
  }
}
