// The frame around every page, in German.
import type { nav as english } from '../../en/app/nav.ts'
import type { SomeWords } from '../../translate.ts'
import { some } from './count.ts'

export const nav: SomeWords<typeof english> = {
  main: 'Hauptnavigation',
  dashboard: 'Übersicht',
  inbox: 'Posteingang',
  sent: 'Gesendet',
  drafts: 'Entwürfe',
  assistant: 'Assistent',
  admin: 'Verwaltung',
  accounts: 'Konten',
  settings: 'Einstellungen',
  compose: 'Schreiben',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  logout: 'Abmelden',
  sessionOver: 'Sie wurden abgemeldet. Bitte melden Sie sich wieder an.',
  toDark: 'Zum dunklen Design wechseln',
  toLight: 'Zum hellen Design wechseln',
  theme: 'Zwischen hell und dunkel wechseln',
  skip: 'Zum Inhalt springen',
  search: 'E-Mails durchsuchen',
  searchSent: 'Gesendete E-Mails durchsuchen',
  clearSearch: 'Suche löschen',
  commands: 'Suche und Befehle',
  toasts: 'Meldungen',
  closeToast: 'Meldung schließen',
  connection: 'Status Ihrer Konten',
  noAccounts: 'Kein Konto verbunden',
  offline: 'Offline',
  allConnected: (n) => some(n, '1 Konto verbunden', 'Konten verbunden'),
  needAttention: (n) => some(n, '1 Konto hat Probleme', 'Konten haben Probleme'),
  notSyncing: (n) => some(n, '1 Konto wird nicht abgeglichen', 'Konten werden nicht abgeglichen'),
  newMail: (n) => some(n, '1 neue E-Mail', 'neue E-Mails'),
}
