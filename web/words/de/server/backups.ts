import type { SentenceBook } from '../../sentence-book.ts'

export const backups: SentenceBook['sentences'] = {}
