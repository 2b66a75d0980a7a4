// Limits of voice, without zod, so that pages can import them.
export const voiceLimits = {
  /** Characters of an utterance, and of a name in it. */
  saidChars: 2000,
  nameChars: 200,
  /** Mails in a list, and those with their text. */
  mails: 100,
  bodies: 50,
  bodyChars: 2000,
  /** For a model: mails, characters of each, and senders. */
  prompted: 10,
  promptedChars: 200,
  sendersMin: 15,
  senders: 25,
  /** Earlier turns for a model, and characters of each answer. */
  turns: 2,
  turnChars: 150,
  previewChars: 100,
  /** Milliseconds a model has; after them the built-in answer is spoken. */
  modelMs: 8000,
} as const
