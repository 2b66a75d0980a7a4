// The palette of commands, in German.
import type { palette as english } from '../en/palette.ts'
import type { SomeWords } from '../translate.ts'
import { some } from './app/count.ts'

export const palette: SomeWords<typeof english> = {
  title: 'Befehle',
  field: 'Befehle, Seiten, Personen und E-Mails suchen',
  nothing: 'Keine Treffer',
  hint: '↑ ↓ Auswählen · Eingabe Ausführen · Esc Schließen',
  found: (n) => some(n, '1 Treffer', 'Treffer'),
  groups: {
    recent: 'Zuletzt',
    here: 'Hier',
    go: 'Gehe zu',
    do: 'Aktionen',
    settings: 'Einstellungen',
    people: 'Personen',
    related: 'Weitere Treffer',
    search: 'Suche',
    mails: 'E-Mails',
  },
  refresh: 'Neue E-Mails abrufen',
  language: (name) => `Sprache: ${name}`,
  signOut: 'Abmelden',
  writeTo: (name) => `An ${name} schreiben`,
  mailsFrom: (name) => `E-Mails von ${name}`,
  searchMail: (q) => `E-Mails nach „${q}“ durchsuchen`,
  mailbox: 'Postfach',
  savedSearch: 'Gespeicherte Suche',
}
