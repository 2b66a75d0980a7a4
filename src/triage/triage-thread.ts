// The thread of triage-worker.ts. What it loads (a parser of dates above all) costs a tenth of a second, once, with the first
// mails. Sorting is work for the background: what a person waits for goes first.
import os from 'node:os'
import { serveThread } from '../core/worker.ts'
import { analyze } from './analyze.ts'
import type { TriageMail, TriageResult } from './findings.ts'
import { emptyResult } from './triage-worker.ts'

// On Linux a priority belongs to the thread.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

const warmUpMail: TriageMail = {
  key: 0,
  subject: 'Could we meet?',
  from: { name: 'Grace', email: 'grace@first.example' },
  to: [],
  cc: [],
  replyTo: [],
  date: 0,
  offset: 0,
  text: '',
  html: '<p>Could we meet on Friday at 10:00? Bitte antworte bis Montag, 9 Uhr.</p>',
  listId: null,
  unsubscribe: false,
  automated: false,
  providerCategory: null,
  calendar: null,
  attachments: [],
  authenticFailed: null,
  me: { names: [], addresses: [] },
  known: { writtenTo: 1, writtenFrom: 1, mineInThread: 0, answered: false },
  zone: 'UTC',
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

// The first look takes many times as long as all others; it is not to be on a mail's time.
analyze(warmUpMail)
serveThread(methods)
