import { useLocation } from 'react-router'

/** Whether a mail is read or written: nothing floats over it and its actions. */
export function useIsReaderOpen(): boolean {
  return /^\/(email|compose|reply)\b/.test(useLocation().pathname)
}
