// Smart Folders, in the sidebar and in lists. What only the reader and the settings say is in sorting.ts. The exact texts of
// the specification stand.
import { locale } from '../../language.ts'

const emails = (n: number) => (n === 1 ? '1 email' : `${n.toLocaleString(locale)} emails`)

export const categories = {
  title: 'Smart Folders',
  all: 'All Emails',
  inAll: 'emails',
  sortedByAi: 'Kept by the assistant',
  /** Those of the system, by their ids. */
  names: {
    reply: 'Needs Reply',
    urgent: 'Urgent',
    meetings: 'Meetings',
    personal: 'Personal',
    work: 'Work',
    finance: 'Finance',
    updates: 'Updates',
    social: 'Social',
    newsletters: 'Newsletters',
    promotions: 'Promotions',
    spam: 'Spam-like',
  },
  descriptions: {
    reply: 'Somebody waits for your answer',
    urgent: 'Should not wait',
    meetings: 'Invitations and proposals to meet',
    personal: 'Family, friends and people you write with',
    work: 'Colleagues, projects and customers',
    finance: 'Invoices, banks, receipts and taxes',
    updates: 'Notices of programs: orders, deliveries, security, travel',
    social: 'Clubs, groups and networks',
    newsletters: 'What you subscribed to for reading',
    promotions: 'Offers and advertising',
    spam: 'Looks like fraud or junk',
  },
  loadFailed: 'Failed to load categories',
  refresh: 'Refresh Smart Folders',
  refreshed: 'Categories refreshed',
  refreshFailed: 'Failed to refresh categories',
  showEmpty: (n: number) => `${n.toLocaleString(locale)} more, empty`,
  hideEmpty: 'Hide empty ones',

  add: 'New Smart Folder',
  nameMissing: 'Please enter a category name',
  customDescription: (name: string) => `Custom category: ${name}`,
  created: 'Category created successfully',
  createFailed: 'Failed to create category',
  actionsFor: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  rules: 'Rules for it',
  remove: 'Remove',
  confirmRemove: (name: string) => `Remove the Smart Folder ${name}?`,
  confirmRemoveHint: 'Its emails stay where they are. Rules that lead into it go with it.',
  removed: 'Smart Folder removed',
  removeFailed: 'The Smart Folder could not be removed.',

  listFailed: 'Failed to load categorized emails.',
  emptyIn: (name: string) => `Nothing in ${name}`,
  emptyInHint: 'Mail that belongs here appears by itself, as it comes in.',
  emptyOwnHint: 'Put emails here with the key L, or make a rule that does it.',
  makeRule: 'Make a rule',
  unknown: 'There is no such Smart Folder',
  unknownHint: 'It may have been renamed or removed. Its emails are in the inbox, as always.',

  tools: 'More for this list',
  analyze: 'Analyze emails',
  analyzed: (n: number) => (n === 1 ? 'Analyzed 1 email for new suggestions' : `Analyzed ${n} emails for new suggestions`),
  nothingNew: 'No new emails found to analyze. Refreshing existing suggestions...',
  analyzeFailed: 'Failed to analyze emails',
  force: 'Debug force-categorize',
  forceFailed: 'Failed to force categorize emails',
  forced: (processed: number, sorted: number) =>
    `${emails(processed)} looked at, ${sorted.toLocaleString(locale)} sorted into Smart Folders`,
  forceGoesOn: 'Everything is being sorted anew. It goes on in the background.',
  sorting: (done: string, total: string) => `Sorting ${done} of ${total}`,

  categorise: 'Categorise',
  didSort: (n: number) => (n === 1 ? 'Email sorted' : `${n.toLocaleString(locale)} emails sorted`),
  sortFailed: 'The emails could not be sorted.',
  more: (n: number) => `and ${n} more`,
} as const
