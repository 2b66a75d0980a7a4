import type { doctor as english } from '../en/doctor.ts'
import type { SomeWords } from '../translate.ts'

export const doctor: SomeWords<typeof english> = {
  title: 'Diagnose',
  hint: 'Prüft jeden Teil dieses Servers und schlägt Lösungen vor. Ändert nichts und dauert höchstens zehn Sekunden.',
  examine: 'Prüfung starten',
  thorough: 'Auch die ganze Datenbank prüfen',
  failed: 'Die Prüfung ist fehlgeschlagen',
  lastFailed: 'Die letzten Ergebnisse konnten nicht geladen werden.',
  never: 'Seit dem Serverstart nicht geprüft.',
  lastAt: (when) => `Geprüft: ${when}`,
  allGood: 'Keine Probleme gefunden.',
  found: (bad, warn) =>
    [bad > 0 ? `${bad} Fehler` : '', warn > 0 ? `${warn} ${warn === 1 ? 'Warnung' : 'Warnungen'}` : '']
      .filter((part) => part !== '')
      .join(', '),
  details: (lines) => `Alle Prüfungen (${lines})`,
  fix: 'Lösung',
  states: { bad: 'Fehler', warn: 'Warnung', ok: 'OK', off: 'Nicht verwendet' },
  areas: {
    server: 'Server',
    database: 'Datenbank',
    disk: 'Datenträger',
    clock: 'Uhr',
    https: 'HTTPS',
    mailboxes: 'Postfächer',
    model: 'KI-Modell',
    voice: 'Sprachausgabe',
    hearing: 'Spracherkennung',
    push: 'Push-Benachrichtigungen',
    webhooks: 'Webhooks',
    contacts: 'Kontakte und Kalender',
    homeAssistant: 'Home Assistant',
    backups: 'Sicherungen',
    jobs: 'Aufgaben',
  },
  contactsOf: (person) => `Kontakte und Kalender von ${person}`,
  mailboxOf: (person, kind) => `Postfach von ${person} (${kind})`,
  bundle: 'Supportpaket herunterladen',
  bundleFailed: 'Das Supportpaket konnte nicht erstellt werden',
  bundleHint:
    'Enthält diesen Bericht, Versionen, Anzahlen, gesetzte Einstellungen und die letzten Protokollzeilen. Persönliche Daten sind nicht enthalten; bitte prüfen Sie es vor dem Weitergeben.',
}
