import type { problems as english } from '../../en/voice/problems.ts'
import type { SomeWords } from '../../translate.ts'

export const problems: SomeWords<typeof english> = {
  notAvailable: 'Spracherkennung nicht verfügbar oder ausgeschaltet',
  recognition: 'Fehler bei der Spracherkennung. Bitte versuchen Sie es noch einmal.',
  notStarted: 'Die Spracherkennung konnte nicht beginnen',
}
