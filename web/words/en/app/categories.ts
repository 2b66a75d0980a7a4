// Smart Folders, in the sidebar and in lists. What only the reader and the settings say is in sorting.ts. The exact texts of
// the specification stand.
import { locale } from '../../../language.ts'

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
  loadFailed: 'Failed to load categories',
  refresh: 'Reload Smart Folders',
  refreshed: 'Categories refreshed',
  refreshFailed: 'Failed to refresh categories',

  add: 'New Smart Folder',
  nameMissing: 'Please enter a category name',
  customDescription: (name: string) => `Custom category: ${name}`,
  created: 'Category created successfully',
  createFailed: 'Failed to create category',
  actionsFor: (name: string) => `Actions for ${name}`,

  /** Of all that match, more than are on the page. */
  notWhole:
    'All that match cannot be sorted at once. A rule in Settings under “Sorting” can: it also applies to mail that is there already.',
  listFailed: 'Failed to load categorized emails.',
  emptyIn: (name: string) => `Nothing in ${name}`,
  emptyInHint: 'Mail that belongs here appears by itself, as it comes in.',
  emptyOwnHint: 'Put emails here with the key L, or make a rule that does it.',
  makeRule: 'Make a rule',

  categorise: 'Categorise',
  didSort: (n: number) => (n === 1 ? 'Email sorted' : `${n.toLocaleString(locale)} emails sorted`),
  sortFailed: 'The emails could not be sorted.',
  moreFolders: 'More',
  fewer: 'Less',
  more: (n: number) => `and ${n} more`,
} as const
