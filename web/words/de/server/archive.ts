import type { SentenceBook } from '../../sentence-book.ts'

export const archive: SentenceBook['sentences'] = {
  'Please enter a name for the archive.': 'Bitte geben Sie dem Archiv einen Namen.',
  'This account is no archive.': 'Dieses Konto ist kein Archiv.',
  'The archive has been closed.': 'Das Archiv wurde geschlossen.',
  'An archive sends no mail. Please choose another account to send from.':
    'Aus einem Archiv wird nichts gesendet. Bitte wählen Sie ein anderes Konto zum Senden.',
  'You have an archive with this name already. Please choose another one.':
    'Sie haben schon ein Archiv mit diesem Namen. Bitte wählen Sie einen anderen.',
  'There can be at most 20 archives. Please delete one first.':
    'Es sind höchstens 20 Archive möglich. Bitte löschen Sie erst eines.',
  'This archive is no longer there.': 'Dieses Archiv ist nicht mehr da.',
  'A folder cannot have this name.': 'So kann ein Ordner nicht heißen.',
  'The import was broken off. What came until then is there.': 'Der Import wurde abgebrochen. Was bis dahin kam, ist da.',
  'Mail of yours is being imported already. Please wait until that has ended.':
    'Es werden schon E-Mails von Ihnen importiert. Bitte warten Sie, bis das fertig ist.',
  'This file is packed. Please unpack it first, or bring a zip file.':
    'Diese Datei ist gepackt. Bitte entpacken Sie sie zuerst, oder nehmen Sie eine Zip-Datei.',
  'This file is empty.': 'Diese Datei ist leer.',
  'There is no mail in this file. Mail comes as .mbox, .eml, or a .zip with such files.':
    'In dieser Datei sind keine E-Mails. Sie kommen als .mbox, .eml oder eine .zip mit solchen Dateien.',
  'This zip file is damaged.': 'Diese Zip-Datei ist beschädigt.',
  'This zip file is packed in a way that no mail is. It was not opened.':
    'Diese Zip-Datei ist gepackt, wie es keine E-Mail ist. Sie wurde nicht geöffnet.',
  'There are too many files in this zip file. Please split it.':
    'In dieser Zip-Datei sind zu viele Dateien. Bitte teilen Sie sie auf.',
  'A mail is larger than 50 MB.': 'Eine E-Mail ist größer als 50 MB.',
  'Something in the file is no mail: it has no header.': 'Etwas in der Datei ist keine E-Mail: Es hat keine Kopfzeilen.',
  'A mail was deleted in the program that wrote the file.':
    'Eine E-Mail war in dem Programm gelöscht, das die Datei geschrieben hat.',
}
