// Every text of the app, in German. Its parts import types only: strings.ts waits for them.
import { accounts } from './de/accounts.ts'
import { categories } from './de/categories.ts'
import { dashboard } from './de/dashboard.ts'
import { folders } from './de/folders.ts'
import { keys } from './de/keys.ts'
import { lists } from './de/lists.ts'
import { mail } from './de/mail.ts'
import { nav } from './de/nav.ts'
import { notify } from './de/notify.ts'
import { offline } from './de/offline.ts'
import { outbox } from './de/outbox.ts'
import { palette } from './de/palette.ts'
import type { english } from './en.ts'
import type { SomeWords } from './translate.ts'

export const german: SomeWords<typeof english> = {
  product: 'Homing',
  tagline: 'Ihr kluger Assistent für E-Mails',
  loading: 'Wird geladen …',
  tryAgain: 'Erneut versuchen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  undo: 'Rückgängig',
  errors: {
    unreachable: 'Der Server ist nicht erreichbar. Nichts ging verloren; bitte versuchen Sie es noch einmal.',
    crashed: 'Diese Seite konnte nicht angezeigt werden.',
    crashedHint: 'Ihre E-Mails sind sicher. Meist hilft es, die Seite neu zu laden.',
    reload: 'Neu laden',
  },
  notFound: { title: 'Seite nicht gefunden', text: 'Unter dieser Adresse gibt es nichts.', home: 'Zur Startseite' },
  accounts,
  categories,
  dashboard,
  folders,
  keys,
  lists,
  mail,
  nav,
  notify,
  offline,
  outbox,
  palette,
}
