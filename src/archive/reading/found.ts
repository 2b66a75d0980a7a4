import type { Flags } from '../../connectors/connector.ts'
import type { Role } from '../../shared/mail.ts'

/** What was found in a file. */
export type Found = FoundMail | Refusal
export interface FoundMail {
  is: 'mail'
  bytes: Buffer
  /** When it may have been, where the mail itself does not say. */
  perhaps?: number
  /** Where it goes. Undefined: its labels say, or else `perhapsIn`. */
  folder?: Folder | undefined
  perhapsIn?: Folder | undefined
  /** What somebody wrote down about it: to be asked once for each mail, in their order, with its Message-ID. */
  stateFor?: ((messageId: string) => Promise<State | undefined>) | undefined
}
export interface State {
  arrived: number
  flags: Flags
}
/** A sentence for the person: why something is not taken. */
export interface Refusal {
  is: 'refused'
  why: string
}
export interface Folder {
  path: string
  role: Role
}

/** Longest mail that is taken; a mail server rarely takes longer ones. */
export const mostBytes = 50 * 1024 * 1024

export const tooLarge: Refusal = { is: 'refused', why: 'A mail is larger than 50 MB.' }
