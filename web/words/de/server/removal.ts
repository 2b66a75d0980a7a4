import type { SentenceBook } from '../../sentence-book.ts'

export const removal: SentenceBook['sentences'] = {}
