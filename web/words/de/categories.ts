// Smart Folders, in German.
import type { categories as english } from '../en/categories.ts'
import type { SomeWords } from '../translate.ts'

export const categories: SomeWords<typeof english> = {
  title: 'Intelligente Ordner',
  all: 'Alle E-Mails',
  inAll: 'E-Mails',
  sortedByAi: 'Vom Assistenten geführt',
  notYet: 'Ordner, die sich selbst sortieren, kommen mit dem Assistenten.',
}
