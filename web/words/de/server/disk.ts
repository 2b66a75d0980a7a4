import type { SentenceBook } from '../../sentence-book.ts'

export const disk: SentenceBook['sentences'] = {
  'The disk of this server is full or cannot be written to, so nothing was saved. Please make room on it, then try again.':
    'Die Festplatte dieses Servers ist voll oder lässt sich nicht beschreiben; es wurde nichts gespeichert. Bitte schaffen Sie dort Platz und versuchen Sie es dann noch einmal.',
}
