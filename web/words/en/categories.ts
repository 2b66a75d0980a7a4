// Smart Folders. The exact texts of the specification stand.
export const categories = {
  title: 'Smart Folders',
  all: 'All Emails',
  inAll: 'emails',
  sortedByAi: 'Kept by the assistant',
  notYet: 'Folders that sort themselves come with the assistant.',
} as const
