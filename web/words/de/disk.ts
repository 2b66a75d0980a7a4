// A server whose disk has little room, in German.
import type { disk as english } from '../en/disk.ts'
import type { SomeWords } from '../translate.ts'

export const disk: SomeWords<typeof english> = {
  label: 'Platz auf dem Server',
  low: 'Auf diesem Server ist wenig Platz. Neue E-Mails werden aufgelistet; ihr Text wird geholt, wenn Sie sie öffnen, bis wieder Platz ist.',
  full: 'Es lässt sich nichts speichern: Die Festplatte dieses Servers ist voll. Lesen können Sie weiterhin, und nichts Gespeichertes geht verloren.',
  forAdmins: 'Bitte schaffen Sie Platz auf der Festplatte des Datenordners; danach geht alles von selbst weiter.',
  forOthers: 'Bitte sagen Sie es der Person, die diesen Server betreut.',
  showUsage: 'Nachsehen, was Platz braucht',
}
