import type { SentenceBook } from '../../sentence-book.ts'

export const models: SentenceBook['sentences'] = {}
