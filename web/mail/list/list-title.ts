import { useLocation } from 'react-router'
import { isListPath } from '../../panes/list-address.ts'
import { useTitle } from '../../ui/title.ts'

/** Names the tab after the list, unless a mail is open beside it. */
export function useListTitle(title: string, name = title): void {
  useTitle(title, isListPath(useLocation().pathname), name)
}
