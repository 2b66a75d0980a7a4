import type { SentenceBook } from '../../sentence-book.ts'

export const models: SentenceBook['sentences'] = {
  "Couldn't download the model {}: the disk is nearly full.":
    'Das Modell {1} konnte nicht heruntergeladen werden: Der Datenträger ist fast voll.',
}
