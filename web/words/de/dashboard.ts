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
  recent: 'Neueste E-Mails',
  viewAll: 'Alle anzeigen',
  failed: 'Die Übersicht konnte nicht geladen werden',
  noRecent: 'Noch keine E-Mail',
  noRecentHint: 'Neue E-Mails erscheinen hier, sobald sie eintreffen.',
  connectFirst: 'Verbinden Sie Ihr erstes Postfach',
  connectFirstHint: 'Geben Sie Ihre Adresse ein, und Homing findet den Weg.',
  mend: 'Neu verbinden',
  mendLabel: (email) => `${email} neu verbinden`,
  numbers: 'Ihre E-Mails in Zahlen',
  unknown: 'zurzeit nicht bekannt',
  assistant: 'Assistenten öffnen',
  assistantHint: 'Nach Mails fragen oder schreiben lassen',
  firstSteps: [
    'Geben Sie die Adresse eines Postfachs ein, das Sie haben.',
    'Melden Sie sich beim Anbieter an, oder geben Sie Homing ein Passwort nur dafür. Die Seite sagt, was passt und wie.',
    'Ihre E-Mails erscheinen hier, die neuesten zuerst, während Sie schon lesen.',
  ],
}
