// Maps Gmail's labels to folders. Pure: which label is which folder, which folders a message is in, and its flags. A message in
// Spam or Trash is in no other folder, whatever its labels; one without a system label is in the archive, which is no label.
import type { Role } from '../../shared/mail.ts'
import { cleanLine } from '../clean-text.ts'
import type { ProviderCategory, SeenFlags } from '../connector.ts'

/** A label of labels.list. */
export interface GmailLabel {
  id: string
  name: string
  type?: 'system' | 'user' | undefined
}
export interface GmailFolder {
  path: string
  role: Role
  /** Undefined: the archive. */
  label: string | undefined
  /** Of the archive: mails with this label are snoozed, and shown in that folder alone. */
  besides?: { id: string; name: string }
}

/** One per account: a UID of the map is valid in every folder, permanently. */
export const gmailValidity = '1'

const archive: GmailFolder = { path: '[Gmail]/Archive', role: 'archive', label: undefined }
/** For snoozed mails; Gmail may reserve the plain name, see folders.ts. */
export const isSnoozed = (name: string) => /^(?:Homing\/)?Snoozed$/i.test(name)
/** Gmail's names of them in IMAP; a user label cannot have such a name. */
const ownFolders: GmailFolder[] = [
  { path: 'INBOX', role: 'inbox', label: 'INBOX' },
  { path: '[Gmail]/Sent Mail', role: 'sent', label: 'SENT' },
  { path: '[Gmail]/Drafts', role: 'drafts', label: 'DRAFT' },
  archive,
  { path: '[Gmail]/Trash', role: 'trash', label: 'TRASH' },
  { path: '[Gmail]/Spam', role: 'junk', label: 'SPAM' },
]
/** A message with one of these is not in the archive. */
const placing = ['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH', 'CHAT']
const exclusive = ['TRASH', 'SPAM']
/** The same as a search. */
const archiveQuery = '-in:inbox -in:sent -in:drafts -in:spam -in:trash -in:chats'
const longestPath = 500

/** Gmail's own folders, and one for each label a person made. */
export function foldersOf(labels: GmailLabel[]): GmailFolder[] {
  const taken = new Set(ownFolders.map((folder) => folder.path))
  const made = labels.filter((label) => label.type === 'user')
  const besides = made.find((label) => isSnoozed(label.name))
  const own = ownFolders.map((folder) => (folder === archive && besides ? { ...archive, besides } : folder))
  const users = made.map((label): GmailFolder => {
    const name = cleanLine(label.name, longestPath) || label.id
    let path = name
    while (taken.has(path)) path += ` (${label.id})`
    taken.add(path)
    return { path, role: 'other', label: label.id }
  })
  return [...own, ...users]
}

/** The parameters of messages.list for a folder. */
export function listingOf({ label, besides }: GmailFolder): {
  labelIds: string[]
  q: string | undefined
  includeSpamTrash: boolean
} {
  if (label === undefined) {
    const q = besides ? `${archiveQuery} -label:${besides.name.toLowerCase().replaceAll('/', '-')}` : archiveQuery
    return { labelIds: [], q, includeSpamTrash: false }
  }
  return { labelIds: [label], q: undefined, includeSpamTrash: exclusive.includes(label) }
}

export function liesIn({ label, besides }: GmailFolder, labels: ReadonlySet<string>): boolean {
  if (label === undefined) return !placing.some((one) => labels.has(one)) && !(besides && labels.has(besides.id))
  if (!labels.has(label) || labels.has('CHAT')) return false
  // With both labels it counts as in Trash.
  if (label === 'SPAM') return !labels.has('TRASH')
  return label === 'TRASH' || !exclusive.some((one) => labels.has(one))
}

/** Labels that are no place. */
export const marks = ['UNREAD', 'STARRED', 'IMPORTANT']

/**
 * Whether adding or removing this label may move a message into or out of the folder. For the archive any label can: an archived
 * sent mail shows there until it is known to be in Sent alone.
 */
export function decides({ label }: GmailFolder, changed: string): boolean {
  if (label === undefined) return !marks.includes(changed) && !sorts(changed)
  return changed === label || changed === 'CHAT' || exclusive.includes(changed)
}

/** Gmail has no \Answered. */
export function flagsOf(labels: ReadonlySet<string>): SeenFlags {
  return { read: !labels.has('UNREAD'), starred: labels.has('STARRED'), answered: undefined }
}

const categories: [label: string, category: ProviderCategory][] = [
  ['CATEGORY_PERSONAL', 'personal'],
  ['CATEGORY_SOCIAL', 'social'],
  ['CATEGORY_PROMOTIONS', 'promotions'],
  ['CATEGORY_UPDATES', 'updates'],
  ['CATEGORY_FORUMS', 'forums'],
]

export function categoryOf(labels: ReadonlySet<string>): ProviderCategory | undefined {
  return categories.find(([label]) => labels.has(label))?.[1]
}

/** Whether this label is a category tab of the inbox. */
export const sorts = (label: string) => label.startsWith('CATEGORY_')
