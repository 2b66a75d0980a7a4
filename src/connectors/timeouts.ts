// How long a mail server is waited for, in milliseconds. Tests, and a login somebody watches, wait less. A hang is noticed
// within 90 s: `silence` in the middle of an answer, `probe` and `probeAnswer` while waiting for news.
export interface Timeouts {
  /** For the connection, and again for the greeting. */
  connect: number
  /** For everything up to the login's answer. */
  login: number
  /** How long a server may say nothing while an answer is due. */
  silence: number
  /** The same for SMTP, where a server may think for long about a text (RFC 5321, section 4.5.3.2, allows more). */
  sendSilence: number
  /** How often a watch asks a server that cannot push (no IDLE). */
  poll: number
  /** How often a watch makes sure that a server that can push still lives. */
  probe: number
  /** How long the answer to that may take. */
  probeAnswer: number
}

export const defaultTimeouts: Timeouts = {
  connect: 15_000,
  login: 45_000,
  silence: 75_000,
  sendSilence: 300_000,
  poll: 30_000,
  probe: 50_000,
  probeAnswer: 30_000,
}
