import { useLocation } from 'react-router'

/** Whether a mail is being written: its bar is at the lower edge, and nothing floats over it. */
export function useIsWriting(): boolean {
  return /^\/(compose|reply)\b/.test(useLocation().pathname)
}
