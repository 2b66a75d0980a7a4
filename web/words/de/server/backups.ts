import type { SentenceBook } from '../../sentence-book.ts'

export const backups: SentenceBook['sentences'] = {
  "This isn't a valid backup name": 'Das ist kein gültiger Sicherungsname',
  "This file isn't a Homing backup.": 'Diese Datei ist keine Homing-Sicherung.',
  'This backup is damaged. Please use another one.': 'Diese Sicherung ist beschädigt. Bitte verwenden Sie eine andere.',
  'This backup contains unexpected files. Nothing was restored.':
    'Diese Sicherung enthält unerwartete Dateien. Es wurde nichts wiederhergestellt.',
  "This backup would fill the disk and wasn't created by Homing. Nothing was restored.":
    'Diese Sicherung würde den Datenträger füllen und stammt nicht von Homing. Es wurde nichts wiederhergestellt.',
  "The database in this backup isn't a Homing database. Nothing was restored.":
    'Die Datenbank in dieser Sicherung ist keine Homing-Datenbank. Es wurde nichts wiederhergestellt.',
  'This backup was created by a newer version of Homing (schema {}, this one supports {}). Please install that version first.':
    'Diese Sicherung wurde mit einer neueren Version von Homing erstellt (Schema {1}, diese unterstützt {2}). Bitte installieren Sie zuerst jene Version.',
  'This backup is encrypted. Please enter its passphrase.':
    'Diese Sicherung ist verschlüsselt. Bitte geben Sie die Passphrase ein.',
  'The backup passphrase is incorrect.': 'Die Passphrase der Sicherung ist falsch.',
  'Opening this backup needs more memory than Homing has.': 'Zum Öffnen dieser Sicherung hat Homing nicht genug Arbeitsspeicher.',
  "The key in that file doesn't match this backup.": 'Der Schlüssel in dieser Datei passt nicht zur Sicherung.',
  "This backup was encrypted with a different key, so its passwords can't be read. Provide that key, or continue without it and reconnect all mailboxes.":
    'Diese Sicherung wurde mit einem anderen Schlüssel verschlüsselt; ihre Passwörter können nicht gelesen werden. Geben Sie diesen Schlüssel an, oder fahren Sie ohne ihn fort, und verbinden Sie alle Postfächer neu.',
  "The backup's key can't be written to this server's key location. Please put it there yourself first.":
    'Der Schlüssel der Sicherung kann nicht am Schlüsselort dieses Servers gespeichert werden. Bitte legen Sie ihn zuerst selbst dort ab.',
  "There isn't enough disk space for this. Please free some up and try again.":
    'Dafür reicht der Speicherplatz nicht. Bitte geben Sie Platz frei, und versuchen Sie es noch einmal.',
  "A backup is already being created or checked. Please try again when it's done.":
    'Es wird bereits eine Sicherung erstellt oder geprüft. Bitte versuchen Sie es danach noch einmal.',
  'This backup no longer exists.': 'Diese Sicherung gibt es nicht mehr.',
  'This link was already used or has expired. Please start the download again.':
    'Dieser Link wurde schon verwendet oder ist abgelaufen. Bitte starten Sie den Download neu.',
  'A backup can only be downloaded as a whole.': 'Eine Sicherung kann nur als Ganzes heruntergeladen werden.',
  'This email was waiting when the backup was created and may have been sent since: please check Sent before sending it again.':
    'Diese E-Mail wartete, als die Sicherung erstellt wurde, und wurde seitdem möglicherweise gesendet: Bitte prüfen Sie „Gesendet“, bevor Sie sie erneut senden.',
  "Litestream isn't installed here.": 'Litestream ist hier nicht installiert.',
  "Litestream couldn't fetch the replica: {}": 'Litestream konnte das Replikat nicht abrufen: {1}',
  'This mailbox was restored without its password. Please reconnect it.':
    'Dieses Postfach wurde ohne Passwort wiederhergestellt. Bitte verbinden Sie es neu.',
}
