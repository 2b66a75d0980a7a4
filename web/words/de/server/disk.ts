import type { SentenceBook } from '../../sentence-book.ts'

export const disk: SentenceBook['sentences'] = {
  "The server disk is full or can't be written to, so nothing was saved. Free up space, then try again.":
    'Der Datenträger des Servers ist voll oder schreibgeschützt; es wurde nichts gespeichert. Geben Sie Speicherplatz frei, und versuchen Sie es noch einmal.',
}
