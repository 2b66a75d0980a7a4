import type { SentenceBook } from '../../sentence-book.ts'

export const models: SentenceBook['sentences'] = {
  'The model {} was not fetched: the disk is nearly full.': 'Das Modell {1} wurde nicht geholt: Der Datenträger ist fast voll.',
}
