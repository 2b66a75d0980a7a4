import type { doctor as english } from '../en/doctor.ts'
import type { SomeWords } from '../translate.ts'

export const doctor: SomeWords<typeof english> = {
  title: 'Untersuchung',
  hint: 'Sieht sich jeden Teil dieses Servers an und sagt, was hilft, wo etwas nicht stimmt. Sie ändert nichts und dauert höchstens zehn Sekunden.',
  examine: 'Untersuchen',
  thorough: 'Auch die ganze Datenbank lesen',
  failed: 'Die Untersuchung ist fehlgeschlagen',
  lastFailed: 'Die letzte Untersuchung konnte nicht geladen werden.',
  never: 'Seit dem Start des Servers nicht untersucht.',
  lastAt: (when) => `Untersucht: ${when}`,
  allGood: 'Alles ist in Ordnung.',
  found: (bad, warn) =>
    [bad > 0 ? `${bad} zu beheben` : '', warn > 0 ? `${warn} anzusehen` : ''].filter((part) => part !== '').join(', '),
  details: (lines) => `Was untersucht wurde (${lines})`,
  fix: 'Was hilft',
  states: { bad: 'Zu beheben', warn: 'Bitte ansehen', ok: 'In Ordnung', off: 'Nicht in Gebrauch' },
  areas: {
    server: 'Server',
    database: 'Datenbank',
    disk: 'Datenträger',
    clock: 'Uhr',
    https: 'Zugang von außen',
    mailboxes: 'Postfächer',
    model: 'KI-Modell',
    voice: 'Sprachausgabe',
    hearing: 'Spracherkennung',
    backups: 'Sicherungen',
    jobs: 'Aufgaben',
  },
  mailboxOf: (person, kind) => `Ein Postfach von ${person} (${kind})`,
  bundle: 'Hilfspaket herunterladen',
  bundleFailed: 'Das Hilfspaket konnte nicht erstellt werden',
  bundleHint:
    'Für jemanden, der Ihnen hilft: dieser Bericht, Versionen, Anzahlen, welche Einstellungen gesetzt sind, und die letzten Zeilen des Protokolls. Es enthält keine Adressen, Namen, Betreffs, Tokens und keine Namen von Mailservern; bitte sehen Sie es trotzdem durch.',
}
