import type { said as english } from '../../en/voice/said.ts'
import type { SomeWords } from '../../translate.ts'

export const said: SomeWords<typeof english> = {
  phrases: {
    send: 'senden',
    cancel: 'abbrechen',
    yesDelete: 'ja löschen',
    permanently: 'endgültig',
  },
}
