// The dashboard, in German.
import type { dashboard as english } from '../en/dashboard.ts'
import type { SomeWords } from '../translate.ts'

export const dashboard: SomeWords<typeof english> = {
  title: 'Übersicht',
  accounts: 'Verbundene Konten',
  manage: 'Verwalten',
  connected: 'Verbunden',
  issues: 'Probleme',
  authError: 'Anmeldefehler',
  needsReconnection: 'Muss neu verbunden werden',
  notSyncing: 'Kein Abgleich',
  unread: 'Ungelesen',
  total: 'Gesamt',
  sent: 'Gesendet',
  quick: 'Schnellzugriff',
  compose: 'E-Mail schreiben',
  composeHint: 'Jemandem schreiben',
  connect: 'Konto verbinden',
  connectHint: 'Ein weiteres Postfach hinzufügen',
  recent: 'Neueste E-Mails',
  viewAll: 'Alle anzeigen',
  failed: 'Die Übersicht konnte nicht geladen werden',
  noRecent: 'Noch keine E-Mails',
  noRecentHint: 'Neue E-Mails erscheinen hier, sobald sie eintreffen.',
  connectFirst: 'Verbinden Sie Ihr erstes Postfach',
  connectFirstHint: 'Geben Sie Ihre Adresse ein, Homing findet die Einstellungen.',
  numbers: 'Ihre E-Mails in Zahlen',
  unknown: 'unbekannt',
  assistant: 'Assistenten öffnen',
  assistantHint: 'Fragen zu Ihren E-Mails stellen oder eine E-Mail entwerfen',
  firstSteps: [
    'Geben Sie die Adresse eines Ihrer Postfächer ein.',
    'Melden Sie sich beim Anbieter an, oder erstellen Sie ein App-Passwort. Die Seite zeigt, wie es geht.',
    'Ihre E-Mails erscheinen hier, die neuesten zuerst. Sie können sofort loslesen.',
  ],
}
