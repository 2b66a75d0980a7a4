// Gmail keeps one heap of messages with labels on them; Homing knows folders. Pure: which label is which folder, in which
// folders a message lies, and what its labels say besides. A message in Spam or Trash lies nowhere else, whatever other
// labels it still has; one that is in none of Gmail's own folders lies in the archive, which is no label there.
import type { Role } from '../../shared/mail.ts'
import { cleanLine } from '../clean-text.ts'
import type { ProviderCategory, SeenFlags } from '../connector.ts'

/** What labels.list says of a label. */
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
  /** Of the archive: what has this label waits elsewhere, and is shown there alone. */
  besides?: { id: string; name: string }
}

/** One for all of an account: a UID of the map is good in every folder, and for ever. */
export const gmailValidity = '1'

const archive: GmailFolder = { path: '[Gmail]/Archive', role: 'archive', label: undefined }
/** What is snoozed waits there; Gmail may keep the plain name to itself, see folders.ts. */
export const isSnoozed = (name: string) => /^(?:Homing\/)?Snoozed$/i.test(name)
/** The names Gmail itself gives them by IMAP; nobody can name a label of their own like that. */
const ownFolders: GmailFolder[] = [
  { path: 'INBOX', role: 'inbox', label: 'INBOX' },
  { path: '[Gmail]/Sent Mail', role: 'sent', label: 'SENT' },
  { path: '[Gmail]/Drafts', role: 'drafts', label: 'DRAFT' },
  archive,
  { path: '[Gmail]/Trash', role: 'trash', label: 'TRASH' },
  { path: '[Gmail]/Spam', role: 'junk', label: 'SPAM' },
]
/** What has one of these is not in the archive. */
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

/** What messages.list is asked for to get the messages of a folder. */
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
  // What has both is taken to be in Trash.
  if (label === 'SPAM') return !labels.has('TRASH')
  return label === 'TRASH' || !exclusive.some((one) => labels.has(one))
}

/** They say nothing about where a message lies. */
export const marks = ['UNREAD', 'STARRED', 'IMPORTANT']

/**
 * Whether getting or losing this label may bring a message into the folder, or take it away from there. Who archives a sent
 * mail takes a label away, and it is shown in the archive until it is known to lie in Sent alone: there any label decides.
 */
export function decides({ label }: GmailFolder, changed: string): boolean {
  if (label === undefined) return !marks.includes(changed) && !sorts(changed)
  return changed === label || changed === 'CHAT' || exclusive.includes(changed)
}

/** Gmail keeps no flag for what was answered. */
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

/** Whether this label is one of the tabs a message is sorted into. */
export const sorts = (label: string) => label.startsWith('CATEGORY_')
