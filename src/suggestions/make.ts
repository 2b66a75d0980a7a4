import type { App } from '../app.ts'
import type { TriageResult } from '../triage/findings.ts'
import type { TriageMail } from '../triage/mail.ts'

/** A mail that was just sorted, with what triage found in it. */
export interface LookedAt {
  key: number
  /** Public id. */
  id: string
  accountId: string
  mail: TriageMail
  result: TriageResult
  /** Ids of the Smart Folders it is in now. */
  categories: string[]
}

/** Makes the suggestions that follow from what was found. The same mail again makes no new ones. Answers how many are new. */
export async function suggestFrom(_app: App, _userId: string, _mails: LookedAt[]): Promise<number> {
  return 0
}
