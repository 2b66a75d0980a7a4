import type { Flags } from '../../connectors/connector.ts'
import type { Role } from '../../shared/mail.ts'

/** What was found in a file. */
export type Found = FoundMail | Refusal
export interface FoundMail {
  is: 'mail'
  bytes: Buffer
  /** When it may have been, where the mail itself does not say. */
  perhaps?: number
  /** Undefined: to be found by what the mail says of itself. */
  folder?: Folder | undefined
  /** What is known better than the mail says it. */
  state?: { arrived: number; flags: Flags } | undefined
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
