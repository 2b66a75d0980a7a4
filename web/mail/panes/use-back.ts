import { useNavigate } from 'react-router'
import { useIsFirstEntry } from '../../navigation/use-is-first-entry.ts'
import { useListAddress } from '../../panes/list-address.ts'

/** Back to the list a mail was opened from; also where it was opened by a link. */
export function useBack(): () => void {
  const navigate = useNavigate()
  const isFirst = useIsFirstEntry()
  const { pathname, search } = useListAddress()
  return () => void (isFirst() ? navigate(pathname + search) : navigate(-1))
}
