// The panel of the voice, its button and its cards.
export const panel = {
  /** The round button, and the name of the panel. */
  open: 'Speak with Homing',
  close: 'Close the voice',
  listen: 'Start listening',
  stopListening: 'Stop listening',
  stop: 'Stop speaking',
  type: 'Say or type',
  states: { idle: 'Ready', listening: 'Listening', thinking: 'Thinking', speaking: 'Speaking' },
} as const
