// The kind of a list: its title, and the actions available there.
import { Archive, Clock, FileText, Folder as FolderIcon, Inbox, type LucideIcon, Send, ShieldAlert, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { Folder } from '../../../src/shared/folders.ts'
import type { Role } from '../../../src/shared/mail.ts'
import { displayText } from '../../format/display-text.ts'
import { strings } from '../../strings.ts'
import { useMailboxRole } from '../../use-mailbox-role.ts'
import type { ListQuery } from '../actions/mail-action.ts'

const words = strings.lists

export type ListKind = 'inbox' | 'sent' | 'drafts' | 'archive' | 'trash' | 'junk' | 'snoozed' | 'folder' | 'search'

export const roleNames: Record<Role, string> = {
  inbox: strings.mail.inbox,
  sent: strings.mail.sent,
  drafts: words.drafts,
  archive: words.archive,
  junk: words.junk,
  trash: words.trash,
  other: words.folder,
}
export const roleIcons: Record<Role, LucideIcon> = {
  inbox: Inbox,
  sent: Send,
  drafts: FileText,
  archive: Archive,
  junk: ShieldAlert,
  trash: Trash2,
  other: FolderIcon,
}
export const snoozedIcon = Clock

/** Everything with a star, wherever it lies. */
export const starredSearch = 'is:starred'
export const starredAddress = `/inbox?q=${encodeURIComponent(starredSearch)}`

/** The kind of a list. A folder with a role takes that role. */
export function listKind(list: ListQuery, folder: Folder | undefined): ListKind {
  if (list.snoozed) return 'snoozed'
  // A Smart Folder is part of the inbox, and searched there.
  if (list.category !== undefined) return 'inbox'
  const role = list.mailbox ?? folder?.role
  if (role === undefined) return list.folder !== undefined ? 'folder' : list.q ? 'search' : 'inbox'
  return role === 'other' ? 'folder' : role
}

export function listTitle(kind: ListKind, folder: Folder | undefined): string {
  if (folder?.role === 'other') return displayText(folder.name)
  switch (kind) {
    case 'snoozed':
      return words.snoozed
    case 'folder':
      return words.folder
    case 'search':
      return strings.mail.inbox
    default:
      return roleNames[kind]
  }
}

export interface AllowedActions {
  /** Anything at all: reading, starring, deleting, moving. False for who may only read a shared mailbox. */
  change: boolean
  archive: boolean
  junk: boolean
  /** Label of "move to inbox", if available. */
  toInbox: string | undefined
  /** Only inbox mail can be snoozed. */
  snooze: boolean
  unsnooze: boolean
  /** Received mail is sorted into Smart Folders. */
  sort: boolean
  /** Deleting is permanent: it is in Trash or Junk already. */
  forGood: boolean
  remove: boolean
  /** Deleting for good, wherever it is. */
  erase: boolean
}
export function allowedActions(kind: ListKind): AllowedActions {
  const all = {
    change: true,
    remove: true,
    erase: true,
    archive: true,
    junk: true,
    toInbox: undefined,
    snooze: false,
    unsnooze: false,
    sort: true,
    forGood: false,
  }
  switch (kind) {
    case 'trash':
      return { ...all, archive: false, junk: false, toInbox: words.restore, sort: false, forGood: true }
    case 'junk':
      return { ...all, archive: false, junk: false, toInbox: words.notJunk, sort: false, forGood: true }
    case 'archive':
      return { ...all, archive: false, toInbox: words.toInbox }
    case 'snoozed':
      return { ...all, snooze: true, unsnooze: true }
    case 'sent':
      return { ...all, junk: false, sort: false }
    case 'drafts':
      return { ...all, archive: false, junk: false, sort: false }
    case 'folder':
      return { ...all, toInbox: words.toInbox }
    case 'inbox':
    case 'search':
      return { ...all, snooze: true }
  }
}

const nothing: AllowedActions = {
  change: false,
  archive: false,
  junk: false,
  toInbox: undefined,
  snooze: false,
  unsnooze: false,
  sort: false,
  forGood: false,
  remove: false,
  erase: false,
}

/** What this person may do in a list of this mailbox. */
export function useAllowedActions(kind: ListKind): AllowedActions {
  const { canWrite, canManage } = useMailboxRole()
  return useMemo(() => {
    if (!canWrite) return nothing
    const all = allowedActions(kind)
    return canManage ? all : { ...all, remove: !all.forGood, erase: false }
  }, [kind, canWrite, canManage])
}

/** The server folder of snoozed mail. Shown as the snoozed list; no manual moves there. */
export function isSnoozedFolder({ role, path }: Folder): boolean {
  return role === 'other' && /^(?:INBOX[./\\])?Snoozed$/i.test(path)
}

/** Whether two lists are the same apart from filters. An inbox search covers other folders too. */
export function isSameList(a: ListQuery | undefined, b: ListQuery): boolean {
  if (a === undefined) return false
  return (
    listKind(a, undefined) === listKind(b, undefined) &&
    a.folder === b.folder &&
    a.account === b.account &&
    a.category === b.category
  )
}
