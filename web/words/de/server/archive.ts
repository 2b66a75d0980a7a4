import type { SentenceBook } from '../../sentence-book.ts'

export const archive: SentenceBook['sentences'] = {
  'Archives cannot be opened yet.': 'Archive lassen sich noch nicht öffnen.',
}
