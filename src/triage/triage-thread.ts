// The thread of triage-worker.ts, with low priority. Its modules (above all a date parser) take a tenth of a second to load.
import os from 'node:os'
import { serveThread } from '../core/worker.ts'
import { analyze } from './analyze.ts'
import { minimalMail, type TriageMail, type TriageResult } from './findings.ts'
import { emptyResult } from './triage-worker.ts'

// On Linux priorities are per thread.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

const warmUpMail: TriageMail = {
  ...minimalMail({ key: 0, subject: 'Could we meet?', from: { name: 'Grace', email: 'grace@first.example' }, date: 0, text: '' }),
  html: '<p>Could we meet on Friday at 10:00? Bitte antworte bis Montag, 9 Uhr.</p>',
}

const methods = {
  analyze: (mails: TriageMail[]): TriageResult[] =>
    mails.map((mail) => {
      try {
        return analyze(mail)
      } catch {
        return emptyResult(mail.key) // One mail that breaks a detector says nothing; the others go on.
      }
    }),
}
export type TriageMethods = typeof methods

// The first analysis is much slower; it must not count against a mail's time limit.
analyze(warmUpMail)
serveThread(methods)
