import type { SentenceBook } from '../../sentence-book.ts'

export const security: SentenceBook['sentences'] = {}
