import type { SentenceBook } from '../../sentence-book.ts'

export const disk: SentenceBook['sentences'] = {
  "The server disk is full or can't be written to, so nothing was saved. Free up space, then try again.":
    'Die Festplatte dieses Servers ist voll oder lässt sich nicht beschreiben; es wurde nichts gespeichert. Bitte schaffen Sie dort Platz und versuchen Sie es dann noch einmal.',
}
