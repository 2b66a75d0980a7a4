// The dashboard, in German.
import type { dashboard as english } from '../en/dashboard.ts'
import type { SomeWords } from '../translate.ts'

export const dashboard: SomeWords<typeof english> = {
  title: 'Übersicht',
  accounts: 'Verbundene Konten',
  manage: 'Verwalten',
  connected: 'Verbunden',
  issues: 'Störung',
  authError: 'Fehler bei der Anmeldung',
  needsReconnection: 'Muss neu verbunden werden',
  unread: 'Ungelesen',
  total: 'Gesamt',
  sent: 'Gesendet',
  quick: 'Schnellzugriff',
  compose: 'E-Mail schreiben',
  composeHint: 'Jemandem schreiben',
  connect: 'Konto verbinden',
  connectHint: 'Ein weiteres Postfach hinzufügen',
  inbox: 'Posteingang öffnen',
  inboxHint: 'Alle Konten in einer Liste',
  recent: 'Neueste E-Mails',
  viewAll: 'Alle anzeigen',
  failed: 'Die Übersicht konnte nicht geladen werden',
  noRecent: 'Noch keine E-Mail',
  noRecentHint: 'Neue E-Mails erscheinen hier, sobald sie eintreffen.',
  connectFirst: 'Verbinden Sie Ihr erstes Postfach',
  connectFirstHint: 'Geben Sie Ihre Adresse ein, und Homing findet den Weg.',
}
