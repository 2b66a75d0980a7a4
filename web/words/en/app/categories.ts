// Smart Folders, in the sidebar and in lists. What only the reader and the settings say is in sorting.ts. The exact texts of
// the specification stand.
import { locale } from '../../../language.ts'

export const categories = {
  title: 'Smart Folders',
  all: 'All Emails',
  inAll: 'emails',
  sortedByAi: 'Sorted by AI',
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
  notWhole: 'To sort every match, create a rule under Settings, Sorting. Rules also apply to existing mail.',
  listFailed: 'Failed to load categorized emails.',

  categorise: 'Categorise',
  didSort: (n: number) => (n === 1 ? 'Email sorted' : `${n.toLocaleString(locale)} emails sorted`),
  sortFailed: "Couldn't sort the emails.",
  moreFolders: 'More',
  fewer: 'Less',
  more: (n: number) => `and ${n} more`,
} as const
