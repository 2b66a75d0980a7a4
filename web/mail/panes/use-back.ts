import { useLocation, useNavigate } from 'react-router'
import { useListAddress } from '../list/list-address.ts'

/** Back to the list a mail was opened from; also where it was opened by a link. */
export function useBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { pathname, search } = useListAddress()
  return () => void (key === 'default' ? navigate(pathname + search) : navigate(-1))
}
