// A server whose disk has little room, in German.
import type { disk as english } from '../en/disk.ts'
import type { SomeWords } from '../translate.ts'

export const disk: SomeWords<typeof english> = {
  label: 'Speicherplatz des Servers',
  low: 'Der Speicherplatz ist knapp. Neue E-Mails werden aufgelistet, ihr Text wird aber erst beim Öffnen geladen.',
  full: 'Der Datenträger des Servers ist voll. Sie können E-Mails lesen, aber Änderungen können nicht gespeichert werden.',
  forAdmins: 'Geben Sie auf dem Datenträger Speicherplatz frei; Homing läuft dann automatisch weiter.',
  forOthers: 'Bitte wenden Sie sich an den Betreiber des Servers.',
  showUsage: 'Speicherbelegung anzeigen',
}
