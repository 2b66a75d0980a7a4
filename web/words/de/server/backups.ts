import type { SentenceBook } from '../../sentence-book.ts'

export const backups: SentenceBook['sentences'] = {
  "This isn't a valid backup name": 'Das ist kein Name einer Sicherung',
  "This file isn't a Homing backup.": 'Diese Datei ist keine Sicherung von Homing.',
  'This backup is damaged. Please use another one.':
    'Diese Sicherung ist beschädigt: Ihr Inhalt ist nicht mehr der, mit dem sie angelegt wurde. Bitte nehmen Sie eine andere.',
  'This backup contains unexpected files. Nothing was restored.':
    'Diese Sicherung enthält Dateien, die Homing nie hineinlegt. Nichts davon wurde verwendet.',
  "This backup would fill the disk and wasn't created by Homing. Nothing was restored.":
    'Diese Sicherung ist so gepackt, wie Homing nie packt: Sie würde den Datenträger füllen. Nichts davon wurde verwendet.',
  "The database in this backup isn't a Homing database. Nothing was restored.":
    'Die Datenbank in dieser Sicherung ist keine von Homing. Nichts davon wurde verwendet.',
  'This backup was created by a newer version of Homing (schema {}, this one supports {}). Please install that version first.':
    'Diese Sicherung stammt von einem neueren Homing (Schema {1}, dieses kennt {2}). Bitte installieren Sie zuerst jene Version.',
  'This backup is encrypted. Please enter its passphrase.':
    'Diese Sicherung ist verschlüsselt. Bitte geben Sie ihr Kennwort ein.',
  'The backup passphrase is incorrect.': 'Das Kennwort dieser Sicherung stimmt nicht.',
  'Opening this backup needs more memory than Homing has.':
    'Diese Sicherung ist so verschlüsselt, dass das Öffnen mehr Speicher braucht, als Homing dafür hat.',
  "The key in that file doesn't match this backup.":
    'Der Schlüssel in jener Datei ist nicht der, mit dem diese Sicherung geschrieben wurde.',
  "This backup was encrypted with a different key, so its passwords can't be read. Provide that key, or continue without it and reconnect all mailboxes.":
    'Diese Sicherung wurde mit einem anderen Schlüssel geschrieben; ihre Passwörter lassen sich hier nicht öffnen. Legen Sie jenen Schlüssel an seinen Platz, oder machen Sie ohne ihn weiter und verbinden Sie alle Postfächer neu.',
  "The backup's key can't be written to this server's key location. Please put it there yourself first.":
    'Der Schlüssel dieser Sicherung lässt sich nicht dorthin schreiben, wo dieser Server seinen hat. Bitte legen Sie ihn zuerst selbst dorthin.',
  "There isn't enough disk space for this. Please free some up and try again.":
    'Dafür ist auf dem Datenträger nicht genug Platz. Bitte schaffen Sie welchen und versuchen Sie es erneut.',
  "A backup is already being created or checked. Please try again when it's done.":
    'Es wird schon eine Sicherung angelegt oder geprüft. Bitte versuchen Sie es erneut, wenn das fertig ist.',
  'This backup no longer exists.': 'Diese Sicherung gibt es nicht mehr.',
  'This link was already used or has expired. Please start the download again.':
    'Diese Adresse wurde schon benutzt oder ist zu alt. Bitte starten Sie den Download neu.',
  'A backup can only be downloaded as a whole.': 'Eine Sicherung lässt sich nur als Ganzes herunterladen.',
  'This email was waiting when the backup was created and may have been sent since: please check Sent before sending it again.':
    'Diese Mail wartete, als die Sicherung angelegt wurde, und kann seitdem gesendet worden sein: Bitte sehen Sie unter „Gesendet“ nach, bevor Sie sie erneut senden.',
  'This mailbox was restored without its password. Please reconnect it.':
    'Dieses Postfach kam ohne sein Passwort aus einer Sicherung zurück. Bitte verbinden Sie es neu.',
}
