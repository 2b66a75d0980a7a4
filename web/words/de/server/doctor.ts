import type { SentenceBook } from '../../sentence-book.ts'

export const doctor: SentenceBook['sentences'] = {}
