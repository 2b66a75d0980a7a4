// What is said without a connection, in German.
import type { offline as english } from '../../en/app/offline.ts'
import type { SomeWords } from '../../translate.ts'

export const offline: SomeWords<typeof english> = {
  line: 'Offline. Was geladen wurde, lässt sich lesen; Entwürfe werden hier aufbewahrt.',
  textOnly: 'Sie sind offline. Dies ist der Text der E-Mail, ohne Gestaltung und Bilder.',
  notSent: 'Sie sind offline. Die E-Mail bleibt als Entwurf; senden Sie sie, wenn die Verbindung zurück ist.',
  keptHere: 'Auf diesem Gerät aufbewahrt – wird gespeichert, sobald die Verbindung zurück ist',
  keptDrafts: 'Auf diesem Gerät aufbewahrt',
  keptHint: 'Der Server hat diese noch nicht. Sie werden dort gespeichert, sobald er antwortet.',
  conflict: 'An zwei Stellen geändert',
  leave: 'Abmelden und verlieren, was nur hier ist?',
  leaveText: (count) =>
    count === 1
      ? 'Ein Entwurf ist noch nicht auf dem Server. Beim Abmelden wird er von diesem Gerät entfernt.'
      : `${count.toLocaleString('de')} Entwürfe sind noch nicht auf dem Server. Beim Abmelden werden sie von diesem Gerät entfernt.`,
  leaveYes: 'Abmelden',
  discardText: 'Der Server hat sie nicht. Das lässt sich nicht rückgängig machen.',
}
