import { useLocation } from 'react-router'
import { useTitle } from '../../ui/title.ts'
import { isListPath } from './list-address.ts'

/** Names the tab after the list, unless a mail is open beside it. */
export function useListTitle(title: string): void {
  useTitle(title, isListPath(useLocation().pathname))
}
