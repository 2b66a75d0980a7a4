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
  noFolder: 'No folder of that name',
  ofAccount: (email: string, n: number) => `${email} (${some(n, '1 email', 'emails')})`,
  toJunk: 'Junk',
  notJunk: 'Not junk',
  toInbox: 'Move to inbox',
  restore: 'Restore',
  deleteForGood: 'Delete for good',
  confirmForGood: (n: number) =>
    n === 1 ? 'Delete this email for good?' : `Delete ${n.toLocaleString(locale)} emails for good?`,
  forGoodHint: 'Removed from the mail server too. You can undo it for ten seconds, and not after that.',
  snooze: 'Snooze',
  unsnooze: 'Back to the inbox now',
  more: 'More actions',

  snoozeTitle: (n: number) => `Snooze ${some(n, '1 email', 'emails')}`,
  laterToday: 'Later today',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
  nextWeek: 'Next week',
  pickDate: 'Date and time',
  snoozeUntilThen: 'Snooze until then',
  timePassed: 'This time has passed. Please choose a later one.',
  snoozeHint: 'The whole conversation leaves the inbox until then, or until somebody answers.',

  didArchive: (n: number) => some(n, 'Email archived', 'emails archived'),
  didDelete: (n: number) => some(n, 'Email deleted', 'emails deleted'),
  didDeleteForGood: (n: number) => some(n, 'Email deleted for good', 'emails deleted for good'),
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
  undoFailed: 'That could not be undone.',
  nothingToUndo: 'There is nothing to undo.',

  selectAllMatching: (n: number) => `Select all ${n.toLocaleString(locale)} that match`,
  allSelected: (n: number) => `All ${n.toLocaleString(locale)} selected`,
  working: 'Working…',
  listWidth: 'Width of the list',
  selection: 'What to do with the selected emails',

  emptyTrash: 'Empty Trash',
  emptyJunk: 'Empty Junk',
  confirmEmptyTrash: (n: number) => `Delete ${some(n, 'the email', 'emails')} in Trash for good?`,
  confirmEmptyJunk: (n: number) => `Delete ${some(n, 'the email', 'emails')} in Junk for good?`,

  nothingIn: {
    drafts: ['No drafts', 'What you begin to write is kept here.'],
    archive: ['The archive is empty', 'Archived mail is kept here, out of the inbox.'],
    junk: ['No junk', 'What your mail servers take for junk appears here.'],
    trash: ['Trash is empty', 'Deleted mail waits here until it is deleted for good.'],
    sent: ['No sent email yet', 'What you send appears here.'],
    snoozed: ['Nothing is snoozed', 'Snooze an email, and it comes back to the inbox on time.'],
    folder: ['This folder is empty', 'Mail you move here appears at once.'],
  },

  smartFolder: 'Smart Folder',

  /** For the pager. */
  style: {
    toLong: 'Show one long list',
    toPages: 'Show pages of 20',
  },
  /** For Settings. */
  swipeHint:
    'On a touch screen, swipe an email to the right to archive it, or to the left to delete it. Both can be undone for ten seconds. In Archive, Trash and Junk, to the right means back to the inbox.',

  account: 'Account',
  allAccounts: 'All accounts',

  inFile: 'in attachment',
  saveSearch: 'Save search',
  saveSearchTitle: 'Save this search',
  searchName: 'Name',
  save: 'Save',
  searchSaved: 'Search saved',
  searchSaveFailed: 'The search could not be saved.',
  savedSearches: 'Saved searches',
  removeSearch: (name: string) => `Remove ${name}`,
  searchRemoved: 'Saved search removed',
  searchRemoveFailed: 'The saved search could not be removed.',
  searchHelp: 'Search help',
  recentSearches: 'Recent searches',
  forgetRecent: 'Forget them',
  operators: 'Narrow the search',
  operatorRows: [
    ['from:', 'who wrote it'],
    ['to:', 'who received it'],
    ['subject:', 'words of the subject'],
    ['has:attachment', 'with files'],
    ['is:unread', 'not read yet'],
    ['is:starred', 'with a star'],
    ['before:', 'a day, as 2026-11-20'],
    ['after:', 'a day, as 2026-11-20'],
    ['in:', 'a folder, or anywhere'],
    ['"…"', 'words in this order'],
    ['-', 'without this word'],
  ],

  earlier: (n: number) => `+ ${n.toLocaleString(locale)} earlier`,
} as const
