import type { Flags } from '../../connectors/connector.ts'
import type { Role } from '../../shared/mail.ts'

/** One mail found in a file, or a note. */
export type Found = FoundMail | Refusal
export interface FoundMail {
  is: 'mail'
  bytes: Buffer
  /** Fallback date, if the mail has none. */
  perhaps?: number
  /** Its folder. Undefined: by its labels, or else `fallbackFolder`. */
  folder?: Folder | undefined
  fallbackFolder?: Folder | undefined
  /** Its recorded state; called once per mail, in order, with its Message-ID. */
  stateFor?: ((messageId: string) => Promise<State | undefined>) | undefined
}
export interface State {
  arrived: number
  flags: Flags
}
/** A sentence for the person: why something was skipped. */
export interface Refusal {
  is: 'refused'
  why: string
}
export interface Folder {
  path: string
  role: Role
}

/** Maximum bytes of a mail; mail servers rarely accept larger ones. */
export const mostBytes = 50 * 1024 * 1024

export const tooLarge: Refusal = { is: 'refused', why: 'An email is larger than 50 MB.' }
