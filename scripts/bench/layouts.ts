// How the mails of a generated mailbox are spread over folders: all in the inbox, or as with somebody who files some of them. Which
// mail lies where depends on its number alone.
export type Layout = 'inbox' | 'folders'

export interface FolderShare {
  path: string
  /** The role Homing gives it, as the API names it. */
  role: string
  holds(number: number): boolean
}

export const layouts: Record<Layout, FolderShare[]> = {
  inbox: [{ path: 'INBOX', role: 'inbox', holds: () => true }],
  folders: [
    { path: 'INBOX', role: 'inbox', holds: (number) => number % 20 < 14 },
    { path: 'Archive', role: 'archive', holds: (number) => number % 20 >= 14 && number % 20 < 17 },
    { path: 'Sent', role: 'sent', holds: (number) => number % 20 === 17 || number % 20 === 18 },
    { path: 'Projects', role: 'other', holds: (number) => number % 20 === 19 },
  ],
}
