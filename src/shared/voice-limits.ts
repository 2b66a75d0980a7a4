// How much of something the voice takes, says and shows, without the shapes of zod, so that pages can use it.
export const voiceLimits = {
  /** Characters of what is said at once, and of a name in it. */
  saidChars: 2000,
  nameChars: 200,
  /** Mails the voice knows, and those of them with their text. */
  mails: 100,
  bodies: 50,
  /** Of a text that comes with the list. */
  bodyChars: 2000,
  /** Of them a model is shown these, with so many characters each, and this many senders. */
  prompted: 10,
  promptedChars: 200,
  sendersMin: 15,
  senders: 25,
  /** A model is told of so many turns before, with so much of each answer. */
  turns: 2,
  turnChars: 150,
  /** Of what a draft says. */
  previewChars: 100,
} as const
