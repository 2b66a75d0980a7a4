import type { archive as english } from '../en/archive.ts'
import type { SomeWords } from '../translate.ts'

const number = (n: number) => n.toLocaleString('de')
const mails = (n: number) => (n === 1 ? '1 E-Mail' : `${number(n)} E-Mails`)

export const archive: SomeWords<typeof english> = {
  title: 'E-Mails importieren',
  hint: 'Dateien mit E-Mails (.mbox, .eml, eine .zip mit solchen Dateien oder ein Export von Homing) werden zu einem Archiv: einem Konto, das nur auf diesem Server liegt. Seine E-Mails lassen sich lesen, durchsuchen und ablegen wie alle anderen. Gesendet wird daraus nichts.',
  again: 'Dieselbe Datei noch einmal fügt nichts hinzu. Ein abgebrochener Import geht dort weiter, wo er war.',
  into: 'In',
  newArchive: 'Ein neues Archiv',
  name: 'Name des Archivs',
  usualName: 'Importierte E-Mails',
  choose: 'Dateien auswählen',
  drop: 'oder hier ablegen',
  dropNow: 'Dateien zum Importieren hier loslassen',
  start: (files) => (files === 1 ? '1 Datei importieren' : `${files} Dateien importieren`),
  remove: (name) => `${name} weglassen`,
  cancel: 'Import abbrechen',
  waiting: 'wartet',
  cancelled: 'Abgebrochen. Was bis dahin kam, ist da.',
  uploading: (percent) => `${percent} %`,
  taking: 'Alles ist hier; die E-Mails werden abgelegt …',
  done: (imported, known) =>
    known === 0 ? `${mails(imported)} importiert.` : `${mails(imported)} importiert, ${number(known)} waren schon da.`,
  refused: (refused) => `${number(refused)} weggelassen:`,
  failed: 'Die Datei konnte nicht importiert werden.',
  where: 'Sie finden sie im Menü unter „Ordner“ und über die Suche.',
  notMade: 'Das Archiv konnte nicht angelegt werden.',
  here: 'Liegt nur auf diesem Server',
  delete: 'Archiv löschen',
  confirmDelete: (name) => `Das Archiv ${name} löschen?`,
  deleteHint:
    'Alle E-Mails darin werden gelöscht. Vielleicht gibt es sie sonst nirgends: Nehmen Sie sie vorher mit, unter Einstellungen, Daten.',
  deleted: 'Archiv gelöscht',
  deleteFailed: 'Das Archiv konnte nicht gelöscht werden.',
  filesToo: 'Auch E-Mails aus Dateien (.mbox, .eml) lassen sich importieren.',
  importThem: 'E-Mails importieren',
}
