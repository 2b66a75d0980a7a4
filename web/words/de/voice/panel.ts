import type { panel as english } from '../../en/voice/panel.ts'
import type { SomeWords } from '../../translate.ts'

export const panel: SomeWords<typeof english> = {
  open: 'Mit Homing sprechen',
  close: 'Stimme schließen',
  listen: 'Zuhören beginnen',
  stopListening: 'Zuhören beenden',
  stop: 'Sprechen anhalten',
  type: 'Sagen oder schreiben',
  states: { idle: 'Bereit', listening: 'Hört zu', thinking: 'Denkt nach', speaking: 'Spricht' },
}
