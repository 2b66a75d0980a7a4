// What is said without a connection, in German.
import type { offline as english } from '../../en/app/offline.ts'
import type { SomeWords } from '../../translate.ts'

export const offline: SomeWords<typeof english> = {
  line: 'Sie sind offline. Gespeicherte E-Mails können Sie weiter lesen und Entwürfe schreiben.',
  textOnly: 'Sie sind offline. Es wird nur der Text dieser E-Mail angezeigt.',
  notSent: 'Sie sind offline. Die E-Mail ist als Entwurf gespeichert; senden Sie sie, sobald Sie wieder online sind.',
  keptHere: 'Auf diesem Gerät gespeichert; wird abgeglichen, sobald Sie online sind',
  keptDrafts: 'Auf diesem Gerät gespeichert',
  keptHint: 'Diese Entwürfe werden abgeglichen, sobald der Server erreichbar ist.',
  conflict: 'An zwei Stellen bearbeitet',
  leave: 'Abmelden und nicht abgeglichene Entwürfe verlieren?',
  leaveText: (count) =>
    count === 1
      ? '1 Entwurf ist noch nicht abgeglichen. Beim Abmelden wird er von diesem Gerät gelöscht.'
      : `${count.toLocaleString('de')} Entwürfe sind noch nicht abgeglichen. Beim Abmelden werden sie von diesem Gerät gelöscht.`,
  leaveYes: 'Abmelden',
  discardText: 'Sie ist nicht auf dem Server. Das lässt sich nicht rückgängig machen.',
}
