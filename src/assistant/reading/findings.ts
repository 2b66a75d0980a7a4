// What the detectors find in mails: places of questions, requests and deadlines in their own words.
import type { App } from '../../app.ts'
import type { Finding } from '../../triage/findings.ts'
import type { TriageMail } from '../../triage/mail.ts'
import type { SeenMail } from './mails.ts'

/** By the mail's id. Places are those in `words`. */
export async function findingsOf(app: App, mails: SeenMail[]): Promise<Map<string, Finding[]>> {
  const results = await app.triage.analyze(mails.map(toTriage))
  return new Map(
    results.flatMap(({ key, findings }) => {
      const mail = mails[key]
      return mail ? [[mail.id, findings.filter(({ end }) => end > 0)] as const] : []
    }),
  )
}

/** Only what the text itself says: who the sender is to the person changes no sentence. */
function toTriage(mail: SeenMail, key: number): TriageMail {
  return {
    key,
    subject: mail.subject,
    from: mail.from,
    to: mail.to,
    cc: [],
    replyTo: [],
    date: Date.parse(mail.date),
    offset: null,
    text: mail.words,
    html: null,
    listId: null,
    unsubscribe: false,
    automated: false,
    providerCategory: null,
    calendar: null,
    attachments: [],
    authenticFailed: null,
    me: { names: [], addresses: mail.to.map(({ email }) => email.toLowerCase()) },
    known: { writtenTo: 1, writtenFrom: 1, mineInThread: 0, answered: false },
    zone: 'UTC',
  }
}
