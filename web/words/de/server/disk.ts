import type { SentenceBook } from '../../sentence-book.ts'

export const disk: SentenceBook['sentences'] = {}
