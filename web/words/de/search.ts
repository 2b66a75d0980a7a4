// The help below the search box, and saving a search, in German.
import type { search as english } from '../en/search.ts'
import type { SomeWords } from '../translate.ts'

export const search: SomeWords<typeof english> = {
  searchHelp: 'Hilfe zur Suche',
  recentSearches: 'Letzte Suchen',
  forgetRecent: 'Letzte Suchen löschen',
  operators: 'Suchoperatoren',
  operatorRows: [
    ['from:', 'Absender'],
    ['to:', 'Empfänger'],
    ['subject:', 'Wörter im Betreff'],
    ['has:attachment', 'mit Anhängen'],
    ['is:unread', 'ungelesen'],
    ['is:starred', 'mit Stern'],
    ['before:', 'Datum, etwa 2026-11-20'],
    ['after:', 'Datum, etwa 2026-11-20'],
    ['in:', 'Ordner oder anywhere (überall)'],
    ['"…"', 'genaue Wortfolge'],
    ['-', 'ohne dieses Wort'],
  ],
  saveSearchTitle: 'Diese Suche speichern',
  searchName: 'Name',
  save: 'Speichern',
  searchSaved: 'Suche gespeichert',
  searchSaveFailed: 'Die Suche konnte nicht gespeichert werden.',
}
