// Names of voices, without the shapes of zod, so that pages can use them.

/** A voice of the server: its id begins with what speaks it. Voices of a browser have any other name. */
export const isServerVoice = (name: string): boolean => /^(?:piper|openai|espeak):./.test(name)
