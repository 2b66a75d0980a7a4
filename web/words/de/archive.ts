import type { archive as english } from '../en/archive.ts'
import type { SomeWords } from '../translate.ts'

const number = (n: number) => n.toLocaleString('de')
const mails = (n: number) => (n === 1 ? '1 E-Mail' : `${number(n)} E-Mails`)

export const archive: SomeWords<typeof english> = {
  title: 'E-Mails importieren',
  hint: 'Importieren Sie .mbox- oder .eml-Dateien, eine .zip-Datei damit oder einen Homing-Export in ein Archiv, ein Konto nur auf diesem Server.',
  again: 'Ein erneuter Import derselben Datei erzeugt keine Duplikate. Abgebrochene Importe werden fortgesetzt.',
  into: 'Importieren in',
  newArchive: 'Neues Archiv',
  name: 'Name des Archivs',
  usualName: 'Importierte E-Mails',
  choose: 'Dateien auswählen',
  drop: 'oder hier ablegen',
  dropNow: 'Zum Importieren loslassen',
  start: (files) => (files === 1 ? '1 Datei importieren' : `${files} Dateien importieren`),
  remove: (name) => `${name} entfernen`,
  cancel: 'Import abbrechen',
  waiting: 'wartet',
  cancelled: 'Abgebrochen. Bereits importierte E-Mails bleiben erhalten.',
  uploading: (percent) => `${percent} %`,
  taking: 'Hochgeladen. E-Mails werden importiert …',
  done: (imported, known) =>
    known === 0
      ? `${mails(imported)} importiert.`
      : `${mails(imported)} importiert, ${known === 1 ? '1 Duplikat' : `${number(known)} Duplikate`} übersprungen.`,
  refused: (refused) => `${number(refused)} übersprungen:`,
  failed: 'Die Datei konnte nicht importiert werden.',
  where: 'Sie finden sie unter „Ordner“ oder über die Suche.',
  notMade: 'Das Archiv konnte nicht erstellt werden.',
  here: 'Nur auf diesem Server gespeichert',
  delete: 'Archiv löschen',
  confirmDelete: (name) => `Das Archiv ${name} löschen?`,
  deleteHint:
    'Löscht alle E-Mails darin. Falls es sie sonst nirgends gibt, exportieren Sie zuerst Ihre Daten unter Einstellungen, Ihre Daten.',
  deleted: 'Archiv gelöscht',
  deleteFailed: 'Das Archiv konnte nicht gelöscht werden.',
  filesToo: 'Sie können auch E-Mail-Dateien importieren (.mbox, .eml).',
  importThem: 'E-Mails importieren',
}
