// What a folder is for. The server says so (SPECIAL-USE, RFC 6154); where it does not, imapflow knows the usual names in
// some sixty languages. A name counts only at the top (or right under INBOX or [Gmail]): `Clients/Sent` is a person's own.
import type { ListResponse } from 'imapflow'
import type { Role } from '../../shared/mail.ts'
import type { RemoteMailbox } from '../connector.ts'

/** `\All` is where Gmail keeps what was archived. `\Flagged` and the like are views of mail that lies elsewhere. */
const roleOf: Record<string, Role> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Archive': 'archive',
  '\\All': 'archive',
  '\\Trash': 'trash',
  '\\Junk': 'junk',
}
/** Names for folders that have to be made. */
export const folderNames: Partial<Record<Role, string>> = {
  archive: 'Archive',
  trash: 'Trash',
  junk: 'Junk',
  sent: 'Sent',
  drafts: 'Drafts',
}

export type Listed = Pick<ListResponse, 'path' | 'parentPath' | 'flags' | 'specialUse' | 'specialUseSource'>

/** Each role but `other` is given to one folder at most. */
export function toMailboxes(listed: Listed[]): RemoteMailbox[] {
  const best = new Map<Role, Listed>()
  for (const folder of listed.toSorted((a, b) => rank(a) - rank(b))) {
    const role = claimed(folder)
    if (role !== 'other' && !best.has(role)) best.set(role, folder)
  }
  return listed.map((folder) => {
    const role = claimed(folder)
    return { path: folder.path, role: best.get(role) === folder ? role : 'other', selectable: selectable(folder) }
  })
}

function claimed(folder: Listed): Role {
  if (!selectable(folder)) return 'other'
  if (folder.path.toUpperCase() === 'INBOX') return 'inbox'
  if (folder.specialUse === undefined) return 'other'
  if (folder.specialUseSource === 'name' && !/^$|^INBOX$|^\[[^\]]+\]$/i.test(folder.parentPath)) return 'other'
  return roleOf[folder.specialUse] ?? 'other'
}

/** Lower is better: said by the server before guessed, a real Archive before All Mail, the short path before the long. */
function rank(folder: Listed): number {
  const guessed = folder.specialUseSource === 'name' && folder.path.toUpperCase() !== 'INBOX'
  return (guessed ? 1_000_000 : 0) + (folder.specialUse === '\\All' ? 10_000 : 0) + Math.min(folder.path.length, 9999)
}

function selectable(folder: Listed): boolean {
  return !folder.flags.has('\\Noselect') && !folder.flags.has('\\NonExistent')
}
