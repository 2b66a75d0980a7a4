import { createContext } from 'react'
import type { OpenedFrom } from '../../panes/list-address.ts'

interface OpenedMail {
  /** The mail beside the list. */
  id: string | undefined
  /** Another one takes its place in the history: Back leads to the list, however many were opened beside it. */
  replaces: boolean
  /** For links to mails of this list. */
  from: OpenedFrom
}
export const OpenedMail = createContext<OpenedMail>({
  id: undefined,
  replaces: false,
  from: { list: '/inbox' },
})
