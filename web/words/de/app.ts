// Every text of the app, in German. Its parts import types only: strings.ts waits for them.

import type { english } from '../en/app.ts'
import type { SomeWords } from '../translate.ts'
import { accounts } from './app/accounts.ts'
import { categories } from './app/categories.ts'
import { keys } from './app/keys.ts'
import { lists } from './app/lists.ts'
import { mail } from './app/mail.ts'
import { nav } from './app/nav.ts'
import { notify } from './app/notify.ts'
import { offline } from './app/offline.ts'
import { outbox } from './app/outbox.ts'

export const german: SomeWords<typeof english> = {
  product: 'Homing',
  tagline: 'Ihr intelligenter E-Mail-Assistent',
  loading: 'Wird geladen …',
  tryAgain: 'Erneut versuchen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  undo: 'Rückgängig',
  errors: {
    unreachable: 'Der Server ist nicht erreichbar. Es ging nichts verloren. Bitte versuchen Sie es noch einmal.',
    crashed: 'Diese Seite konnte nicht angezeigt werden.',
    crashedHint: 'Ihre E-Mails sind sicher. Meist hilft es, die Seite neu zu laden.',
    reload: 'Neu laden',
  },
  notFound: { title: 'Seite nicht gefunden', text: 'Unter dieser Adresse gibt es nichts.', home: 'Zur Startseite' },
  accounts,
  categories,
  keys,
  lists,
  mail,
  nav,
  notify,
  offline,
  outbox,
}
