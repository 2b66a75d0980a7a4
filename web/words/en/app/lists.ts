// Words of lists: what can be done with mails, folders, searches.
import { locale } from '../../../language.ts'

const some = (n: number, one: string, many: string) => (n === 1 ? one : `${n.toLocaleString(locale)} ${many}`)

export const lists = {
  folders: 'Folders',
  drafts: 'Drafts',
  archive: 'Archive',
  junk: 'Junk',
  trash: 'Trash',
  snoozed: 'Snoozed',
  folder: 'Folder',
  search: 'Search results',
  unreadIn: 'unread',

  moveTo: 'Move to…',
  moveTitle: (n: number) => `Move ${some(n, '1 email', 'emails')}`,
  filterFolders: 'Type to find a folder',
  noFolder: 'No matching folders',
  ofAccount: (email: string, n: number) => `${email} (${some(n, '1 email', 'emails')})`,
  toJunk: 'Junk',
  notJunk: 'Not junk',
  toInbox: 'Move to inbox',
  restore: 'Restore',
  deleteForGood: 'Delete permanently',
  confirmForGoodAll: 'Permanently delete everything in this list?',
  confirmForGood: (n: number) =>
    n === 1 ? 'Delete this email permanently?' : `Delete ${n.toLocaleString(locale)} emails permanently?`,
  forGoodHint: 'Also deleted from the mail server. You can undo this for 10 seconds.',
  snooze: 'Snooze',
  unsnooze: 'Unsnooze',
  more: 'More actions',
  listMenu: 'More actions for this list',

  snoozeTitle: (n: number) => `Snooze ${some(n, '1 email', 'emails')}`,
  laterToday: 'Later today',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
  nextWeek: 'Next week',
  pickDate: 'Date and time',
  snoozeUntilThen: 'Snooze until then',
  timePassed: 'Choose a time in the future.',
  snoozeHint: 'The conversation leaves the inbox until then, or until someone replies.',

  didArchive: (n: number) => some(n, 'Email archived', 'emails archived'),
  didDelete: (n: number) => some(n, 'Email deleted', 'emails deleted'),
  didDeleteForGood: (n: number) => some(n, 'Email deleted permanently', 'emails deleted permanently'),
  didJunk: (n: number) => some(n, 'Email moved to Junk', 'emails moved to Junk'),
  didInbox: (n: number) => some(n, 'Email moved to the inbox', 'emails moved to the inbox'),
  didMove: (n: number, to: string) => some(n, `Email moved to ${to}`, `emails moved to ${to}`),
  didSnooze: (n: number, when: string) => some(n, `Snoozed until ${when}`, `emails snoozed until ${when}`),
  didUnsnooze: (n: number) => some(n, 'Email is back in the inbox', 'emails are back in the inbox'),
  didRead: (n: number) => some(n, 'Marked read', 'emails marked read'),
  didUnread: (n: number) => some(n, 'Marked unread', 'emails marked unread'),
  didStar: (n: number) => some(n, 'Email starred', 'emails starred'),
  didUnstar: (n: number) => some(n, 'Star removed', 'stars removed'),
  undone: 'Undone',
  undoFailed: "Couldn't undo that.",
  nothingToUndo: 'Nothing to undo.',

  selectAllMatching: (n: number) => `Select all ${n.toLocaleString(locale)}`,
  allSelected: (n: number) => `All ${n.toLocaleString(locale)} selected`,
  working: 'Working…',
  listWidth: 'Width of the list',
  selection: 'Actions for selected emails',

  emptyTrash: 'Empty Trash',
  emptyJunk: 'Empty Junk',
  confirmEmptyTrash: 'Permanently delete everything in Trash?',
  confirmEmptyJunk: 'Permanently delete everything in Junk?',

  smartFolder: 'Smart Folder',

  /** For the pager. */
  style: {
    toLong: 'Show one long list',
    toPages: 'Show pages of 20',
  },
  /** For Settings. */
  swipeHint: 'Swipe right to archive, left to delete. In Archive, Trash and Junk, swipe right to move to the inbox.',

  allAccounts: 'All accounts',

  inFile: 'in attachment',
  saveSearch: 'Save search',
  savedSearches: 'Saved searches',
  removeSearch: (name: string) => `Remove ${name}`,
  searchRemoved: 'Saved search removed',
  searchRemoveFailed: "Couldn't remove the saved search.",

  earlier: (n: number) => `${n.toLocaleString(locale)} earlier emails`,
} as const
