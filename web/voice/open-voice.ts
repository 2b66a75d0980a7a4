// Asking the voice of this page for something, from anywhere in the app: its panel opens and does it. Nothing of the voice is
// loaded by asking; where it is still on its way, it finds the wish when it arrives.
import { createListeners } from '../listeners.ts'

export interface Wish {
  /** A mail to read aloud, by its id; without one only the panel opens. */
  read?: string
}
let wish: Wish | undefined
const { listen, tell } = createListeners()

export function openVoice(wanted: Wish): void {
  wish = wanted
  tell()
}

/** What is wanted, once. */
export function takeWish(): Wish | undefined {
  const taken = wish
  wish = undefined
  return taken
}

/** Answers how to stop. */
export const onWish = listen
