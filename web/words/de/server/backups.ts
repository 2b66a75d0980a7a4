import type { SentenceBook } from '../../sentence-book.ts'

export const backups: SentenceBook['sentences'] = {
  'This is not the name of a backup': 'Das ist kein Name einer Sicherung',
  'This file is no backup of Homing.': 'Diese Datei ist keine Sicherung von Homing.',
  'This backup is damaged: what is in it is not what was put in. Please take another one.':
    'Diese Sicherung ist beschädigt: Ihr Inhalt ist nicht mehr der, mit dem sie angelegt wurde. Bitte nehmen Sie eine andere.',
  'This backup holds files that Homing never puts into one. Nothing of it was used.':
    'Diese Sicherung enthält Dateien, die Homing nie hineinlegt. Nichts davon wurde verwendet.',
  'This backup is packed as Homing never packs: it would fill the disk. Nothing of it was used.':
    'Diese Sicherung ist so gepackt, wie Homing nie packt: Sie würde den Datenträger füllen. Nichts davon wurde verwendet.',
  'The database in this backup is not one of Homing. Nothing of it was used.':
    'Die Datenbank in dieser Sicherung ist keine von Homing. Nichts davon wurde verwendet.',
  'This backup was made by a newer Homing (schema {}, this one knows {}). Please install that version first.':
    'Diese Sicherung stammt von einem neueren Homing (Schema {1}, dieses kennt {2}). Bitte installieren Sie zuerst jene Version.',
  'This backup is encrypted. Please enter its passphrase.':
    'Diese Sicherung ist verschlüsselt. Bitte geben Sie ihr Kennwort ein.',
  'The passphrase of this backup is not right.': 'Das Kennwort dieser Sicherung stimmt nicht.',
  'This backup was encrypted in a way that needs more memory than Homing has for it.':
    'Diese Sicherung ist so verschlüsselt, dass das Öffnen mehr Speicher braucht, als Homing dafür hat.',
  'The key in that file is not the one this backup was written with.':
    'Der Schlüssel in jener Datei ist nicht der, mit dem diese Sicherung geschrieben wurde.',
  'This backup was written with another key, so its passwords cannot be opened here. Put that key in its place, or go on without it and connect all mailboxes again.':
    'Diese Sicherung wurde mit einem anderen Schlüssel geschrieben; ihre Passwörter lassen sich hier nicht öffnen. Legen Sie jenen Schlüssel an seinen Platz, oder machen Sie ohne ihn weiter und verbinden Sie alle Postfächer neu.',
  'The key of this backup cannot be written where this server keeps its own. Please put it there yourself first.':
    'Der Schlüssel dieser Sicherung lässt sich nicht dorthin schreiben, wo dieser Server seinen hat. Bitte legen Sie ihn zuerst selbst dorthin.',
  'There is not enough room on the disk for this. Please free some and try again.':
    'Dafür ist auf dem Datenträger nicht genug Platz. Bitte schaffen Sie welchen und versuchen Sie es erneut.',
  'A backup is being made or looked into already. Please try again when that is done.':
    'Es wird schon eine Sicherung angelegt oder geprüft. Bitte versuchen Sie es erneut, wenn das fertig ist.',
  'This backup is no longer there.': 'Diese Sicherung gibt es nicht mehr.',
  'This address has been used or is too old. Please start the download again.':
    'Diese Adresse wurde schon benutzt oder ist zu alt. Bitte starten Sie den Download neu.',
  'A backup can only be fetched as a whole.': 'Eine Sicherung lässt sich nur als Ganzes herunterladen.',
  'This mail was waiting when the backup was made, and may have left since: please check Sent before sending it again.':
    'Diese Mail wartete, als die Sicherung angelegt wurde, und kann seitdem gesendet worden sein: Bitte sehen Sie unter „Gesendet“ nach, bevor Sie sie erneut senden.',
  'This mailbox came out of a backup without its password. Please connect it again.':
    'Dieses Postfach kam ohne sein Passwort aus einer Sicherung zurück. Bitte verbinden Sie es neu.',
}
