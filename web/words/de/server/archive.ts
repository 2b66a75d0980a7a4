import type { SentenceBook } from '../../sentence-book.ts'

export const archive: SentenceBook['sentences'] = {
  'Please enter a name for the archive.': 'Bitte geben Sie dem Archiv einen Namen.',
  "This account isn't an archive.": 'Dieses Konto ist kein Archiv.',
  'The archive is closed.': 'Das Archiv wurde geschlossen.',
  "You can't send from an archive. Please choose another account.":
    'Aus einem Archiv wird nichts gesendet. Bitte wählen Sie ein anderes Konto zum Senden.',
  'You already have an archive with this name. Please choose another.':
    'Sie haben schon ein Archiv mit diesem Namen. Bitte wählen Sie einen anderen.',
  'You can have up to 20 archives. Please delete one first.':
    'Es sind höchstens 20 Archive möglich. Bitte löschen Sie erst eines.',
  'This archive no longer exists.': 'Dieses Archiv ist nicht mehr da.',
  "A folder can't have this name.": 'So kann ein Ordner nicht heißen.',
  'The import was cancelled. Emails imported so far are kept.': 'Der Import wurde abgebrochen. Was bis dahin kam, ist da.',
  'You already have an import in progress. Please wait until it finishes.':
    'Es werden schon E-Mails von Ihnen importiert. Bitte warten Sie, bis das fertig ist.',
  'This file is compressed. Please unpack it first, or upload a zip file.':
    'Diese Datei ist gepackt. Bitte entpacken Sie sie zuerst, oder nehmen Sie eine Zip-Datei.',
  'This file is empty.': 'Diese Datei ist leer.',
  'This file contains no mail. Please use .mbox, .eml, or a .zip of such files.':
    'In dieser Datei sind keine E-Mails. Sie kommen als .mbox, .eml oder eine .zip mit solchen Dateien.',
  'This zip file is damaged.': 'Diese Zip-Datei ist beschädigt.',
  "This zip file is compressed unusually and wasn't opened.":
    'Diese Zip-Datei ist gepackt, wie es keine E-Mail ist. Sie wurde nicht geöffnet.',
  'This zip file contains too many files. Please split it.':
    'In dieser Zip-Datei sind zu viele Dateien. Bitte teilen Sie sie auf.',
  'An email is larger than 50 MB.': 'Eine E-Mail ist größer als 50 MB.',
  "Part of the file isn't an email: it has no header.": 'Etwas in der Datei ist keine E-Mail: Es hat keine Kopfzeilen.',
  'An email was already deleted in the app that created the file.':
    'Eine E-Mail war in dem Programm gelöscht, das die Datei geschrieben hat.',
}
